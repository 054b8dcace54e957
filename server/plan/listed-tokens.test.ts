import { describe, expect, it } from 'vitest';
import { issueOf, plan, world } from './testing/plan-scripted.ts';

const AERO = '0x940181a94A35A4569E4529A3CDfB74e38FD98631';
const PYUSD = '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8';
const LIT = [
  '0xb59490aB09A0f526Cc7305822aC65f2Ab12f9723',
  '0x232CE3bd40fCd6f80f3d55A522d03f25Df784Ee2',
] as const;

describe('a token that only a list has', () => {
  const swap = { action: 'swap', asset: 'USDC', chain: 'base', amount: '100' } as const;
  const onBase = { ...world, symbols: { [`base:${AERO.toLowerCase()}`]: 'AERO' } };

  it.each([['AERO'], ['$aero'], [AERO], [AERO.toLowerCase()]])(
    'is planned by the name %s, at the address of the list',
    (to_asset) => {
      const { steps } = plan([{ ...swap, to_asset }], onBase);
      expect(steps.at(-1)).toMatchObject({ to_asset: 'AERO', to_asset_address: AERO });
    },
  );

  it('is refused where its contract is not there', () => {
    expect(issueOf([{ ...swap, to_asset: 'AERO' }])).toEqual({
      field: 'intents[0].to_asset',
      message: `AERO (${AERO}) cannot be used on base: it is on a token list, and has no contract there.`,
    });
  });

  it('is refused where its contract counts otherwise than the list says', () => {
    const symbols = { [`ethereum:${PYUSD.toLowerCase()}`]: 'PYUSD' };
    const onEthereum = { ...swap, chain: 'ethereum', to_asset: 'PYUSD' } as const;
    expect(issueOf([onEthereum], { ...world, symbols })?.message).toBe(
      `PYUSD (${PYUSD}) cannot be used on ethereum: it has 18 decimals there, and 6 on the token list.`,
    );
  });
});

describe('a symbol that several listed tokens share', () => {
  const send = { action: 'swap', asset: 'USDT', chain: 'ethereum', amount: '5' } as const;

  it('is refused with the address, name and list of each', () => {
    expect(issueOf([{ ...send, to_asset: 'lit' }])).toEqual({
      field: 'intents[0].to_asset',
      message: `Several listed tokens on ethereum share the symbol LIT: ${LIT[0]} · Litentry · Uniswap Labs Default; ${LIT[1]} · Lighter · Uniswap Labs Default. Send the address of the one that is meant.`,
    });
  });

  it.each(LIT)('is planned by the address %s, and shown with it', (to_asset) => {
    const symbols = { [`ethereum:${to_asset.toLowerCase()}`]: 'LIT' };
    const { steps } = plan([{ ...send, to_asset }], {
      ...world,
      symbols,
      quotePerMillion: () => 10n ** 18n,
    });
    const short = `${to_asset.slice(0, 6)}…${to_asset.slice(-4)}`;
    expect(steps.at(-1)).toMatchObject({
      to_asset: `LIT (${short})`,
      to_asset_address: to_asset,
    });
  });
});
