import { phrases } from '../tokens/word-phrases.ts';

/** What makes a request unsafe. */
export type UnsafeKind =
  | 'secrets'
  | 'manipulation'
  | 'deception'
  | 'bypass'
  | 'fabrication'
  | 'harm'
  | 'bad-terms'
  | 'approval'
  | 'not-yours';

/** Requests that are refused, by what is wrong with them. */
export const UNSAFE: Record<UnsafeKind, readonly (readonly string[])[]> = {
  secrets: phrases(
    'password|private key|private keys|secret key|seed phrase|seed words|recovery phrase|secret phrase|mnemonic|mnemonics|keystore|passphrase|seedphrase|privkey|seed',
  ),
  manipulation: phrases(
    'pre-authorized|pre-authorised|preauthorized|preauthorised|pre-approved by|authorized by|authorised by|approved by the|maintenance mode|diagnostic mode|act as my|act as an|act as a|acting as|as an admin|as the admin|admin says|ignore * instructions|ignore * rules|disregard * instructions|forget * instructions|override * instructions|system prompt|developer mode|jailbreak|you are now|new instructions|pretend * you|pretend to be|act as if|ignore * safety|ignore * warnings|ignore * previous|system override|override * system|admin mode|admin override|root access|god mode|debug mode|already confirmed|already been confirmed|confirmation * already|confirmation * given|authorisation granted|authorization granted|authorisation * granted|authorization * granted|pre-approved|preapproved|already authorised|already authorized|user * approved|user has confirmed|user confirmed|as * administrator|on behalf of * user',
  ),
  deception: phrases(
    'verification address|verification wallet|verification deposit|to claim * airdrop|to claim * prize|to claim * giveaway|giveaway|to receive * airdrop|to unlock my|to activate my|to verify my|says i must|support guy|support agent|support team|customer support|tech support|verify my wallet|validate my wallet|verify wallet|to double it|double my|honeypot|rug pull|rugpull|phishing|scam|fake * token|fake * transaction|impersonate|wash trade|wash trading|pump and dump|spoof|front run|frontrun|front-run|sandwich attack|sandwich|insider',
  ),
  bypass: phrases(
    "without * approval|without * confirmation|without * confirming|without * asking|without * signing|without * signature|without * review|without * simulation|without * simulating|without checking|without * showing|without * telling|without * displaying|without * knowing|without * notifying|without * reviewer|without * noticing|don't show|dont show|do not show|don't display|dont display|do not display|don't tell|dont tell|do not tell|must not see|not see it|should not see|silently|secretly|behind * back|hide this|hide it|hide the|no review|no questions asked|bypass *|skip review|skip * checks|skip * simulation|skip * confirmation|skip * review|skip * approval|skip * warnings|bypass|disable * protection|disable * check|disable * checks|disable * safety|turn off * protection|no confirmation|sign * for me|sign it for me|sign automatically|auto sign|auto-sign|on my behalf without|no slippage protection|any slippage|unlimited slippage|no slippage limit|hide * from|evade|undetected|avoid detection|blind sign",
  ),
  fabrication: phrases(
    'transaction hash now|tx hash now|hash before|hash * before|fake hash|make up * hash|guarantee * profit|guaranteed * profit|guaranteed * returns|guarantee * returns|guaranteed * gains|pretend * transaction',
  ),
  harm: phrases(
    'drain|drainer|steal|hack|hacked|exploit|launder|laundering|money laundering|tornado cash|tornado|mixer|sanctioned|sanctions|ransom|extort|someone else wallet|another person wallet|not my wallet|other people wallets|their wallet without',
  ),
  approval: phrases(
    'unlimited approval|unlimited approvals|unlimited access|unlimited allowance|unlimited spending|unlimited permission|infinite approval|infinite approvals|infinite access|infinite allowance|full access|full control|approve everything|approve all my',
  ),
  'not-yours': phrases("someone else's|somebody else's|other people's|another user's"),
  'bad-terms': phrases(
    'ignoring price impact|ignore price impact|ignoring * slippage|regardless of price|regardless of * price|regardless of slippage|no matter the price|at any price|at any cost|whatever the price|whatever it costs|sell tax|buy tax|transfer tax|even if it fails|even if * rug|even if * scam|even if * loss',
  ),
};

/** What is not among the fifteen actions, with the name it is refused by. */
export const UNSUPPORTED: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ['voting', phrases('vote|voting|delegate votes|delegate * votes|cast * vote')],
  [
    'deploying or creating tokens, pools or links',
    phrases(
      'deploy|launch * token|launch a|create * token|create * pool|create * tiplink|create * link|create * coin|create * wallet|new pool|mint * nft|mint nft|mint a|initialize * pool|create * market|create * nft|create * account|create * vault|mint * tokens|issue * token',
    ),
  ],
  [
    'closing or burning token accounts',
    phrases('token accounts|close * account|close * accounts|empty accounts|burn'),
  ],
  [
    'collateral switches and market entry',
    phrases(
      'as collateral in|disable * collateral|enable * collateral|enter * market|exit * market|use as collateral|emode|e-mode|enable * as collateral|disable * as collateral|set * as collateral|toggle',
    ),
  ],
  [
    'time-weighted or split orders',
    phrases('twap|vwap|over * hours|over * days|over * minutes|iceberg|in chunks|in tranches'),
  ],
  [
    'leveraged, short and perpetual positions',
    phrases(
      'go long|go short|long position|short position|open long|open short|open * long|open * short|perp|perps|perpetual|perpetuals|futures|short|leverage trade|margin trade|margin long|margin short',
    ),
  ],
  ['NFTs', phrases('nft|nfts|opensea')],
  [
    'names and domains',
    phrases('register * domain|register * ens|register * name|mint * domain|renew *'),
  ],
  ['cancelling or speeding up transactions', phrases('cancel|speed up|replace transaction|undo')],
  ['flash loans', phrases('flash loan|flashloan|arbitrage')],
  ['airdrops and sniping', phrases('snipe|sniper|airdrop farming')],
  [
    'leaving out a venue or chain that you name',
    phrases(
      "don't use|dont use|do not use|avoid|not using|not via|not on|not through|anything but",
    ),
  ],
  [
    'cards, banks and payment services',
    phrases(
      'bank account|bank|my card|credit card|debit card|visa|mastercard|amex|paypal|venmo|revolut|cash app|cashapp|zelle|apple pay|google pay|gpay|iban|sepa|ach|checking account|savings account|current account|wire transfer|western union|wise account|stripe|gift card|gift cards|in cash|moneygram|alipay|wechat pay|prepaid card|my coinbase|coinbase account|my binance account|my kraken|kraken account|my bank',
    ),
  ],
  ['messages and signatures', phrases('sign a message|sign message|sign this message')],
];
