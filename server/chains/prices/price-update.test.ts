import { address } from '@solana/kit';
import fc from 'fast-check';
import { hexToBytes } from 'viem';
import { describe, expect, it } from 'vitest';
import { SYSTEM_PROGRAM } from '#server/chains/solana/programs.ts';
import type { SolanaAccount } from '#server/chains/solana/read.ts';
import { judgePriceUpdate, PRICE_UPDATE_BYTES, priceUpdateCodec } from './price-update.ts';
import { PYTH_FEEDS, PYTH_RECEIVER, type PythFeed } from './pyth-feeds.ts';

const feedOf = (symbol: string) => PYTH_FEEDS.get(symbol) as PythFeed;
const SOL = feedOf('SOL');
const NOW = 1_800_000_000n;

const accountOf = (data: Uint8Array, owner = PYTH_RECEIVER): SolanaAccount => ({
  address: SOL.to,
  lamports: 1_825_020n,
  owner,
  executable: false,
  data,
});

type Update = Parameters<typeof priceUpdateCodec.encode>[0];
/** $150 ± $0.03, ten seconds old. */
const UPDATE: Update = {
  discriminator: hexToBytes('0x22f123639d7ef4cd'),
  writeAuthority: address('7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE'),
  verification: { __kind: 'Full' },
  feedId: hexToBytes(SOL.feedId),
  price: 15_000_000_000n,
  conf: 3_000_000n,
  exponent: -8,
  publishTime: NOW - 10n,
  prevPublishTime: NOW - 11n,
  emaPrice: 15_000_000_000n,
  emaConf: 3_000_000n,
  postedSlot: 346_114_524n,
};
const bytesOf = (change: Partial<Update> = {}) => {
  const data = new Uint8Array(PRICE_UPDATE_BYTES);
  data.set(priceUpdateCodec.encode({ ...UPDATE, ...change }));
  return data;
};
const judge = (change: Partial<Update> = {}) =>
  judgePriceUpdate(accountOf(bytesOf(change)), SOL, NOW);

/** Accounts of the chain itself, as its nodes returned them, and what is in their bytes. */
const GOLDEN = [
  [
    'SOL',
    'IvEjY51+9M1gMUcENA3t3zcf1CRyFI8kjp0abRpesqw6zYt/1dayQwHvDYtv2izrpB2hXUCV0do5Kg0vjtDGx7wPTPrIwoC1bbLod+YDAAAA6QJ4AAAAAAD4////lZpJaAAAAACVmkloAAAAAMC2EeIDAAAALL2AAAAAAADcSaEUAAAAAAA=',
    { price: 16_751_519_922n, conf: 7_865_065n, exponent: -8, publishTime: 1_749_654_165n },
    16_751_519_922n,
  ],
  [
    'BONK',
    'IvEjY51+9M206svkAq6RZcKrffzb5QRNJ/KEEG+IqQv93vpfv/YMoAFysCEhfKP+aJIqGar5kBCcudhOmtAEtNICWtb1KTFEGbZFBQAAAAAABQIAAAAAAAD2////xXhYZgAAAADFeFhmAAAAAJMfBQAAAAAAnwEAAAAAAAAFMwYQAAAAAAA=',
    { price: 345_526n, conf: 517n, exponent: -10, publishTime: 1_717_074_117n },
    3_455n,
  ],
] as const;

describe('a price of Pyth', () => {
  it.each(GOLDEN)(
    'of %s is read from the bytes of its account',
    (symbol, base64, reported, usd8) => {
      const data = new Uint8Array(Buffer.from(base64, 'base64'));
      expect(priceUpdateCodec.decode(data)).toMatchObject({
        ...reported,
        verification: { __kind: 'Full' },
      });
      const now = reported.publishTime + 42n;
      expect(judgePriceUpdate(accountOf(data), feedOf(symbol), now)).toEqual({
        usd8,
        publishedAt: reported.publishTime,
        ageSeconds: 42n,
      });
      expect(Buffer.from(priceUpdateCodec.encode(priceUpdateCodec.decode(data)))).toEqual(
        Buffer.from(data.subarray(0, 133)),
      );
    },
  );

  it('has eight decimals, whatever its exponent, rounded down', () => {
    const exponents = fc.integer({ min: -18, max: 0 });
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 63n - 1n), exponents, (price, exponent) => {
        const outcome = judge({ price, conf: 0n, exponent });
        const expected = (price * 10n ** BigInt(exponent + 18)) / 10n ** 10n;
        if (expected === 0n) expect(outcome).toHaveProperty('refused');
        else expect(outcome).toMatchObject({ usd8: expected, ageSeconds: 10n });
      }),
    );
  });

  it.each<[string, Partial<Update>, string]>([
    ['not signed by enough', { verification: { __kind: 'Partial', signatures: 13 } }, 'guardians'],
    ['of another feed', { feedId: hexToBytes(feedOf('BONK').feedId) }, 'where it should be'],
    ['of another type', { discriminator: new Uint8Array(8) }, 'where it should be'],
    ['zero', { price: 0n }, 'no positive price'],
    ['negative', { price: -15_000_000_000n }, 'no positive price'],
    ['below the last decimal', { price: 9n, conf: 0n, exponent: -9 }, 'below what is counted'],
    ['of an odd exponent', { exponent: 1 }, 'no readable price'],
    ['of an odd exponent', { exponent: -19 }, 'no readable price'],
    ['unsure', { conf: 300_000_001n }, 'off by more than 2%'],
    ['of the future', { publishTime: NOW + 61n }, 'of the future'],
    ['old', { publishTime: NOW - 661n }, 'no fresh price'],
  ])('that is %s is refused, and it is said why', (_, change, why) => {
    expect(judge(change)).toEqual({ refused: expect.stringContaining(why) });
  });

  it('is taken up to each bound', () => {
    expect(judge({ conf: 300_000_000n })).toHaveProperty('usd8', 15_000_000_000n);
    expect(judge({ publishTime: NOW - 660n })).toHaveProperty('ageSeconds', 660n);
    // The clock of the chain lags: that is no age.
    expect(judge({ publishTime: NOW + 60n })).toHaveProperty('ageSeconds', 0n);
  });

  it('is taken from no account that another program wrote, that is cut or altered', () => {
    expect(judgePriceUpdate(null, SOL, NOW)).toHaveProperty('refused');
    expect(judgePriceUpdate(accountOf(bytesOf(), SYSTEM_PROGRAM), SOL, NOW)).toHaveProperty(
      'refused',
    );
    // Its type, its verification and its feed: whose writing it was is nobody's concern.
    const marked = [...Array(8).keys(), ...Array.from({ length: 33 }, (_, at) => 40 + at)];
    fc.assert(
      fc.property(fc.constantFrom(...marked), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const data = bytesOf();
        data[at] = (data[at] ?? 0) ^ mask;
        expect(judgePriceUpdate(accountOf(data), SOL, NOW)).toHaveProperty('refused');
      }),
    );
    fc.assert(
      fc.property(fc.nat(PRICE_UPDATE_BYTES - 1), (length) => {
        const cut = accountOf(bytesOf().subarray(0, length));
        expect(judgePriceUpdate(cut, SOL, NOW)).toHaveProperty('refused');
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(judgePriceUpdate(accountOf(data), SOL, NOW)).toHaveProperty('refused');
      }),
    );
  });
});
