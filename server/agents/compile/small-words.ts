import { wordSet } from './lexicon/phrases.ts';

/** Words that carry nothing in a condition. */
export const SMALL = wordSet(
  `the a an my our its their your it this that these those of to by for from had been be being will would do does did
  than then there ever first finally again right next again only even still ever whole entire full value values level levels mark threshold target line point points
  percent price-wise usd dollars dollar me i we you us so as too very really just please not-only in on into onto within
  someone something i'm i've i'd it's its that's there's per each apiece goes go going went come comes came starts start begins get getting got
  trading trade trades sits sitting stands ends end today day days time if when whenever once wen unless should min minimum max maximum
  aggregate combined overall total sum money token tokens coin coins crypto cryptocurrency asset assets position positions
  makes made making does did doing shows sees
  set place put create add make use using configure sell buy swap
  protocol pool vault market markets network chain mainnet chance happens soon somehow suddenly live real actual actually bro man dude lol say let's more any anymore instead
  usdprice ticker symbol pair alert alerts notification notify`,
);

export const AND_WORDS = wordSet('and & plus but also while whilst with yet');

export const FOREIGN = wordSet('eur euro euros gbp pound pounds yen jpy chf cad aud inr rupees');
