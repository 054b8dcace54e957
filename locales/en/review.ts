import { LANGUAGE } from './language.ts';

const stepsNamed = (orders: readonly number[]) =>
  `${orders.length === 1 ? 'step' : 'steps'} ${new Intl.ListFormat(LANGUAGE.page).format(orders.map(String))}`;

/** Everything the review pages say, in one place. */
export const TEXTS = {
  pageTitle: 'Review · Portolan',
  expiresIn: (left: string) => `Expires in ${left}`,
  until: (exact: string) => `Valid until ${exact}`,
  lasting: {
    days: (count: number) => `${count} d`,
    hours: (count: number) => `${count} h`,
    minutes: (count: number) => `${count} min`,
  },
  fromAgent: (headline: string) => `Your agent: ${headline}`,
  fromPartner: (name: string) => `Message from ${name}`,
  title: {
    on: (what: string, chain: string) => `${what} on ${chain}`,
    from: (chain: string) => ` from ${chain} to `,
    andThen: (what: string, verb: string, asset: string) => `${what}, then ${verb} ${asset}`,
    more: (what: string, count: number) => `${what}, then ${count} more`,
    named: (name: string, address: string) => `${name} (${address})`,
    about: (verb: string, amount: string) => `${verb} ~${amount} `,
  },
  labels: {
    exact: (size: string) => `Approve ${size}`,
    resized: (size: string) => `Approve ~${size}`,
    unlimited: (_: string, asset: string) => `Approve unlimited ${asset}`,
    none: (_: string, asset: string) => `Revoke ${asset} approval`,
  },
  theirWords: (name: string) =>
    `Written by ${name} and not verified. You sign the steps on this page, and nothing else.`,
  agentsWords:
    'The action your agent was given. You sign the steps on this page, and nothing else.',

  summaryTitle: 'Summary',
  summary: {
    leaves: { plain: 'You send', least: 'You send', past: 'You sent' },
    arrives: { plain: 'You receive', least: 'You receive at least', past: 'You received' },
    delivered: {
      plain: 'Recipient receives',
      least: 'Recipient receives at least',
      past: 'Recipient received',
    },
  },
  toParty: (name: string) => `to ${name}`,
  fromStep: (order: number) => `from step ${order}`,
  overBridge: 'over the bridge',
  expected: (amount: string) => `expected ${amount}`,
  rate: 'Rate',
  rateIs: (one: string, buys: string, asset: string) => `1 ${one} = ${buys} ${asset}`,
  impactAwaited: 'price impact …',
  impact: (percent: number) =>
    Math.abs(percent) < 0.01
      ? 'price impact under 0.01%'
      : `price impact ${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}%`,
  fees: 'Fees',
  coinOn: (coin: string, chain: string) => `${coin} on ${chain}`,
  networkFees: (usd: string) => `${usd} network`,
  bridgeFees: (usd: string) => `${usd} bridge`,
  readingReceipts: 'Reading the receipts',
  receiptsFailed: 'The receipts could not be read',
  viewTransaction: (order: number) => `View transaction of step ${order}`,
  simulated: 'Simulated',
  ago: (time: string) => `${time} ago`,
  refresh: 'Refresh',
  check: {
    checking: 'Checking in your browser…',
    asked: 'Checked in your browser: as asked',
    shown: 'Checked in your browser: as shown',
    refused: (orders: readonly number[]) => `Do not sign ${stepsNamed(orders)}`,
    refusedWhy: {
      asked: 'The transaction does not do what you asked for:',
      shown: 'The transaction does not do what this page shows:',
    },
    planRefused: 'Do not sign: this plan is not what you asked for',
    open: (orders: readonly number[]) => `Your browser could not check ${stepsNamed(orders)}`,
    openWhy:
      'It cannot read every byte of this kind of transaction. Sign only if you trust this page.',
    unloaded: 'The check in your browser could not run',
    blocked: 'Your browser refused this transaction.',
    notSent: (why: string | null) =>
      `Not sent to your wallet: the transaction does not do what this page shows${why === null ? '' : ` (${why})`}.`,
  },
  needsScripts: 'Signing needs JavaScript. The amounts are as planned and not simulated.',
  details: 'Details',

  changes: 'Balance changes',
  notAllPassed: 'not all passed',
  notInNet: 'Amounts of steps that did not pass are as planned, and not in the net change.',
  noChanges: 'No balance changes.',
  nothingArrives: 'You receive nothing in return.',
  standsFor: (underlying: string) => `receipt for ${underlying}`,
  paidBack: (amount: string) => `vault share, quoted by the vault at ${amount}, not verified`,
  wraps: (coin: string) => `wrapped ${coin}, 1:1`,
  quotedAt: 'Quoted at',
  quoted: (expected: string, least: string) => `about ${expected}, at least ${least}`,
  stepNumber: (order: number) => `Step ${order}`,
  effects: { leaves: 'Send', arrives: 'Receive', delivered: 'Delivered' },
  goesTo: 'to',
  through: (contract: string) => `through ${contract}`,
  comesOverBridge: 'over the bridge, as quoted',
  asPlanned: 'as planned, not simulated',
  net: 'Net change',
  netOn: (chain: string) => `Net change on ${chain}`,
  unknownAmount: 'Unknown amount of',
  noPrice: 'no price',
  worth: (usd: string) => `about ${usd}`,
  simulating: 'Simulating…',
  simulationFailed: 'Simulation failed to run',

  recipients: (recipients: number, spenders: number) => {
    const named = [
      ...(recipients > 0 ? [recipients === 1 ? 'Recipient' : 'Recipients'] : []),
      ...(spenders > 0 ? [spenders === 1 ? 'spender' : 'spenders'] : []),
    ].join(' and ');
    return named.charAt(0).toUpperCase() + named.slice(1);
  },
  gets: (amount: string, order: number) => `${amount} in step ${order}`,
  getsAbout: (amount: string) => `about ${amount}`,
  getsWorth: (amount: string, usd: string) => `${amount}, about ${usd},`,
  paysWhy: 'Verify the address elsewhere: payments cannot be reversed.',
  lookingAtRecipients: 'Checking the recipients',
  recipientsFailed: 'The recipients could not be checked',
  firstTime: 'First payment to this address through Portolan',
  paidBefore: (times: number) =>
    times === 1
      ? 'Paid in 1 earlier plan you signed.'
      : `Paid in ${times} earlier plans you signed.`,
  paysNobody: 'No payments to other wallets.',
  unknownTaker: 'Unknown spender',
  unknownTakerWhy: 'It can spend the approved amount at any time, until you revoke the approval.',
  checked: (seen: string, chain: string) => `On ${chain}: ${seen}.`,
  seen: {
    contract: 'a contract',
    sent: (count: number) => `${count} ${count === 1 ? 'transaction' : 'transactions'} sent`,
    balance: 'a balance, no transactions sent',
    nothing: 'no balance, no transactions sent',
  },
  looksLike: {
    wallet: 'Looks like your wallet, but is not',
    contract: 'Looks like a contract of this plan, but is not',
    earlier: 'Looks like an address you paid before, but is not',
  },
  compared: {
    paid: 'Top: this plan pays',
    wallet: 'Bottom: your wallet',
    contract: 'Bottom: the contract',
    earlier: 'Bottom: paid before',
  },
  looksLikeWhy:
    'Scammers create such addresses. Payments cannot be reversed: if unsure, do not sign.',

  signs: 'Signer',
  validUntil: 'Valid until',
  result: 'Expected result',
  networkFee: 'Network fees',
  onTopOfAmounts: (usd: string, coins: string) =>
    `about ${usd}, in addition to the amounts, paid in ${coins}`,
  bridgeFee: 'Bridge fee',
  insideAmounts: (usd: string) => `about ${usd}, already deducted from what you receive`,
  feesTogether: (usd: string) => `about ${usd} in total`,

  steps: (isOver: boolean, count: number) =>
    isOver ? (count === 1 ? 'Signed' : `${count} steps signed`) : count === 1 ? 'Step' : 'Steps',
  action: 'Action',
  meanings: {
    approve: 'Allows the spender to take this amount from your wallet. Moves nothing by itself.',
    transfer: 'A payment. You receive nothing in return.',
    sweep: 'A payment of the full balance. You receive nothing in return.',
    swap: 'Exchanges one asset for another.',
    bridge: 'Moves your funds to another chain.',
    deposit: 'Deposits the asset. Your wallet holds the receipt and can redeem it.',
    withdraw: 'Returns what you deposited to your wallet.',
    borrow: 'A loan against your collateral. If its value falls too far, it is liquidated.',
    repay: 'Repays a loan.',
    stake: 'Locks the asset to earn rewards. Unstaking takes time.',
    unstake: 'Requests the return of what you staked.',
    claim: 'Collects what you have earned.',
    wrap: 'Converts the coin to its token, 1:1.',
    unwrap: 'Converts the token to its coin, 1:1.',
  } as Readonly<Record<string, string>>,
  chain: 'Chain',
  contract: 'Contract',
  spender: 'Spender',
  allowance: 'Allowance',
  allowances: {
    exact: (size: string) => `exactly ${size}`,
    resized: (size: string) => `the amount its step needs, now about ${size}; set when you sign it`,
    none: (asset: string) => `none: revokes the ${asset} approval`,
    unlimited: () => 'unlimited',
  },
  unlimitedWhy: 'Unlimited approval: the spender can take all of this asset at any time.',
  recipient: 'Recipient',
  you: 'you,',
  ifItFails: 'If it fails',
  failsWhole: {
    last: 'The whole step reverts. Only its network fee is spent.',
    other: 'The whole step reverts. Only its network fee is spent, and later steps wait.',
  },
  undo: 'How to undo',
  revoke: 'Revoke approval',
  revoked: 'Sent: the approval is gone once this is confirmed.',
  undoing: {
    transfer: 'Not possible: payments cannot be reversed.',
    swap: 'Swap back at the current price.',
    deposit: 'Withdraw it, unless all of it is lent out or locked.',
    withdraw: 'Deposit it again.',
    borrow: 'Repay it, with interest.',
  } as Readonly<Record<string, string>>,
  tokenContract: (symbol: string, chain: string) => `${symbol} token contract on ${chain}`,
  yourWallet: 'your wallet',
  ownWallet: 'Your wallet',
  transactionDetails: 'Transaction details',
  function: 'Function',
  insideOf: 'contains',
  instruction: 'Instruction',
  thenInstruction: 'then',
  notDecoded: 'This call could not be decoded. See the raw transaction.',
  calldata: 'Calldata at plan time',
  value: (wei: string) => `value ${wei}`,
  simulatedFine: 'Simulation passed.',
  simulatedChanges: (changes: string) => `Simulation passed: ${changes}.`,
  simulatedAfterBridge: 'Assumes the bridged funds have arrived.',
  simulatedOpen: 'Not simulated',
  simulatedBad: 'Simulation failed',
  simulatedBadWhy: 'Signed now, it will most likely fail and cost its network fee.',
  retriedFine: 'Simulated again just now: it would pass.',
  retriedBad: 'Simulated again just now: it would fail.',
  transaction: 'Transaction',

  position: (order: number, count: number) => `Step ${order} of ${count}`,
  positions: (first: number, last: number, count: number) => `Steps ${first}–${last} of ${count}`,
  nextStep: (order: number, count: number, label: string) =>
    `Next: step ${order} of ${count}, ${label}`,
  sign: (order: number) => `Sign step ${order}`,
  signAnyway: (signing: string) => `${signing} anyway`,
  signTogether: (first: number, last: number) =>
    `Sign steps ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`,
  again: 'Try again',
  accept: 'Accept and sign',
  notNow: 'Not now',
  busy: {
    quoting: 'Getting quote…',
    signing: 'In your wallet…',
    sent: 'Confirming…',
    arriving: 'Waiting for bridge…',
  },
  meanwhile: {
    signing: 'Confirm or reject it there. Closing this page cancels nothing.',
    sent: 'Already sent: it continues if you close this page.',
  },
  blocked: {
    looking: 'Looking for your wallet…',
    unconnected: 'Connect your wallet to sign.',
    wrongAccount: 'Your wallet is on another account.',
    cannotSend: 'The connected wallet cannot send transactions.',
    step: (order: number) => `Complete step ${order} first.`,
    bridge: (order: number, chain: string) => `Waits for the funds of step ${order} on ${chain}.`,
  },
  worse: {
    spends_more: (now: string, reviewed: string) =>
      `You send more than this page showed: ${now} instead of ${reviewed}. This step uses your balance at signing.`,
    lets_more: (now: string, reviewed: string) =>
      `The allowance is larger than this page showed: ${now} instead of ${reviewed}. This step uses your balance at signing.`,
    brings_less: (loss: string, now: string, reviewed: string) =>
      `Prices moved: you receive at least ${now} instead of ${reviewed}, about ${loss} less.`,
    costs_more: (now: string, reviewed: string) =>
      `The fee paid with this step went up: ${now} instead of ${reviewed}.`,
    weaker_health: (now: string, reviewed: string | null) =>
      `Your loan gets closer to liquidation than planned: health factor ${now} instead of ${reviewed ?? 'no debt'}. Below 1 it can be liquidated.`,
  },
  declinedQuote:
    'Nothing was signed. Sign this step with a new quote, or leave it. Open a step that is done to undo it.',
  nowSigned: 'What you sign now',
  nowNot: (now: string, reviewed: string) => `${now} (planned: ${reviewed})`,
  leastNow: (least: string) => `at least ${least}`,
  takes: 'You send',
  takesToo: 'You send at most',
  receives: 'You receive',
  onTop: 'Additional fee',
  health: 'Health factor after',
  noDebt: 'no debt',
  stateOf: (order: number) => `State of step ${order}`,
  states: {
    waiting: 'To do',
    quoting: 'Getting quote',
    accepting: 'Quote changed',
    declined: 'Not signed',
    signing: 'In your wallet',
    sent: 'Confirming',
    long: 'Not on chain yet',
    foreign: 'Not verified',
    arriving: 'Waiting for bridge',
    asked: 'Request open',
    landing: 'Bridging',
    done: 'Done',
    failed: 'Failed',
  },
  reverted:
    'The transaction reverted. Nothing moved; its network fee is spent. Trying again costs another fee.',
  expired: 'The transaction expired before it was included. Nothing moved: sign the step again.',
  long: 'Wait, and do not sign again: the transaction can still go out, after more signers if your wallet needs them. This page keeps checking. Sign again only if it was cancelled. If your wallet replaced it, press “It went through” only if the replacement does the same.',
  foreign:
    'Your wallet sent a transaction, but it could not be verified as this step: another account, another action or an earlier step. Check your wallet’s history before you sign again: if this step is there, it went through, and signing again would do it twice.',
  asked: (at: string) =>
    `Your wallet was asked to sign this at ${at}, and this page got no answer.`,
  looking: 'Checking the chain…',
  shows: {
    nothing:
      'The chain shows no transaction from your wallet since then. Open your wallet. If the request is still there, answer it. If you confirmed it, wait: this page keeps checking. If you rejected it, nothing was sent and you can sign again. If you are not sure, wait.',
    found: 'The chain shows it.',
    other:
      'The chain shows a transaction from your wallet since then, but it could not be verified as this step. Check your wallet before you sign again.',
    unseen:
      'The chain cannot show what this wallet has sent. Check your wallet before you sign again.',
  },
  twice:
    'If it was sent, signing again would do it twice. Press “It went through” only if your wallet shows it as completed.',
  wasNotSent: 'It was not sent: sign again',
  landing: (chain: string, elapsed: string, usual: string) =>
    `On its way to ${chain} for ${elapsed}, usually ${usual}. You can close this page.`,
  landingLate:
    'This takes longer than usual. The details of this step say where the funds are and how to recover them.',
  landingUnseen: (chain: string) =>
    `The arrival on ${chain} cannot be verified here. Check your wallet.`,
  hasLanded: 'It has arrived',
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  wentThrough: 'It went through',
  said: {
    through: 'You marked this step as done. The chain has not confirmed it.',
    landed: 'You marked the funds as arrived. This was not verified.',
  },
  takeBack: 'Undo',
  wasDropped: 'It was cancelled: sign again',
  allDone: 'All steps done',
  allDoneWhat: 'Nothing is left to sign. Open a step to see how to undo it.',

  broke: 'Something went wrong',
  brokeWhy:
    'Nothing was lost, and nothing is sent without your wallet. Transactions you already signed continue: reload to see their state. If your wallet still asks for a signature, reject it first.',
  reference: (digest: string) => `Reference: ${digest}`,
  reload: 'Reload',
  linkExpired: 'This plan has expired',
  linkExpiredWhy:
    'Its link no longer works. You get a new one when your agent fires again or your partner creates a new plan.',
  usedLink: 'This link has been used or has expired',
  usedLinkWhy:
    'It opens the plan once, within ten minutes. Go back to the page that you came from and open the plan again.',
  unavailable: 'This link cannot be opened right now',
  unavailableWhy:
    'Something failed on our side; nothing was lost. Open your link again in a minute.',
  unknown: 'This link does not work',
  unknownWhy:
    'It may be incomplete, or it was opened in another browser before. Open the original link again.',
};
