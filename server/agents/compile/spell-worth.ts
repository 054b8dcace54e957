import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { coinSymbol } from './lexicon/coins.ts';

const HELD = '(?: (?:holdings?|stack|bag|stash|position|balance))?';
const KIND = '(?:total |dollar |usd |full |whole |combined |current )?';

/** "the value of my ETH", "my ETH's value", "my ETH in dollars" */
const WORTHS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:the )?${KIND}(?:value|worth) of (?:all )?(my|our) ${KIND}([a-z]{2,10})${HELD}(?= )`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(my|our) ${KIND}([a-z]{2,10})${HELD}(?:['’]s)? ${KIND}(?:value|worth)(?= (?:is|are|falls?|drops?|goes|rises?|climbs?|gets?|dips?|sinks?|slips?|hits|reaches|exceeds|passes|tops|<|>))`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(my|our) ([a-z]{2,10})${HELD} (?:in|measured in|counted in) (?:dollars|usd|value)(?= (?:is|are|falls?|drops?|goes|rises?|climbs?|gets?|dips?|sinks?|slips?|hits|reaches|exceeds|passes|tops|<|>))`,
    'gi',
  ),
];

/** What is had of a coin, by its value: "the value of my ETH" is what my ETH is worth, and no price of it. */
export const spellWorth = (text: string): string =>
  WORTHS.reduce(
    (said, worth) =>
      said.replace(worth, (whole: string, whose: string, coin: string) =>
        isCoin(coin.toLowerCase()) ? `what ${whose} ${coin} is worth` : whole,
      ),
    text,
  );

const isCoin = (word: string): boolean =>
  isAssetSpelling(word) || (word.length > 2 && coinSymbol(word) !== undefined);
