import { phraseTable, wordSet } from './phrases.ts';

/** How a threshold is put: `reaches` leaves the side to the value of today. */
export type Side = 'above' | 'below' | 'reaches' | 'leaves' | 'between';

export const SIDES = phraseTable<Side>([
  [
    'above',
    'above|over|rises through|climbs through|pushes through|rising through|reclaims|reclaim|reclaimed|reclaiming|retakes|retake|regains|regain|regained|wins back|takes back|takes out|breakout above|breakout over|breaks above|breaks over|break above|break over|broke above|busts above|pushes above|pushes past|at or above|at or over|equal or above|equal to or above|above or equal to|greater than or equal to|more than or equal to|no lower than|not lower than|not below|not under|no fewer than|not fewer than|higher as|more as|bigger as|greater as|more expensive as|goes higher than|go higher than|going higher than|went higher than|exceeds|exceed|exceeded|exceeding|more than|greater than|higher than|bigger than|larger than|stronger than|at least|surpass|surpasses|surpassed|tops|beats|north of|no less than|not less than|past|upwards of|in excess of|or more|or higher|or above|or greater|or better|and above|and up|and over|up to|up past|up above|minimum of|back above|back over|clears|upside of|more then|higher then|greater then|above than|over than|beyond|in excess|to the upside of|better than|more expensive than|costlier than|dearer than|becomes more than|becomes higher than|becomes greater than|gets higher than|climbs above|becomes more|gets more|becomes bigger|becomes higher|gets bigger|gets higher|turns higher|is more|is higher|are more',
  ],
  [
    'below',
    'below|under|falls short of|fall short of|fell short of|falling short of|short of|shy of|falls through|falling through|fall through|fell through|drops through|drop through|dropping through|sinks through|dips through|loses the|lose the|lost the|losing the|loses its|gives up the|breakdown below|breakdown under|breakdown sub|breaks below|breaks under|break below|break under|broke below|broke under|cracks below|cracks under|closes below|at or below|at or under|equal or below|equal to or below|below or equal to|less than or equal to|lower than or equal to|no higher than|not higher than|not above|not over|no greater than|not greater than|cheaper as|lower as|less as|smaller as|finished below|smaller than|less than|lower than|goes lower than|go lower than|going lower than|went lower than|smaller than|beneath|underneath|south of|at most|no more than|not more than|or less|or lower|or below|or under|and below|and under|down to|down below|cheaper than|fewer than|sub|back below|back under|back down to|maximum of|worse than|less then|lower then|cheaper then|bellow|belo|blow|becomes less than|becomes lower than|gets lower than|down to less than|down to under|down to below|becomes less|becomes lower|becomes smaller|gets less|gets lower|gets smaller|gets smaller of|gets less of|is less|is lower|are less|smaller of|less of',
  ],
  [
    'reaches',
    'hits|hit|hitting|touching|tagging|tapping|kisses|sees|reaches|reach|reached|reaching|touches|touch|touched|crosses|cross|crossed|crossing|gets to|get to|goes to|go to|comes to|gets back to|trades at|trading at|at|@|equals|equal to|equal|=|==|breaks|break|broke|breaking|costs|worth|approaches|approach|nears|arrives at|lands at|makes it to|back at|back to|prints|passes|pass|through|taps|tags|is|are|becomes|turns|gets',
  ],
  ['between', 'between|inside|within the range|in the range'],
  [
    'leaves',
    'leaves|leave|exits|breaks out of|moves out of|goes out of|outside|outside of|out of the range|leaves the range',
  ],
]);

/** Sides that, behind a move, size it: "drops more than". */
export const SIZING = wordSet('more greater bigger larger least less no not at fewer most');

/** Which way a value moved. */
export type Move = 'up' | 'down' | 'either';

export const MOVES = phraseTable<Move>([
  [
    'down',
    'drops|drop|dropped|runs down|run down|running down|dd|breakdown|breaks down|capitulates|minus|draws down|drew down|dropping|sunk|sinking|sheds|shed|shedding|dwindles|dwindled|dwindling|gives up|gave up|slid|sliding|slumped|slumping|slipped|slipping|shrunk|shrank|shrinking|crashing|tumbled|tumbling|plunging|plummeting|wipes off|wiped off|softens|eases|eased|ebbs|erodes|retreats|retreated|takes a hit of|deflates|diminishes|weaker|wipes out|bleeding|declining|sagging|sags|falls|fall|fell|falling|fallen|dips|dip|dipped|dipping|dumps|dump|dumped|dumping|declines|decline|declined|decreases|decrease|decreased|loses|lose|lost|losing|crashes|crash|crashed|crashing|tanks|tank|tanked|tanking|plunges|plunge|plunged|plummets|plummet|plummeted|sinks|sink|sank|slumps|slump|slides|slide|slips|slip|tumbles|tumble|down|lower|cheaper|goes down|go down|pullback|pulls back|pull back|retraces|corrects|correction|bleeds|nukes|nuke|shrinks|shrink|depreciates|drawdown|declining|decreasing|goes lower|reduces|downside|slides down|weakens|dropdown|went down|going down|collapses|collapse|craters|rugs down|loss',
  ],
  [
    'up',
    'rises|rise|rose|breakout|rising|risen|adds|added|adding|tacks on|puts on|put on|climbing|gaining|jumping|surging|spiking|rallying|soaring|swells|swelled|swollen|grown|growing|advanced|advancing|appreciated|popping|rebounding|recovering|recovered|rebounded|bounced|heads higher|runs up|pumps|pump|pumped|pumping|climbs|climb|climbed|gains|gain|gained|jumps|jump|jumped|increases|increase|increased|increasing|surges|surge|surged|spikes|spike|spiked|moons|moon|mooning|rallies|rally|rallied|soars|soar|soared|up|higher|goes up|go up|grows|grow|grew|appreciates|rips|rip|skyrockets|skyrocket|rockets|pops|pop|recovers|recover|bounces|bounce|rebounds|rebound|explodes|upside|goes higher|went up|going up|advances|strengthens',
  ],
  [
    'either',
    'moves|move|moved|moving|changes|change|changed|swings|swing|swung|fluctuates|fluctuate|varies|vary|deviates|deviate|deviation|shifts|up or down|either direction|either way|in either direction|both ways|any direction|in any direction|move up or down|moves up or down|change up or down|changes up or down|goes up or down|rises or falls|rise or fall|drops or rises|pumps or dumps|price change|price move|price movement|price action',
  ],
]);

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
