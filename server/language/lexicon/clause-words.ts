import { wordSet } from './words.ts';

/** Whom or what a clause speaks of, where one word says so. */
export const PRONOUNS = wordSet(
  `i i'm im i've ive i'd id i'll we we're we've we'd we'll he he's he'd she she's she'd they they're theyre they've they'd
  it's its that's thats there there's theres everyone everybody someone somebody nobody`,
);

/** What stands in front of a noun that a clause may speak of. */
export const NOUN_STARTS = wordSet('my our his her their the this that these those a an some both');

/** Words that only a whole clause has: what somebody is, does or did. */
const FINITE = wordSet(
  `is are was were am isn't aren't wasn't weren't has had hasn't have haven't do does did don't doesn't didn't will would can could
  won't can't couldn't should must may might
  says said tells told asks asked wants needs loves likes hates thinks knows keeps gets makes takes feels looks seems sounds
  lives works goes comes costs means deserves turns runs owes helps worries scares makes
  went came got made took gave found felt kept lent read heard saw thought knew became began brought built
  chose drove ate fell flew forgot grew hurt met ran rose sat slept spoke stood swam taught threw understood woke won wrote
  lost left bought sold sent paid spent hid broke`,
);
const IRREGULAR_PAST = wordSet(
  `was were had did said told asked went came got made took gave found felt kept lent read heard saw thought knew became began
  brought built chose drove ate fell flew forgot grew hurt met ran rose sat slept spoke stood swam taught threw understood woke won
  wrote lost left bought sold sent paid spent hid broke`,
);
const PAST = /^[a-z]{2,}[^aeou]ed$|^(agreed|freed|decided|tried)$/;

/** @returns whether a word is a verb as a whole clause has it: "is", "says", "fixed" */
export const isFiniteForm = (word: string): boolean => FINITE.has(word) || PAST.test(word);

/** @returns whether a word says what was: "bought", "fixed" */
export const isPastForm = (word: string): boolean => IRREGULAR_PAST.has(word) || PAST.test(word);

/** How somebody turns to whoever is asked. */
export const REQUEST_STARTS = wordSet(
  "please pls plz kindly could can would will let's lets may might i'd",
);

/** What joins a clause that gives a reason. */
export const REASONS = wordSet(
  'because since cause cuz cos coz bc as although though whereas given',
);
/** What joins two clauses that stand beside each other. */
export const COORDINATORS = wordSet('and but so yet for while as');
/** What a kept clause needs no more where the clause before it is set apart. */
export const LEADING = wordSet('and but so yet therefore thus hence now then');
