import { wordSet } from '#server/language/lexicon/words.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { mentions, type Question, says, withVenues } from './question.ts';

/** What a question is about. */
export type Topic = 'rates' | 'account' | 'costs' | 'prices' | 'balances' | 'support';

const RATES = wordSet('apy apr apys aprs yield yields interest earn earning earnings');
const RANKS = wordSet('cheapest cheap lowest best highest most');
const LENDING = wordSet('borrow borrowing lend lending supply supplying deposit depositing');
const PLAIN_RATES = wordSet('rate rates');
const OTHER_RATES = wordSet('exchange conversion fx gas tax');
const HEALTH = wordSet('health liquidation liquidated liquidate liquidatable ltv');
const DEBTS = wordSet(
  'debt debts owe owed owing borrowed supplied deposited lent loan loans collateral position positions',
);
const BORROWING = wordSet('borrow');
const FEES = wordSet('fee fees credit credits commission pricing charge charges charged free gas');
const COSTS = wordSet('cost costs');
const PRICES = wordSet('price prices priced worth trading quote value valued');
const HOLDINGS = wordSet('balance balances wallet wallets portfolio holdings bags net-worth');
const HAVING = wordSet('hold holding have got own enough afford funds left worth value');
const SUPPORT = wordSet(
  'support supports supported supporting available chain chains network networks blockchain blockchains protocol protocols venue venues dex dexes dapp dapps bridges integrations token tokens asset assets coin coins currency currencies action actions feature features capable able works',
);
const SUPERLATIVES = wordSet(
  'cheapest best fastest safest popular trending recommend suggest should better explain describe guide why risk risks',
);
const METHOD =
  'how do|how to|how can|how should|how would|how does|should i|guide me|walk me|can i do|can you do';
const MEANING = 'what is apy|what is apr|what does|whats apy|whats apr|mean';
const NOT_HELD = wordSet('address addresses use history nft nfts transaction transactions');
const ABILITY =
  'can you|could you|can i|could i|can u|can we|do you|are you able|what can|what else|is it possible|possible to|help me with';

/** What a question is about; undefined when the service does not answer it. */
export function topicOf(question: Question): Topic | undefined {
  if (isAboutRates(question)) return 'rates';
  if (isAboutAccount(question)) return 'account';
  if (isAboutPrices(question)) return 'prices';
  if (isAboutCosts(question)) return 'costs';
  if (isAboutBalances(question)) return 'balances';
  if (isAboutSupport(question)) return 'support';
  return undefined;
}

function isAboutRates(question: Question): boolean {
  if (namesNothing(question) && says(question, MEANING)) return false;
  if (says(question, 'interest do i owe|interest have i')) return false;
  if (mentions(question, RATES)) return true;
  if (mentions(question, RANKS) && mentions(question, LENDING)) return true;
  return mentions(question, PLAIN_RATES) && !mentions(question, OTHER_RATES);
}

function isAboutAccount(question: Question): boolean {
  const { own, chains, venues } = question;
  if (mentions(question, HEALTH)) return own || chains.length > 0 || venues.length > 0;
  if (!own) return false;
  if (mentions(question, DEBTS) || isAboutLender(question)) return true;
  return mentions(question, BORROWING) && says(question, 'how much|how many');
}

/** "My Aave balance": what is held with a protocol. */
function isAboutLender(question: Question): boolean {
  if (!mentions(question, HOLDINGS)) return false;
  if (question.venues.length > 0) return true;
  return withVenues(question).venues.some(({ slug }) =>
    PROTOCOLS.some((protocol) => protocol.slug === slug && protocol.readAccount),
  );
}

function namesNothing({ assets, chains, venues }: Question): boolean {
  return assets.length === 0 && chains.length === 0 && venues.length === 0;
}

/** "How much ETH can I get for 100 USDC?" */
function asksQuote(question: Question): boolean {
  const { action, amount, assets } = question;
  if (!amount || assets.length < 2 || mentions(question, HAVING)) return false;
  return (action === undefined || action === 'swap') && says(question, 'how much|how many');
}

function isAboutPrices(question: Question): boolean {
  const { assets, own, action } = question;
  if (assets.length === 0) return false;
  if (asksQuote(question)) return true;
  if (mentions(question, PRICES)) {
    const mine =
      own && (mentions(question, HOLDINGS) || says(question, 'my * worth|my * value|value of my'));
    return !mine;
  }
  if (mentions(question, PLAIN_RATES)) return true;
  if (mentions(question, COSTS)) return action === undefined && !mentions(question, FEES);
  return !own && action === undefined && says(question, 'how much is|how much are|how much for');
}

function isAboutCosts(question: Question): boolean {
  if (mentions(question, COSTS)) return true;
  if (!mentions(question, FEES)) return false;
  return !(question.own && mentions(question, HAVING));
}

function isAboutBalances(question: Question): boolean {
  if (says(question, METHOD) || mentions(question, SUPERLATIVES)) return false;
  if (mentions(question, NOT_HELD)) return false;
  if (mentions(question, HOLDINGS)) return question.own || question.chains.length === 0;
  return question.own && mentions(question, HAVING);
}

function isAboutSupport(question: Question): boolean {
  if (mentions(question, SUPERLATIVES)) return false;
  const { action, chains, venues } = question;
  if (mentions(question, SUPPORT)) return true;
  // "Is Aave on Polygon?"
  if (chains.length > 0 && withVenues(question).venues.length > 0) {
    return question.words[0] === 'is' || question.words[0] === 'does';
  }
  if (!says(question, ABILITY)) return false;
  return (
    action !== undefined ||
    chains.length > 0 ||
    venues.length > 0 ||
    says(question, 'what can you|what can i|what can we|what do you do|what else')
  );
}
