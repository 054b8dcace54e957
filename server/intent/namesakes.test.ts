import { encodeAbiParameters, getAddress, stringToHex, toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { compileIntent } from './compile-intent.ts';
import { OWNER } from './testing/compile.ts';

const FROG = getAddress('0x6982508145454ce325ddbe47a25d4ec3d2311933');
const TOAD = getAddress('0xb4fde59a779991bfb6a52253b51947828b982be3');
const OTHER_COIN = getAddress('0x00000000000000000000000000000000000000c1');
const LISTED = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const SYMBOLS: Record<string, string> = {
  [FROG]: 'PEPE',
  [TOAD]: '$Pepe',
  [OTHER_COIN]: 'USDC',
};
const SYMBOL = toFunctionSelector('symbol()');
const DECIMALS = toFunctionSelector('decimals()');

/** Compiles on Base, where tokens call themselves as the table says and everything is held. */
function compile(prompt: string, request: Partial<IntentRequest> = {}): IntentResponse {
  const wallets = [{ address: OWNER, chain: 'base' as const }];
  const contractRead = compileIntent({ wallets, ...request, prompt });
  let step = contractRead.next();
  while (!step.done) {
    step = contractRead.next(
      step.value.map((read) => {
        const symbol = SYMBOLS[read.to];
        const isMute = symbol === undefined && [SYMBOL, DECIMALS].includes(read.data);
        if (isMute) return { ok: false as const, reason: 'reverted' };
        const value =
          read.data === SYMBOL
            ? BigInt(stringToHex(symbol as string, { size: 32 }))
            : read.data === DECIMALS
              ? 18n
              : 10n ** 24n;
        const data = encodeAbiParameters([{ type: 'uint256' }], [value]);
        return { ok: true as const, value: read.decode(data) };
      }),
    );
  }
  return step.value;
}

const ORDER = 'swap 100 PEPE to USDC on Base';
const holding = (...assets: string[]) => ({
  balances: assets.map((asset) => ({ chain: 'base', asset, amount: '500' })),
});

describe('a symbol that several unlisted tokens share', () => {
  it('is asked about, with their addresses and where they are from', () => {
    const page_context = { market: { title: 'Buy PEPE now', token: TOAD.toLowerCase() } };
    const { clarifications, intents } = compile(ORDER, { ...holding(FROG), page_context });
    expect(intents).toEqual([]);
    expect(clarifications).toEqual([
      {
        id: 'clr_asset_0',
        kind: 'asset',
        question: 'Several tokens on Base call themselves PEPE. Which one do you mean?',
        options: [
          { id: FROG.toLowerCase(), label: `${FROG} · in the balances sent` },
          { id: TOAD.toLowerCase(), label: `${TOAD} · shown by the page` },
        ],
      },
    ]);
  });

  it.each([[FROG], [TOAD]])('is the one that was picked: %s', (picked) => {
    const request = holding(FROG, TOAD);
    const [question] = compile(ORDER, request).clarifications;
    const { label } = question?.options.find(({ id }) => id === picked.toLowerCase()) ?? {};
    const answered = `${ORDER}\n\nClarification — ${question?.question}: ${label}`;
    expect(compile(answered, { ...request, clarify_follow_up: true }).intents).toMatchObject([
      { action: 'swap', asset: picked, to_asset: 'USDC', amount: '100' },
    ]);
  });

  it('is asked about where it is bought too, and again after an answer that is none', () => {
    const order = 'swap 100 USDC to PEPE on Base';
    const request = holding('USDC', FROG, TOAD);
    const [question] = compile(order, request).clarifications;
    expect(question?.kind).toBe('asset');
    const answered = `${order}\n\nClarification — ${question?.question}: the good one`;
    expect(compile(answered, request)).toMatchObject({ intents: [], clarifications: [question] });
  });
});

describe('a symbol that is not shared', () => {
  it.each([
    ['one token bears it', ORDER, holding(FROG)],
    ['none does', ORDER, holding('PEPE')],
    ['the same token stands twice', ORDER, holding(FROG, FROG.toLowerCase())],
    ['the list has it', 'swap 100 USDC to ETH on Base', holding('USDC', OTHER_COIN, LISTED)],
    [
      'the others are on another chain',
      ORDER,
      {
        balances: [FROG, TOAD].map((asset) => ({ chain: 'arbitrum', asset, amount: '5' })),
      },
    ],
  ])('is not asked about: %s', (_, order, request) => {
    const { clarifications, intents } = compile(order, request);
    expect(clarifications).toEqual([]);
    expect(intents).toMatchObject([{ asset: order === ORDER ? 'PEPE' : 'USDC' }]);
  });
});
