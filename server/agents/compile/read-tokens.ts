import { normalise } from '#server/intent/grammar/normalise.ts';
import type { Token } from '#server/intent/grammar/token.ts';
import { tokenise } from '#server/intent/grammar/tokenise.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { EXPIRIES, METRICS } from './lexicon/metrics.ts';
import { repairWords } from './read-terms.ts';
import { spellComparators } from './spell-comparators.ts';

/** The first stages together: one spelling, signs as words, tokens, misspelt words corrected. */
export function readTokens(text: string): Token[] {
  const normal = normalise(text);
  return repairWords(splitMarkets(tokenise({ ...normal, text: spellComparators(normal.text) })));
}

/** "my PT expires": what follows a yield-market token is its name only when it is no other word. */
function splitMarkets(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (token.kind !== 'word' || !(token.text.startsWith('pt-') || token.text.startsWith('yt-')))
      return [token];
    const rest = token.text.slice(3);
    if (![EXPIRIES, MOVES, SIDES, METRICS].some((table) => table.has(rest))) return [token];
    return [
      { kind: 'word', text: token.text.slice(0, 2), raw: token.raw.slice(0, 2) },
      { kind: 'word', text: rest, raw: token.raw.slice(3) },
    ];
  });
}

/** Tokens as text again: marks against the word before them, signs as they were written. */
export function textOf(tokens: readonly Token[]): string {
  let text = '';
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    // "0.5eth" is two tokens of one word.
    const doubled =
      token.kind === 'number' &&
      next?.kind === 'word' &&
      token.raw.length > next.raw.length &&
      token.raw.endsWith(next.raw);
    const raw = token.kind === 'quoted' ? `"${token.raw}"` : token.raw;
    if (token.kind === 'mark')
      text += token.raw === '\n' ? ' ' : token.raw === '-' ? ' -' : token.raw;
    else if (doubled) text += `${text === '' ? '' : ' '}${raw.slice(0, -next.raw.length)}`;
    else {
      const glued = at > 0 && isDoubled(tokens[at - 1], token);
      text += text === '' || glued ? raw : ` ${raw}`;
    }
  }
  return text.trim();
}

function isDoubled(before: Token | undefined, token: Token): boolean {
  return (
    before?.kind === 'number' &&
    token.kind === 'word' &&
    before.raw.length > token.raw.length &&
    before.raw.endsWith(token.raw)
  );
}
