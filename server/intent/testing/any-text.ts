import fc from 'fast-check';
import { expect } from 'vitest';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { IntentResponse } from '#server/schemas/intent-exchange.ts';
import { confirmedParties } from '../gate/confirm-recipient.ts';
import { FRIEND, STRANGER, WALLETS } from './compile.ts';

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

/** Words of the language, in any order. */
export const wordSequences = fc.array(words, { maxLength: 60 }).map((list) => list.join(' '));

/** Good sentences with letters dropped and put in. */
export const mutatedSentences = fc
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

/** What must hold of the answer to any text, which is not empty. */
export function expectSound(text: string, answer: IntentResponse): void {
  expect(IntentResponse.safeParse(answer).error).toBeUndefined();
  expect(answer.suggested_name.length).toBeLessThanOrEqual(60);
  expect(answer.intents.length === 0 || answer.clarifications.length === 0).toBe(true);
  const confirmed = confirmedParties({ prompt: text, wallets: WALLETS });
  for (const intent of answer.intents) {
    for (const party of [intent.recipient, intent.recipient_name, intent.spender]) {
      // A protocol that the text names is approved through its own contract.
      if (party === intent.spender && isContractOfNamed(intent, text)) continue;
      if (party !== undefined) {
        expect(text).toContain(party);
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
