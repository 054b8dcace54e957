const LESSER =
  "(?:anything|everything|whatever(?:[\u2019']s| is)?|moves?|swings?|changes?|dips?|drops?)(?: that(?:[\u2019']s| is| are))? (?:smaller|less|milder|below that|under that|short of that)(?: than (?:that|this))?|(?:smaller|lesser|milder|minor) (?:ones|moves?|swings?|changes?|dips?|drops?)";
const LEFT =
  "(?:can|could|may|will) (?:all )?wait|(?:is|are) (?:just )?(?:noise|fine|okay|ok)|(?:doesn[\u2019']t|does not|don[\u2019']t|do not) (?:matter|bother me|worry me|interest me|concern me)";
const UNTIL =
  "(?: (?:till|until|til) (?:i[\u2019']m|i am|we[\u2019']re|we are|i get|we get) (?:back|home|awake|up|around|online)(?: again)?| to me)?";
const SENTENCE = new RegExp(
  `(?<=[.!?;\\n])\\s*(?:and |but )?(?:${LESSER}) (?:${LEFT})${UNTIL}[.!]*\\s*$`,
  'i',
);

/**
 * A request without the sentence behind it that leaves lesser moves alone: "Milder swings are fine.", which a watch
 * for a move does anyway.
 *
 * @returns undefined where it has none; only of a move may it be left out, since what is less than a level may be past it
 */
export function withoutLesser(own: string): string | undefined {
  const rest = own.replace(SENTENCE, '');
  return rest === own ? undefined : rest;
}
