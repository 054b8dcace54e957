import { isLendingVenue } from '#server/language/lexicon/venues.ts';
import { wordSet } from '#server/language/lexicon/words.ts';
import { isMark, isParty, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import type { AgentComparison, AgentMetric } from '#server/schemas/agent-condition.ts';
import { magnitudeOf } from './decimal.ts';
import { STABLECOINS } from './lexicon/coins.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { KIN } from './lexicon/kin.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase } from './lexicon/phrases.ts';
import { type NamedRole, namedRoles } from './named-roles.ts';
import { family } from './settle-lending.ts';
import { splitSentences } from './split-sentences.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

interface Told {
  /** All that was written, with its asides. */
  readonly whole: readonly Token[];
  /** What a watch was read from. */
  readonly said: readonly Token[];
  readonly order: readonly Token[];
  readonly parts: readonly AgentComparison[];
}
/** @returns a sentence for each thing that may be another than the one watched */
type Law = (told: Told) => readonly string[];

/**
 * What a condition speaks of without its name ("it", "there", "my health factor") is what was named elsewhere only where
 * one thing was named, and where that is said to be the owner's own. It judges the result from the words.
 *
 * @returns a sentence each; what they say is asked about before anything is watched
 */
export const findUnsureReferents = (told: Told): readonly string[] => [
  ...new Set(LAWS.flatMap((law) => law(told))),
];

interface Clause {
  readonly tokens: readonly Token[];
  readonly names: readonly NamedRole[];
}

/** What stands between the ends of sentences, and the words that open a condition or ask for an alert. */
function clausesOf(said: readonly Token[], marks: string): Clause[] {
  const words = wordsOf(said);
  const clauses: Token[][] = [[]];
  for (const [at, token] of said.entries()) {
    const opener = matchPhrase(OPENERS, words, at);
    if (isMark(token, marks) || opener || saysTold(words[at] ?? '')) clauses.push([]);
    if (!isMark(token, marks)) clauses.at(-1)?.push(token);
  }
  return clauses
    .filter((one) => one.length > 0)
    .map((tokens) => ({ tokens, names: namedRoles(tokens) }));
}

const sizesOf = (tokens: readonly Token[]): string[] =>
  tokens.filter(isSize).map((token) => magnitudeOf((token as { value: string }).value));

const coinsOf = (names: readonly NamedRole[]): string[] =>
  names.flatMap(({ asset, role }) => (asset !== undefined && role === undefined ? [asset] : []));

/** "I sold BTC for ETH. Tell me when it is above 4000": of two coins "it" may be either. */
const meansOneCoin: Law = ({ whole, parts }) => {
  const clauses = clausesOf(whole, '.;!?\n');
  const all = new Set(clauses.flatMap(({ names }) => coinsOf(names)));
  return parts.flatMap((part) => {
    const { asset, quote } = part;
    if (asset === undefined || !all.has(asset)) return [];
    const own = clauses.filter(({ tokens }) =>
      sizesOf(tokens).includes(magnitudeOf(part.threshold)),
    );
    if (own.length === 0 || own.some(({ names }) => names.some((name) => name.asset === asset)))
      return [];
    // Behind the number it is no coin that is meant: "below 0.05 BTC".
    const isDollar = part.metric === 'price' && !STABLECOINS.has(asset);
    const others = [...all].filter(
      (one) => one !== asset && one !== quote && !(isDollar && STABLECOINS.has(one)),
    );
    return others.length === 0 ? [] : [`It may be of ${others.join(' or ')}, and not of ${asset}.`];
  });
};

/** What somebody does on a chain, whose gas it costs. */
const DOING =
  /\b(?:mint|swap|bridge|send|move|claim|trade|transact|deposit|withdraw|stake|farm|buy|sell|pay|use|do|borrow|lend|repay|play|rebalance|harvest|vote)(?:s|ing)?\b/;
/** What is not so, no more so, only wished or feared, or heard of. */
const NOT_SO =
  /\b(?:not|never|nothing|none|nobody|(?:is|was|do|does|did|are|were|has|have|had|would|could|should|ca|wo)n'?t|may|might|maybe|would|could|should|i'd|try|trying|hear|heard|read|saw|think|thinking|closed|close|left|leave|leaving|quit|exited|repaid|withdrew|was|were|hate|like|love|unlike|wonder|wondering|considering|plan|planning|except|if|instead|compared|versus|vs|than|says|said|reckons|friend|everyone|everybody|people|hack|hacked|outage|dead|liquidated me)\b/;
const OWN = /\b(?:i|i'm|im|i've|ive|we|we're|we've|my|our|mine)\b/;
/** With a place alone they say where: "On Base, I mean." */
const BARE = wordSet(
  `on at in over for from the one that that's is it it's its this my mine our of course please pls i i'm mean meant only just and but so
  network chain mainnet l2 ethereum loan position wallet account money stuff now by way btw yes there here everything all actually
  specifically hf gas side`,
);

const HOLDERS = wordSet('wallet account position loan funds money stash vault');
const HELD = wordSet('balance portfolio_value');
const WISHED = /\b(?:want|wants|wanted|wanna)\b/;

function isOwnPlace({ tokens, names }: Clause, metric: AgentMetric): boolean {
  const written = plainTextOf(tokens).replace(/\b(?:could|would|can) you\b/g, '');
  const words = wordsOf(tokens);
  const rest = words.filter(
    (word, at) => word !== '' && !names.some((name) => name.at <= at && at < name.at + name.length),
  );
  const isMeasured = words.some((_, at) => matchPhrase(METRICS, words, at) !== undefined);
  if (rest.every((word) => BARE.has(word)) || matchPhrase(OPENERS, words, 0)) return true;
  if (NOT_SO.test(written)) return false;
  // "Gas in Ethereum cheap, under 4": the head of what is measured.
  if (isMeasured && !rest.some((word) => KIN.has(word))) return true;
  // What somebody wants to do there costs gas there, and at the rate there.
  if (metric !== 'health_factor' && !HELD.has(metric) && DOING.test(written)) return true;
  // "Hot wallet on base, usdc < 2.5k"
  if (rest.some((word) => HOLDERS.has(word)) && !rest.some((word) => KIN.has(word))) return true;
  const isOfKin = rest.some((word) => KIN.has(word));
  // "The kids' allowance comes out of my USDC on Polygon."
  const isHeld = names.some(({ at }) => {
    const [, noun] =
      /\b(?:my|our) (\S+)(?: \S+){0,2} $/.exec(`${plainTextOf(tokens.slice(0, at))} `) ?? [];
    return noun !== undefined && !KIN.has(noun);
  });
  return OWN.test(written) && !WISHED.test(written) && (!isOfKin || isHeld);
}

/** "on Base", "Base": a chain by its place or its full name. Of protocols those in a place alone. */
const isPlace = (tokens: readonly Token[], name: NamedRole, kind: 'chain' | 'protocol'): boolean =>
  kind === 'chain'
    ? name.chain !== undefined && (name.role === 'chain' || wordOf(tokens[name.at]) === name.chain)
    : name.role === 'venue' && isLendingVenue(name.venue ?? '');

/** "My friend lost it all on Spark": a place that is mentioned is where it is meant only where the owner says to be there. */
const meansOwnPlace: Law = ({ whole, said, order, parts }) => {
  const clauses = clausesOf(whole, ',.:;!?\n-');
  const words = wordsOf(said);
  const ordered = new Set(order);
  return parts.flatMap((part) =>
    (['chain', 'protocol'] as const).flatMap((kind) => {
      const place = kind === 'chain' ? part.chain : part.protocol && family(part.protocol);
      if (place === undefined || part.metric === 'price') return [];
      const placeOf = (name: NamedRole) => (kind === 'chain' ? name.chain : name.venue);
      const isOf = (name: NamedRole) => placeOf(name) === place;
      const named = clauses.filter(({ names }) => names.some(isOf));
      const isAsked = ({ tokens }: Clause) =>
        sizesOf(tokens).length > 0 || tokens.some((token) => ordered.has(token));
      if (named.length === 0 || named.some(isAsked) || words.length === 0) return [];
      const unsure = named.find((clause) => !isOwnPlace(clause, part.metric));
      if (unsure) return [`"${plainTextOf(unsure.tokens)}" is mentioned beside the request.`];
      // "One on Base, one on Arbitrum": two places are mentioned, and one is watched.
      const others = clauses
        .filter((clause) => !isAsked(clause))
        .flatMap(({ tokens, names }) =>
          names.filter((name) => isPlace(tokens, name, kind) && !isOf(name)),
        )
        .filter((name) => !parts.some(({ chain }) => chain === name.chain) || kind !== 'chain');
      return others.map((name) => `"${name.said}" is mentioned, but not watched.`);
    }),
  );
};

const WATCHING =
  /\b(?:my|mine|our|i|we|watch|watching|monitor|track|follow|keep|wallet|address|account)\b/;

/** "0x… is a scammer. Tell me when my USDC …": an address that is mentioned is not a wallet of the owner's. */
const meansOwnAddress: Law = ({ whole, parts }) => {
  const clauses = clausesOf(whole, '.;!?\n');
  return parts.flatMap(({ wallet }) => {
    if (wallet === undefined) return [];
    const named = clauses.filter(({ tokens }) =>
      tokens.some(({ raw }) => raw.toLowerCase() === wallet.toLowerCase()),
    );
    const isMeant = named.some(
      ({ tokens }) => sizesOf(tokens).length > 0 || WATCHING.test(plainTextOf(tokens)),
    );
    const isDenied = named.some(
      ({ tokens }) => sizesOf(tokens).length === 0 && NOT_SO.test(plainTextOf(tokens)),
    );
    return named.length > 0 && (!isMeant || isDenied)
      ? [`${wallet} is mentioned beside the request.`]
      : [];
  });
};

/** "send 100 USDC to 0x… when its balance is below 50": whose balance it is may be who is paid. */
const meansOwnBalance: Law = ({ said, order, parts }) => {
  const [payee] = order.filter(isParty);
  if (!payee) return [];
  const isOwn = /\b(?:my|mine|our|ours|i|i'm|we|we're)\b/.test(plainTextOf(said));
  const watched = parts.some(
    ({ metric, wallet }) =>
      (metric === 'balance' || metric === 'portfolio_value') && wallet === undefined,
  );
  const isPriced = parts.some(({ asset }) => asset?.toLowerCase() === payee.raw.toLowerCase());
  return (watched && !isOwn) || isPriced
    ? [`It may be the balance of ${payee.raw}, and yours is watched.`]
    : [];
};

/** "swap on Base when gas is under 5": of which chain the gas is was not said, and the order is of another one. */
const meansGasOfOrder: Law = ({ whole, order, parts }) => {
  const gas = parts.filter(({ metric }) => metric === 'gas_price');
  const named = new Set(
    namedRoles(whole)
      .filter((name) => isPlace(whole, name, 'chain'))
      .map(({ chain }) => chain),
  );
  const unnamed = gas.filter(({ chain }) => chain === 'ethereum' && !named.has('ethereum'));
  if (unnamed.length === 0) return [];
  const besides = gas.filter(({ chain }) => chain !== 'ethereum');
  if (besides.length > 0) return ['Gas on Ethereum was not mentioned, but is watched.'];
  return namedRoles(order)
    .filter((name) => isPlace(order, name, 'chain'))
    .map(({ said }) => `It may be the gas of ${said}, and that of Ethereum is watched.`);
};

/** "if SOL or LINK falls 10% buy it": of two coins that are watched the order may mean either. */
const ordersOneCoin: Law = ({ order, parts }) => {
  const at = order.findIndex((token) => ['it', 'them', 'both'].includes(wordOf(token)));
  const coins = new Set(parts.flatMap(({ asset }) => (asset === undefined ? [] : [asset])));
  const isNamed = coinsOf(namedRoles(order.slice(0, Math.max(0, at)))).some(
    (coin) => !STABLECOINS.has(coin),
  );
  return at >= 0 && wordOf(order[at]) === 'it' && coins.size > 1 && !isNamed
    ? [`"it" may be ${[...coins].join(' or ')}.`]
    : [];
};

/**
 * "sell 1 ETH if ETH is below 2000 on Base": a price is of no chain, and an order that has none is done there.
 *
 * @returns the names of the chains that were said beside an order without one, where nothing else is of them
 */
export function placesOfOrder({ said, order, parts }: Omit<Told, 'whole'>): string[] {
  const isOfOrder =
    order.length > 0 &&
    parts.every(({ metric }) => metric === 'price' || metric === 'peg') &&
    !namedRoles(order).some((name) => isPlace(order, name, 'chain'));
  const chains = namedRoles(said).filter(({ role }) => role === 'chain');
  return isOfOrder ? [...new Set(chains.map((name) => name.said))] : [];
}

const placesTheOrder: Law = (told) => {
  const places = placesOfOrder(told);
  return places.length > 1
    ? places.map((place) => `"${place}" may be where it shall be done.`)
    : [];
};

/** What somebody has or owes, and did with it. */
const OF_MONEY =
  /\b(?:debt|loan|loans|owe|owes|lost|lose|borrowed|lent|lend|collateral|usdc|usdt|dai|enough|cash|position|sold|bought|in profit|liquidat\w+|own|hold|holding|left)\b/;

/** "…, and I have debt": joined to a condition it is a second one, which is not kept. */
const keepsWhatIsHad: Law = ({ whole, parts }) =>
  splitSentences(whole).flatMap((tokens) => {
    const size = tokens.findIndex(
      (token) =>
        isSize(token) &&
        parts.some(
          ({ threshold }) =>
            magnitudeOf(threshold) === magnitudeOf((token as { value: string }).value),
        ),
    );
    const behind = tokens.slice(size + 1);
    const at = behind.findIndex(
      (token, index) => JOINING.has(wordOf(token)) && WHO.has(wordOf(behind[index + 1])),
    );
    if (size < 0 || at < 0 || behind.slice(0, at).some(({ kind }) => kind === 'mark')) return [];
    const end = behind.findIndex((token, index) => index > at && token.kind === 'mark');
    const joined = behind.slice(at, end < 0 ? undefined : end);
    const isKept = joined.some(
      (token) =>
        isSize(token) &&
        parts.some(
          ({ threshold }) =>
            magnitudeOf(threshold) === magnitudeOf((token as { value: string }).value),
        ),
    );
    const isOfMoney = OF_MONEY.test(plainTextOf(joined)) || namedRoles(joined).length > 0;
    return isOfMoney && !isKept ? [`"${plainTextOf(joined)}" is not supported.`] : [];
  });
const JOINING = wordSet('and while whilst & plus provided');
const WHO = wordSet("i i'm im i've ive we we're we've also still");

/** "Forget ETH. Tell me when it …", "My portfolio … My LINK is on Base.": what was not meant, or is more than that, is watched. */
const meansWhatWasLeft: Law = ({ whole, said, parts }) => [
  ...clausesOf(whole, '.;!?\n').flatMap(({ tokens, names }) =>
    /^(?:forget|ignore|skip|never mind|leave out)\b/.test(plainTextOf(tokens)) &&
    names.some(({ asset }) => parts.some((part) => part.asset === asset))
      ? [`"${plainTextOf(tokens)}" is mentioned beside the request.`]
      : [],
  ),
  ...(/\b(?:my|our|whole|entire) portfolio\b/.test(plainTextOf(said)) &&
  parts.some(({ metric, asset }) => metric === 'portfolio_value' && asset !== undefined)
    ? ['"portfolio" is not supported.']
    : []),
];

/** "top up my wallet with 0.1 ETH when it is below 0.05": a wallet that is filled is what is low. */
const meansWhatIsFilled: Law = ({ order, parts }) =>
  /^(?:top up|top off|refill|fill|fund)\b/.test(plainTextOf(order)) &&
  parts.some(({ metric, quote }) => metric === 'price' && quote === undefined) &&
  !parts.some(({ metric }) => metric === 'balance')
    ? ['A price is watched, and not what is there.']
    : [];

const LAWS: readonly Law[] = [
  meansWhatWasLeft,
  meansWhatIsFilled,
  ordersOneCoin,
  placesTheOrder,
  keepsWhatIsHad,
  meansOneCoin,
  meansOwnPlace,
  meansOwnAddress,
  meansOwnBalance,
  meansGasOfOrder,
];
