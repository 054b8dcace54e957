import type { FrameId } from '../frames.ts';
import type { Preposition } from '../lexicon/function-words.ts';
import { entriesOf, longestPhrase } from '../lexicon/word-rows.ts';

/** What a phrase of the closed rows may be; each of its meanings is kept. */
export interface Phrase {
  readonly length: number;
  readonly preposition?: Preposition;
  /** Whether it joins what stands before and behind it; `next` where what follows is done later. */
  readonly joins?: 'next' | 'beside';
  /** Whether it takes back, delays or leaves open. */
  readonly turns: boolean;
  readonly frames: Readonly<Partial<Record<FrameId, number>>>;
  /** Whether one of its meanings is a verb, and not a noun alone. */
  readonly isVerb: boolean;
}

/** Vague in front of what is named, and nothing where that has its own size. */
const ANY = /^(some|any|stuff|things)$/;

/** The longest phrase of the closed rows that begins at a word. */
export function phraseAt(words: readonly string[], at: number): Phrase | undefined {
  const first = words[at] ?? '';
  for (let length = Math.max(1, longestPhrase(first)); length > 0; length--) {
    const entries = entriesOf(words.slice(at, at + length).join(' '));
    if (entries.length === 0) continue;
    const frames: Partial<Record<FrameId, number>> = {};
    const nouns: Partial<Record<FrameId, number>> = {};
    let preposition: Preposition | undefined;
    let joins: Phrase['joins'];
    let turns = false;
    let isVerb = false;
    for (const entry of entries) {
      if (entry.kind === 'verb') {
        Object.assign(frames, entry.frames);
        isVerb = true;
      } else if (entry.kind === 'cue') for (const frame of entry.frames) nouns[frame] = -0.5;
      else if (entry.kind === 'preposition') preposition = entry.preposition;
      // "after the salary arrives": which order is first is not told by what is named.
      else if (entry.kind === 'connector' && /^(before|after)$/.test(entry.connector)) turns = true;
      else if (entry.kind === 'connector')
        joins = entry.connector === 'next' || entry.connector === 'stop' ? 'next' : 'beside';
      else if (entry.kind === 'operator')
        turns ||= entry.operator !== 'question' && !ANY.test(first);
    }
    return {
      length,
      ...(preposition ? { preposition } : {}),
      ...(joins ? { joins } : {}),
      turns,
      frames: isVerb ? frames : nouns,
      isVerb,
    };
  }
  return undefined;
}
