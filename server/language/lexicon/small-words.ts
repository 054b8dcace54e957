import { FILLERS } from './common-words.ts';
import { wordSet } from './words.ts';

/** Adverbs that say only how or with what mind: any other one may size, repeat, split, date or hide what it stands at. */
const MANNER = wordSet(
  `absolutely actually admittedly approximately badly basically briefly bravely carefully certainly cheaply cheerfully
  clearly completely comfortably definitely desperately directly easily efficiently entirely exactly excitedly finally fortunately
  frankly friendly fully genuinely gladly gracefully gratefully happily honestly hopefully humbly immediately impatiently instantly
  kindly literally lovely luckily naturally neatly nervously nicely obviously officially openly patiently
  perfectly personally plainly politely precisely proactively promptly properly proudly purely
  quickly quietly rapidly readily really respectfully roughly sadly safely securely seriously simply sincerely
  smoothly speedily strictly strongly supremely surely swiftly thankfully thoroughly totally truly truthfully 
  understandably unfortunately urgently utterly warmly wholeheartedly`,
);

/** @returns whether a word says nothing of an order: a filler, or an adverb that only says how */
export const isSmallWord = (word: string): boolean => FILLERS.has(word) || MANNER.has(word);
