import { verbs } from './inflect.ts';
import { matchPhrase, phraseTable, wordSet } from './phrases.ts';

/** How a threshold is put: `reaches` leaves the side to the value of today. */
export type Side = 'above' | 'below' | 'reaches' | 'leaves' | 'between';
type Bound = 'above' | 'below';

/** What compares by its degree: comparatives, and adjectives that "more", "less" and "than" compare. */
const DEGREES: Readonly<Record<Bound, { comparatives: string; adjectives: string }>> = {
  above: {
    comparatives: 'more higher bigger greater larger stronger dearer costlier pricier',
    adjectives: 'high big great large expensive dear costly pricey strong',
  },
  below: {
    comparatives: 'less lower smaller cheaper fewer weaker',
    adjectives: 'low small little cheap weak',
  },
};
const BECOMING = 'is are becomes become gets get turns';
const GOING = 'was getting goes go going went';

/** "bigger", "more cheap", "less dear": by its degree on one side of what it is compared with. */
function degreesOf(side: Bound): string[] {
  const { comparatives, adjectives } = DEGREES[side];
  return [
    ...comparatives.split(' '),
    ...adjectives.split(' ').map((one) => `more ${one}`),
    ...DEGREES[side === 'above' ? 'below' : 'above'].adjectives
      .split(' ')
      .map((one) => `less ${one}`),
  ];
}

/** "higher than", "is more expensive as", "or less", "no fewer than". */
function comparisonsOf(side: Bound): string {
  const than = (degree: string) => ['than', 'then', 'as'].map((word) => `${degree} ${word}`);
  const led = (heads: string, phrases: string[]) =>
    heads.split(' ').flatMap((head) => phrases.map((phrase) => `${head} ${phrase}`));
  const degrees = degreesOf(side);
  const denied = degreesOf(side === 'above' ? 'below' : 'above').flatMap(than);
  const compared = degrees.flatMap(than);
  return [
    ...compared,
    ...led(`${BECOMING} ${GOING}`, compared),
    ...led(`${BECOMING} or`, degrees),
    ...led('no not', denied),
  ].join('|');
}

/** The words of degrees: "bigger", "expensive". */
export const DEGREE_WORDS: readonly string[] = Object.values(DEGREES).flatMap(
  ({ comparatives, adjectives }) => [...comparatives.split(' '), ...adjectives.split(' ')],
);

/** A word that compares with the number behind it alone: "UNI bigger 15 dollars". */
export const COMPARATIVES: ReadonlyMap<string, Bound> = new Map(
  (['above', 'below'] as const).flatMap((side) =>
    DEGREES[side].comparatives.split(' ').map((word) => [word, side] as const),
  ),
);

export const SIDES = phraseTable<Side>([
  ['above', comparisonsOf('above')],
  ['below', comparisonsOf('below')],
  [
    'above',
    verbs(
      'reclaim retake:retook:retaken regain exceed surpass overtake:overtook !top !beat:beat:beaten !clear',
    ),
  ],
  [
    'above',
    'above|over|rises through|climbs through|pushes through|rising through|wins back|takes back|takes out|breakout above|breakout over|breaks above|breaks over|break above|break over|broke above|busts above|pushes above|pushes past|at or above|at or over|equal or above|equal to or above|above or equal to|greater than or equal to|more than or equal to|not below|not under|at least|north of|past|upwards of|in excess of|or above|or better|and above|and up|and over|up to|up past|up above|minimum of|back above|back over|upside of|above than|over than|beyond|in excess|to the upside of|better than|superior to|superior than|superior of|major than|major of|major to',
  ],
  [
    'below',
    'below|under|falls short of|fall short of|fell short of|falling short of|short of|shy of|falls through|falling through|fall through|fell through|drops through|drop through|dropping through|sinks through|dips through|loses the|lose the|lost the|losing the|loses its|gives up the|breakdown below|breakdown under|breakdown sub|breaks below|breaks under|break below|break under|broke below|broke under|cracks below|cracks under|closes below|at or below|at or under|equal or below|equal to or below|below or equal to|less than or equal to|lower than or equal to|not above|not over|finished below|beneath|underneath|south of|at most|or below|or under|and below|and under|down to|down below|sub|back below|back under|back down to|maximum of|worse than|bellow|belo|blow|down to less than|down to under|down to below|gets smaller of|gets less of|smaller of|less of|inferior to|inferior than|inferior of|minor than|minor of|minor to|lesser than',
  ],
  [
    'reaches',
    'hits|hit|hitting|touching|tagging|tapping|kisses|sees|reaches|reach|reached|reaching|touches|touch|touched|crosses|cross|crossed|crossing|gets to|get to|goes to|go to|comes to|gets back to|trades at|trading at|at|@|equals|equal to|equal|=|==|breaks|break|broke|breaking|costs|costing|cost|worth|approaches|approach|nears|arrives at|arrives to|arrive at|arrive to|arriving at|lands at|makes it to|back at|back to|prints|passes|pass|through|thru|taps|tags|x-ing|xing|x-es|xes|is|are|becomes|turns|gets',
  ],
  ['between', 'between|inside|within the range|in the range'],
  [
    'leaves',
    'leaves|leave|leaving|exits|exiting|breaks out of|moves out of|goes out of|outside|outside of|out of the range|leaves the range',
  ],
]);

/** Sides that, behind a move, size it: "drops more than". */
export const SIZING = wordSet('more greater bigger larger least less no not at fewer most');

/** "in either direction", "any way", "whichever way". */
const ANY_WAY = ['either', 'any', 'whichever', 'whatever', 'both', 'each'].flatMap((which) =>
  ['direction', 'directions', 'way', 'ways'].flatMap((way) => [
    `${which} ${way}`,
    `in ${which} ${way}`,
  ]),
);

/** Which way a value moved. */
export type Move = 'up' | 'down' | 'either';

export const MOVES = phraseTable<Move>([
  [
    'down',
    verbs(
      'drop dip fall:fell:fallen sink:sank:sunk slip slide:slid slump shrink:shrank:shrunk shed:shed dwindle tumble plunge plummet crash tank dump decline decrease lose:lost nuke soften !ease ebb erode retreat deflate diminish bleed:bled sag retrace !correct depreciate !reduce weaken collapse crater capitulate nosedive recede swoon subside !descend contract deteriorate',
    ),
  ],
  [
    'down',
    'runs down|run down|running down|dd|breakdown|breaks down|minus|draws down|drew down|gives up|gave up|wipes off|wiped off|takes a hit of|weaker|wipes out|down|downward|downwards|lower|cheaper|goes down|go down|pullback|pulls back|pull back|correction|drawdown|goes lower|downside|slides down|dropdown|went down|going down|rugs down|loss',
  ],
  [
    'up',
    verbs(
      'rise:rose:risen climb gain jump increase surge spike moon rally soar swell:swelled:swollen grow:grew:grown !advance !appreciate pop rebound recover bounce rip skyrocket !rocket explode strengthen !win:won !add leap ascend balloon pump !augment amplify mount inflate elevate escalate',
    ),
  ],
  [
    'up',
    'raises|raised|breakout|tacks on|puts on|put on|heads higher|runs up|up|upward|upwards|higher|goes up|go up|upside|goes higher|went up|going up',
  ],
  ['either', verbs('move change swing:swung fluctuate vary deviate !shift')],
  ['either', ANY_WAY.join('|')],
  [
    'either',
    'deviation|move up or down|moves up or down|change up or down|changes up or down|price change|price move|price movement|price action',
  ],
]);

/** @returns the move that the words at this place name; two ways beside each other are either: "loses or gains" */
export function matchMove(
  words: readonly string[],
  at: number,
): { readonly value: Move; readonly length: number } | undefined {
  const move = matchPhrase(MOVES, words, at);
  if (!move || !['or', '/'].includes(words[at + move.length] ?? '')) return move;
  const other = matchPhrase(MOVES, words, at + move.length + 1);
  if (!other || move.value === 'either' || other.value === 'either' || move.value === other.value)
    return move;
  return { value: 'either', length: move.length + 1 + other.length };
}

/** Moves that say their own size in percent. */
export const MULTIPLES = phraseTable<string>([
  ['100', 'doubles|double|doubled|doubling|2x'],
  ['200', 'triples|triple|tripled'],
  ['300', 'quadruples|quadruple'],
  [
    '-50',
    'halves|halved|halve|cut in half|gets cut in half|drops by half|falls by half|drops in half|loses half',
  ],
]);

/** Words that turn a comparison round. */
export const NEGATIONS = wordSet(
  "not isn't isnt doesn't doesnt never stops unless ain't aren't wasn't won't cannot can't",
);

/** Wishes to hold a line: what must be watched is its breaking. */
export const KEEPERS = wordSet(
  'keep keeps keeping maintain maintains stay stays remain remains ensure protect',
);

/** Words that stand where a number should. */
export const VAGUE_WORDS = phraseTable<true>([
  [
    true,
    'cheap|low|high|expensive|a lot|lots|significantly|significant|sharply|big|much|a bit|a little|dangerous|dangerously|risky|too low|too high|very low|very high|really low|really high|massively|massive|suddenly|large|unusual|unusually|drastically|heavily|hard|dramatically|considerably|quite a bit|substantially|a ton|notably|strongly|huge|major|enough|some|few|several|reasonable|cheaper|unsafe|affordable|meaningful|meaningfully|noticeably|noticeable|near|close to|close',
  ],
]);
