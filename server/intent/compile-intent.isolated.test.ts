import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { IntentResponse } from '#server/schemas/intent-exchange.ts';
import { confirmedParties } from './gate/confirm-recipient.ts';
import { compile, FRIEND, STRANGER, WALLETS } from './testing/compile.ts';
import { countCalls, mostCalls } from './testing/count-calls.ts';

const SENTENCES = [
  'swap 12 dai for link on base and bridge it to optimism',
  `send 0.5 weth to ${FRIEND} on polygon, then lend the rest on aave`,
  'withdraw all my dai from aave, buy $40 of link and stake it on lido',
  'approve 1,250.5 dai for uniswap with max 3% slippage',
  'move half of my weth from arbitrum to base using across',
  'add 1 weth and 2500 dai of liquidity to the weth/dai pool on uniswap v3',
  'pay carol.eth, dave.eth and erin.eth 5 dai each',
];

const words = fc.constantFrom(
  ...'swap send bridge deposit borrow approve 5 0.1 $40 10% all half my the rest of it dai weth eth base arbitrum to for on from with and then , . ? ( ) - -> if every aave uniswap slippage max worth pool liquidity @x a.eth 0x'.split(
    ' ',
  ),
  FRIEND,
  STRANGER,
);

const mutated = fc
  .tuple(
    fc.constantFrom(...SENTENCES),
    fc.array(
      fc.tuple(
        fc.nat(200),
        fc.constantFrom('', ' ', ',', '\u200b', '\n', '0', '"', '%', '$', 'é', '.'),
        fc.nat(3),
      ),
      {
        maxLength: 8,
      },
    ),
  )
  .map(([sentence, edits]) =>
    edits.reduce(
      (text, [at, insert, drop]) => text.slice(0, at) + insert + text.slice(at + drop),
      sentence,
    ),
  );

/** Compiles, and holds what must hold whatever the text is. */
function hold(prompt: string): void {
  const trimmed = prompt.trim().slice(0, 2000);
  if (trimmed === '') return;
  const { result: answer, calls } = countCalls(() => compile({ prompt: trimmed }, 10n ** 18n));
  expect(calls).toBeLessThan(mostCalls(trimmed));
  expect(IntentResponse.safeParse(answer).error).toBeUndefined();
  expect(answer.suggested_name.length).toBeLessThanOrEqual(60);
  expect(answer.intents.length === 0 || answer.clarifications.length === 0).toBe(true);
  const confirmed = confirmedParties({ prompt: trimmed, wallets: WALLETS });
  for (const intent of answer.intents) {
    for (const party of [intent.recipient, intent.recipient_name, intent.spender]) {
      // A protocol that the text names is approved through its own contract.
      if (party === intent.spender && isContractOfNamed(intent, trimmed)) continue;
      if (party !== undefined) {
        expect(trimmed).toContain(party);
        expect(confirmed.has(party)).toBe(true);
      }
    }
  }
}

function isContractOfNamed({ chain, spender }: Intent, text: string): boolean {
  const said = text.toLowerCase();
  return PROTOCOLS.some(
    ({ actions, aliases, contracts, name, slug }) =>
      [slug, name.toLowerCase(), ...aliases].some((one) => said.includes(one)) &&
      Object.values(actions).some(({ chains }) => chains.some((one) => one === chain)) &&
      contracts(chain as EvmChainSlug).some(({ address }) => address === spender),
  );
}

describe('any text', () => {
  it('compiles random unicode', () => {
    compile({ prompt: 'swap 5 dai to link' });
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), hold), {
      numRuns: scaled(500),
    });
  });

  it('compiles random sequences of its own words', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (list) => hold(list.join(' '))),
      { numRuns: scaled(1500) },
    );
  });

  it('compiles mutated sentences', () => {
    fc.assert(fc.property(mutated, hold), { numRuns: scaled(1500) });
  });

  it('costs little on long repetitions', () => {
    for (const piece of [
      'swap ',
      '1,',
      '(((',
      '0x',
      'a.',
      '1.1',
      'all of my ',
      'ignore x ',
      'i ',
      'a ',
      'do ',
      'it is on base ',
      'it ',
      '0x ',
      '->',
      '"',
      'half of half ',
      '5 dai to link and ',
      '@',
      'slippage ',
      'Clarification \u2014 ',
    ]) {
      hold(piece.repeat(2000 / piece.length));
    }
  });
});
