import fc from 'fast-check';
import {
  type Address,
  concat,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  pad,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { APPROVE } from '#server/operations/examples/swap-on-base.ts';
import type { AccountCall } from '#server/review/receipt/decode-account-calls.ts';
import { judgeTransactions } from '#server/review/receipt/judge-transactions.ts';
import type { MinedLog, MinedTransaction } from '#server/review/receipt/mined-transaction.ts';
import { withCalls } from '#server/review/receipt/step-calls.ts';
import {
  type Authorized,
  BATCHES,
  bundle,
  EVENTS,
  SINGLES,
  safeDomain,
  safeTransaction,
} from '#server/review/receipt/testing/authorized.ts';
import type { WalletOnChain } from '#server/review/receipt/wallet-on-chain.ts';
import type { Step } from '#server/schemas/step.ts';

const RUNS = { numRuns: 120, seed: 14_003 };
const CHAIN_ID = 8453;
const WALLET: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOKEN = APPROVE.to as Address;

const anyAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Address)
  .filter((address) => address !== WALLET && address !== TOKEN.toLowerCase());
const anyBytes = (minLength: number, maxLength: number) =>
  fc
    .uint8Array({ minLength, maxLength })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Hex);
const anyAmount = fc.bigInt({ min: 1n, max: 2n ** 100n });
const word = (value: Hex | bigint): Hex =>
  typeof value === 'bigint' ? numberToHex(value, { size: 32 }) : pad(value, { size: 32 });

const key: WalletOnChain = {
  address: WALLET,
  chainId: CHAIN_ID,
  hasCode: false,
  delegate: null,
  safe: null,
};
const lent: WalletOnChain = {
  ...key,
  hasCode: true,
  delegate: '0x00000000000000000000000000000000000000dd',
};
const safe: WalletOnChain = {
  ...key,
  hasCode: true,
  safe: { domainSeparator: safeDomain(WALLET, CHAIN_ID), nonce: 20n },
};
const anyWallet = fc.constantFrom(key, lent, safe);

/** A payment of a token, an approval, coins, or any other call, of an amount that is not nothing. */
const anyCall: fc.Arbitrary<AccountCall> = fc.oneof(
  fc.record({ party: anyAddress, amount: anyAmount }).map(({ party, amount }) => ({
    to: TOKEN,
    valueWei: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [party, amount] }),
  })),
  fc.record({ party: anyAddress, amount: anyAmount }).map(({ party, amount }) => ({
    to: TOKEN,
    valueWei: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [party, amount] }),
  })),
  fc.record({ to: anyAddress, valueWei: anyAmount, data: fc.constant('0x' as Hex) }),
  fc.record({
    to: anyAddress,
    valueWei: fc.oneof(fc.constant(0n), anyAmount),
    data: anyBytes(36, 160),
  }),
);

const stepOf = ({ to, data, valueWei }: AccountCall): Step => ({
  ...APPROVE,
  type: 'any',
  to,
  data,
  value: valueWei.toString(),
});
const sentBy = (from: Address, { to, data, valueWei }: AccountCall): MinedTransaction => ({
  from,
  to,
  input: data,
  value: numberToHex(valueWei),
  status: '0x1',
  logs: [],
});
const handedBy = (from: Address, { to, input, logs }: Authorized): MinedTransaction => ({
  from,
  to,
  input,
  value: '0x0',
  status: '0x1',
  logs,
});
const judge = (
  wallet: WalletOnChain,
  calls: readonly AccountCall[],
  ...found: MinedTransaction[]
) =>
  judgeTransactions(
    calls.map((call) => withCalls(stepOf(call))),
    wallet,
    found,
  ).state;

/** How a wallet does calls: itself, in its own batch, as a Safe, or as an operation. */
const anyHonest = fc
  .record({
    calls: fc.array(anyCall, { minLength: 1, maxLength: 4 }),
    sender: anyAddress,
    relay: fc.option(anyAddress),
    before: anyBytes(4, 80),
    batch: fc.constantFrom(...Object.values(BATCHES)),
    single: fc.constantFrom(...Object.values(SINGLES)),
    version: fc.constantFrom('0.6' as const, '0.7' as const, '0.8' as const),
    how: fc.constantFrom('key' as const, 'itself' as const, 'safe' as const, 'operation' as const),
    back: fc.bigInt({ min: 1n, max: 15n }),
    isIndexed: fc.boolean(),
  })
  .map(({ calls, sender, relay, before, batch, single, version, how, back, isIndexed }) => {
    const [first] = calls as [AccountCall];
    const reported = calls.length === 1 ? single(first) : batch(calls);
    const through = (authorized: Authorized): MinedTransaction =>
      handedBy(
        sender,
        relay === null
          ? authorized
          : { ...authorized, to: relay, input: concat([before, authorized.input]) },
      );
    const done = {
      key: () => ({ wallet: key, found: calls.map((call) => sentBy(WALLET, call)) }),
      itself: () => ({
        wallet: lent,
        found: [sentBy(WALLET, { to: WALLET, data: reported, valueWei: 0n })],
      }),
      safe: () => ({
        wallet: safe,
        found: [through(safeTransaction(safe, calls, { back, isIndexed }))],
      }),
      operation: () => ({ wallet: lent, found: [through(bundle(lent, version, reported))] }),
    }[how]();
    return { calls, how, ...done };
  });

/** Everything that stands in a step's call, and all that a receipt counts, reported by anybody. */
const anyForgedLog = (call: AccountCall) =>
  fc
    .record({
      address: anyAddress,
      event: fc.constantFrom(...Object.values(EVENTS)),
      first: fc.oneof(anyBytes(32, 32), fc.constant(word(WALLET))),
      second: fc.oneof(anyBytes(32, 32), fc.constant(word(WALLET))),
      // A receipt of a token reports the amount that the call names.
      data: fc.oneof(
        anyBytes(128, 128),
        fc.constant((call.data.length >= 138 ? `0x${call.data.slice(74, 138)}` : '0x') as Hex),
      ),
    })
    .map(({ address, event, first, second, data }) => ({
      address,
      topics: [event, first, second],
      data,
    }));
/** What anybody can make the wallet and the true token log: coins received, and nothing given. */
const makeable = (call: AccountCall, by: Address): readonly MinedLog[] => [
  { address: WALLET, topics: [EVENTS.safeReceived, word(by)], data: word(1n) },
  { address: TOKEN, topics: [EVENTS.transfer, word(WALLET), word(by)], data: word(0n) },
  { address: TOKEN, topics: [EVENTS.approval, word(WALLET), word(by)], data: word(0n) },
  { address: call.to, topics: [EVENTS.transfer, word(by), word(WALLET)], data: word(5n) },
];

describe('a transaction counts as a step', () => {
  test('in whatever honest way its wallet does it', () => {
    fc.assert(
      fc.property(anyHonest, ({ calls, wallet, found }) => {
        expect(judge(wallet, calls, ...found)).toBe('confirmed');
      }),
      RUNS,
    );
  });

  test('and as no other: one field of the step differs', () => {
    fc.assert(
      fc.property(anyHonest, fc.nat(), anyAddress, fc.nat(7), (honest, pick, other, bit) => {
        const at = pick % honest.calls.length;
        const call = honest.calls[at] as AccountCall;
        const flipped = flipBit(call.data, pick, bit);
        const forged: AccountCall[] = [
          { ...call, to: other },
          { ...call, valueWei: call.valueWei + 1n },
          ...(flipped === undefined ? [] : [{ ...call, data: flipped }]),
          { ...call, data: call.data === '0x' ? '0x12345678' : '0x' },
        ];
        for (const one of forged) {
          const steps = honest.calls.map((planned, index) => (index === at ? one : planned));
          expect(judge(honest.wallet, steps, ...honest.found)).toBe('foreign');
        }
      }),
      RUNS,
    );
  });
});

/** Another calldata; undefined where it means the same: how much an approval allows is its owner's. */
function flipBit(data: Hex, pick: number, bit: number): Hex | undefined {
  const bytes = Buffer.from(data.slice(2), 'hex');
  const at = bytes.length === 0 ? 0 : pick % bytes.length;
  if (bytes.length === 0 || (data.startsWith('0x095ea7b3') && at >= 36)) return undefined;
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
  return `0x${bytes.toString('hex')}`;
}

describe('a transaction of a stranger', () => {
  test('counts as nothing, whatever it carries and whatever its contracts log', () => {
    const forgery = anyCall.chain((call) =>
      fc.record({
        call: fc.constant(call),
        wallet: anyWallet,
        stranger: anyAddress,
        contract: fc.oneof(anyAddress, fc.constant(call.to), fc.constant(WALLET)),
        logs: fc.array(anyForgedLog(call), { maxLength: 6 }),
        status: fc.constantFrom('0x1' as const, '0x0' as const),
        version: fc.constantFrom('0.6' as const, '0.7' as const, '0.8' as const),
        order: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(forgery, ({ call, wallet, stranger, contract, logs, status, version, order }) => {
        const reported = SINGLES.execute?.(call) as Hex;
        const operation = bundle(wallet, version, reported);
        const inSafe = safeTransaction(safe, [call]);
        const carried = [
          call.data,
          WALLET,
          call.to,
          word(call.valueWei),
          reported,
          operation.input,
          inSafe.input,
        ];
        const input = concat([...carried.slice(order % 7), ...carried.slice(0, order % 7)]);
        // What real EntryPoints and wallets log, logged by a contract of the stranger's own.
        const copied = [...operation.logs, ...inSafe.logs].map((log) => ({
          ...log,
          address: stranger,
        }));
        const all = [...logs, ...copied, ...makeable(call, stranger)];
        for (const some of [call.data, reported, operation.input, inSafe.input, input]) {
          const found = {
            from: stranger,
            to: contract,
            input: some,
            value: numberToHex(call.valueWei),
            status,
            logs: all,
          };
          expect(judge(wallet, [call], found)).toBe('foreign');
        }
      }),
      RUNS,
    );
  });

  test('counts as nothing beside something else that the wallet has authorized', () => {
    fc.assert(
      fc.property(
        anyCall,
        anyCall,
        anyAddress,
        fc.constantFrom('0.6', '0.7', '0.8'),
        (call, real, stranger, version) => {
          fc.pre(
            call.to !== real.to ||
              call.data.slice(0, 74) !== real.data.slice(0, 74) ||
              call.valueWei !== real.valueWei,
          );
          const ways: [WalletOnChain, (one: AccountCall) => Authorized][] = [
            [lent, (one) => bundle(lent, version, SINGLES.execute?.(one) as Hex)],
            [safe, (one) => safeTransaction(safe, [one])],
          ];
          for (const [wallet, does] of ways) {
            const [forged, done] = [does(call), does(real)];
            for (const parts of [
              [forged, done],
              [done, forged],
            ]) {
              const input = concat(parts.map((part) => part.input));
              const found = handedBy(stranger, { to: stranger, input, logs: done.logs });
              expect(judge(wallet, [call], found)).toBe('foreign');
              expect(judge(wallet, [real], found)).toBe('confirmed');
            }
          }
        },
      ),
      { ...RUNS, numRuns: 20 },
    );
  });
});
