import { wordSet } from '#server/language/lexicon/words.ts';
import { parsePrompt } from '#server/language/parse-prompt.ts';
import { normalise } from '#server/language/tokens/normalise.ts';
import { type Token, wordOf } from '#server/language/tokens/token.ts';
import { tokenise } from '#server/language/tokens/tokenise.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';

const HISTORY_CHARACTERS = 6000;

/** The newest turns that fit the history limit; older ones are dropped whole (`docs/guides/intents.md`). */
export function recentTurns(request: IntentRequest): NonNullable<IntentRequest['messages']> {
  const turns =
    request.messages ??
    (request.conversation_context === undefined
      ? []
      : [{ role: 'assistant' as const, content: request.conversation_context }]);
  const kept: typeof turns = [];
  let length = 0;
  for (const turn of [...turns].reverse()) {
    length += turn.content.length;
    if (length > HISTORY_CHARACTERS) break;
    kept.unshift(turn);
  }
  return kept;
}

/**
 * The addresses and names that the user typed: in the current prompt or in a user turn. Nothing
 * else may become a recipient or spender (`docs/guides/intents.md`): not an assistant turn, not the
 * legacy context, not the page, and not the answers below a prompt, whose labels the service may
 * have written. What the user types as the answer to a question for a recipient, the interview
 * knows.
 */
export function confirmedParties(request: IntentRequest): ReadonlySet<string> {
  const confirmed = new Set<string>(partiesIn(request.prompt));
  for (const turn of recentTurns(request)) {
    if (turn.role === 'user') for (const party of partiesIn(turn.content)) confirmed.add(party);
  }
  return confirmed;
}

/**
 * The address that "that address" and "the address I gave" mean: the one of the earlier user turns, where it is the only one and
 * each turn that has it gives it to be paid. What else a turn may say of an address ("… is a scammer", "never pay …") is asked about.
 */
export function addressOfUserTurns(request: IntentRequest): string | undefined {
  const found = new Set<string>();
  for (const turn of recentTurns(request)) {
    if (turn.role !== 'user') continue;
    const { own } = splitTranscript(turn.content);
    const tokens = tokenise(normalise(own));
    const here = tokens.flatMap((token) => (token.kind === 'address' ? [token.value] : []));
    if (here.length > 0 && !onlyNames(tokens) && !pays(own, here)) return undefined;
    for (const address of here) found.add(address);
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** "my savings are at 0x…", "one is 0x…", "use 0x…": what may be said where an address is only named. */
const NAMING = wordSet(
  "my our the is are it's its it at this that here address wallet wallets account savings safe vault friend brother sister mother father mum mom dad wife husband partner son daughter one another other use new main second cold hot hardware ledger treasury and",
);
const onlyNames = (tokens: readonly Token[]): boolean =>
  tokens.every(
    (token) =>
      token.kind === 'address' ||
      token.kind === 'name' ||
      (token.kind === 'mark' && token.raw !== '?') ||
      NAMING.has(wordOf(token)),
  );

/** Whether a turn is an order that pays each of the addresses. */
function pays(text: string, addresses: readonly string[]): boolean {
  const { screened, partials } = parsePrompt(text);
  const paid = partials.map(({ party }) => (party?.kind === 'address' ? party.value : undefined));
  return screened === undefined && addresses.every((address) => paid.includes(address));
}

function partiesIn(text: string): string[] {
  return tokenise(normalise(splitTranscript(text).own)).flatMap((token) =>
    token.kind === 'address' || token.kind === 'name' ? [token.value] : [],
  );
}
