import fc from 'fast-check';
import { type Address, decodeFunctionData, getAddress, type Hex, pad } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { OTHER, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { tokenMessengerAbi } from '../abi/token-messenger.ts';
import { CCTP_CHAINS, CCTP_DOMAINS, TOKEN_MESSENGER } from '../addresses.ts';
import { encodeBridge } from './encode-bridge.ts';
import { forwardFee } from './forward-fee.ts';

const usdc = (chain: Parameters<typeof tokenOf>[0]) => tokenOf(chain, 'USDC') as Erc20Token;
const legOf = (amountAtomic: bigint, recipient: Address = OWNER) =>
  sampleLeg({ type: 'bridge', chain: 'base', asset: usdc('base'), amountAtomic, recipient });

describe('encodeBridge of CCTP', () => {
  it('is the call that Circle documents for a forwarded standard transfer', () => {
    const tokens = { burned: usdc('base'), minted: usdc('arbitrum') };
    const call = encodeBridge(legOf(500_000_000n), tokens, 'arbitrum', {
      expectedAtomic: 200_000n,
      maxAtomic: 260_000n,
    });
    // selector of depositForBurnWithHook, then its words, as TokenMessengerV2's ABI lays them out.
    const word = (value: bigint | Hex) =>
      (typeof value === 'bigint'
        ? value.toString(16).padStart(64, '0')
        : value.slice(2)
      ).toLowerCase();
    expect(call.to).toBe(TOKEN_MESSENGER);
    expect(call.data.slice(0, 10)).toBe('0x779b432d');
    expect(call.data.slice(10)).toBe(
      [
        word(500_000_000n),
        word(3n),
        word(pad(OWNER as Hex)),
        word(pad('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')),
        word(0n),
        word(260_000n),
        word(2000n),
        word(256n),
        word(32n),
        '636374702d666f72776172640000000000000000000000000000000000000000',
      ].join(''),
    );
    expect(call.output).toEqual({
      token: usdc('arbitrum'),
      recipient: OWNER,
      expectedAtomic: 499_800_000n,
      minAtomic: 499_740_000n,
    });
  });

  it('says who receives it, when that is someone else', () => {
    const tokens = { burned: usdc('base'), minted: usdc('polygon') };
    const call = encodeBridge(legOf(10_000_000n, OTHER), tokens, 'polygon', {
      expectedAtomic: 1n,
      maxAtomic: 2n,
    });
    expect(call.description).toBe(
      `Bridge 10 USDC to Polygon with Circle CCTP for ${OTHER}; about 9.9999 USDC arrives, usually within 20 minutes`,
    );
  });

  it('loses nothing on the way', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 2n, max: 10n ** 13n }),
        fc.constantFrom(...CCTP_CHAINS.filter((chain) => chain !== 'base')),
        fc.bigInt({ min: 0n, max: 99n }),
        (amountAtomic, destination, percent) => {
          const maxFee = (amountAtomic * percent) / 100n;
          const tokens = { burned: usdc('base'), minted: usdc(destination) };
          const call = encodeBridge(legOf(amountAtomic, OTHER), tokens, destination, {
            expectedAtomic: maxFee / 2n,
            maxAtomic: maxFee,
          });
          const { args } = decodeFunctionData({ abi: tokenMessengerAbi, data: call.data });
          expect(args[0]).toBe(amountAtomic);
          expect(args[1]).toBe(CCTP_DOMAINS[destination]);
          expect(getAddress(`0x${args[2].slice(26)}`)).toBe(OTHER);
          expect(args[5]).toBe(maxFee);
          expect(call.approval).toMatchObject({ amountAtomic, spender: TOKEN_MESSENGER });
          expect(call.output?.minAtomic).toBe(amountAtomic - maxFee);
        },
      ),
    );
  });
});

describe('what forwarding takes', () => {
  const cost = {
    isEthereum: false,
    gasPriceWei: 10n ** 9n,
    dataFeeWei: 0n,
    nativeUsd: 3000n * 10n ** 8n,
    usdcUsd: 10n ** 8n,
  };

  it('is the fee, the gas of the mint and a fifth more', () => {
    // 230,000 gas × 1 gwei × $3,000 = $0.69; ($0.20 + $0.69) × 1.2
    expect(forwardFee(cost)).toEqual({ expectedAtomic: 890_000n, maxAtomic: 1_068_000n });
    expect(forwardFee({ ...cost, isEthereum: true }).maxAtomic).toBe(2_328_000n);
  });

  it('never falls when gas rises', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (gasPriceWei, more) => {
          const dear = forwardFee({ ...cost, gasPriceWei: gasPriceWei + more });
          const cheap = forwardFee({ ...cost, gasPriceWei });
          expect(dear.maxAtomic).toBeGreaterThanOrEqual(cheap.maxAtomic);
          expect(dear.maxAtomic).toBeGreaterThan(dear.expectedAtomic);
        },
      ),
    );
  });
});
