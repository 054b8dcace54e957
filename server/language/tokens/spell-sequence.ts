const DONE = '(?:done|finished|complete|completed)';
const IT = "(?:that|this|it)(?:'s|’s|s| is| has been| was)?";

/** How a further step is begun, behind a pause: "After that, …", "; once that is done …". */
const BEGINS_A_STEP = new RegExp(
  `([.;,!?\\n]|\\band)\\s*(?:and\\s+)?(?:after (?:that|this)|(?:once|when|as soon as) (?:${IT} )?${DONE}|afterwards|following that|subsequently|thereafter)\\s*,?\\s+(?=[a-z])`,
  'gi',
);

/**
 * Spells how a further step is begun with the one word "then".
 *
 * @example spellSequence('Swap 5 DAI to ETH. After that, send it to bob.eth') // 'Swap 5 DAI to ETH. then send it to bob.eth'
 */
export const spellSequence = (text: string): string =>
  text.replace(BEGINS_A_STEP, (_, pause: string) => `${pause} then `);
