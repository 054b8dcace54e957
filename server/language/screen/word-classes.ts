import { entriesOf } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import { nearVerbs } from '../tokens/near-verbs.ts';
import type { Token } from '../tokens/token.ts';

export const word = (text: string): Token => ({ kind: 'word', text, raw: text });

const isA = (kind: string) => (text: string) =>
  entriesOf(text).some((entry) => entry.kind === kind);

export const isVerb = isA('verb');

export const isPreposition = isA('preposition');

export const isConnector = isA('connector');

export const isCue = isA('cue');

/** Verbs of orders that everybody uses for other things: alone they order nothing. */
export const EVERYDAY = wordSet(
  `stop go get got give take make let open set save earn free leave put pay spend bring going getting giving taking making letting opening saving
  leaving putting paying spending bringing want need needs wants wanted needed like likes have has had see check show list view keep change
  turn turned close closed fund add pass hand place push carry travel cut clear stick drop return collect break join post wire ship
  tip stack bag slip cross switch split divide enter exit receive received contribute trim fade kill wipe reach chip knock move moved moving works
  took paid gave spent sold bought looking look see seeing`,
);

/** Verbs that only ask for the one beside them. */
export const ASKING = wordSet(
  'want need wants needs wanted needing wanting like have has got let make see do go get give take use uses try welcome wish love',
);

/** "stak", "withdrawl": the search weighs which verb it is. */
export const maySlip = (text: string): boolean => text.length > 3 && nearVerbs(text).length > 0;

/** What asks that something be done: behind it a participle orders. */
export const WISHING = wordSet(
  `want need like love wish please pls plz kindly should ought must deserve deserves would could can may be appreciate welcome grateful`,
);

/** "and have the lot staked", "get 5 DAI sent" */
export const CAUSING = wordSet('have get see');

/** Whoever does one of these to do something asks for it. */
export const WANTING = wordSet(
  'want need like love wish going gonna ready decided have hoping glad happy pleased ask you help us me time',
);

export const MODALS = wordSet('will would should shall can could may might must');

export const REFERENCES = wordSet('it them that this those these one ones same there rest');

export const SIZES = wordSet(
  'all half quarter third everything entire whole full max maximum every',
);

export const RELATIVE = wordSet('that which who whom what');

export const HOLDERS = wordSet('wallet wallets account address');

export const OWN = wordSet('my our this the your');
