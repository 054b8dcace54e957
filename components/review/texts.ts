/** Everything the review pages say, in one place. */
export const TEXTS = {
  why: 'Why you see this',
  handedOver: (name: string) => `A plan for your wallet, handed to you by ${name}`,
  title: {
    on: (what: string, chain: string) => `${what} on ${chain}`,
    from: (chain: string) => ` from ${chain} to `,
    next: (what: string) => `then ${what}`,
    further: (count: number) => `then ${count} more`,
    named: (name: string, address: string) => `${name} (${address})`,
    about: (verb: string, amount: string) => `${verb} about ${amount} `,
  },
  theirWords: (name: string) =>
    `${name} wrote this, and nobody checked it. You sign what stands below, and nothing else.`,
  agentsWords:
    'What your agent was told to prepare, in the words it was told. You sign what stands below, and nothing else.',
  understood: 'Understood as',
  nothingYet: 'Nothing moves until you sign',
  nothingLeft: 'Nothing is left to sign',
  nothingLeftWhy: 'Every step is done. You can close this page.',
  nothingYetWhy: {
    one: 'Portolan cannot touch your funds: it has no keys and sends nothing. There is one transaction to sign, in your own wallet. If you do not sign it, nothing happens.',
    several: (count: number) =>
      `Portolan cannot touch your funds: it has no keys and sends nothing. There are ${count} steps, and you sign each in your own wallet. You can stop after any of them: what went through until then stays, and each step says the way back.`,
  },

  changes: 'What changes in your wallet',
  changesFrom:
    'Every amount that the open steps move, with a fresh quote and simulated just now. Nothing has moved yet. Network fees come on top.',
  changesOpen:
    'Some steps did not pass the simulation. Their payments are shown as planned and are not in the net change.',
  noChanges: 'No balance changes.',
  nothingArrives: 'Nothing arrives for it in your wallet.',
  standsFor: (asset: string, underlying: string) =>
    `${asset} is the receipt of what you lent out. It is paid back in ${underlying}, unless all of it is lent out or locked just then.`,
  paidBack: (asset: string, amount: string) =>
    `${asset} is your share of a vault. The vault says that it pays about ${amount} for it now. We cannot check that.`,
  wraps: (asset: string, coin: string) =>
    `${asset} is ${coin} in the form of a token, one for one. It can be turned back into ${coin} at any time.`,
  quoteAgain: 'Refresh quote',
  quotedAt: 'Quoted at',
  quoted: (expected: string, least: string) => `about ${expected}, at least ${least}`,
  stepNumber: (order: number) => `Step ${order}`,
  effects: { leaves: 'Leaves', arrives: 'Arrives', delivered: 'Delivered' },
  goesTo: 'to',
  through: (contract: string) => `through ${contract}`,
  comesOverBridge: 'over the bridge, as quoted',
  asPlanned: 'as planned, not simulated',
  net: 'Net change',
  netOn: (chain: string) => `Net change on ${chain}`,
  unknownAmount: 'An unknown amount of',
  noPrice: 'we know no price for it',
  worth: (usd: string) => `worth about ${usd}`,
  simulating: 'Simulating the plan',
  simulationFailed: 'The simulation could not be run',

  recipients: (recipients: number, spenders: number) => {
    const named = [
      ...(recipients > 0 ? [recipients === 1 ? 'Recipient' : 'Recipients'] : []),
      ...(spenders > 0 ? [spenders === 1 ? 'spender' : 'spenders'] : []),
    ].join(' and ');
    return named.charAt(0).toUpperCase() + named.slice(1);
  },
  gets: (amount: string, order: number) => `${amount} in step ${order}`,
  getsAbout: (amount: string) => `about ${amount}`,
  getsWorth: (amount: string, usd: string) => `${amount}, worth about ${usd},`,
  paysWhy:
    'Compare every address with one you trust; if you have none to compare it with, do not sign. What is sent to a wrong one is gone.',
  notYours: {
    one: 'This is not the wallet that signs.',
    several: 'These are not the wallet that signs.',
  },
  lookingAtRecipients: 'Checking the recipients',
  recipientsFailed: 'The recipients could not be checked',
  firstTime: 'First payment to this address, as far as we can see',
  paidBefore: (times: number) =>
    times === 1
      ? 'You signed one earlier plan that paid it.'
      : `You signed ${times} earlier plans that paid it.`,
  paysNobody: 'Nobody but your own wallet, and contracts that are named in the steps.',
  unknownTaker: 'You let this address take from your wallet',
  unknownTakerWhy:
    'It is no contract that Portolan knows. It can take up to the approved amount at any time, until you take the approval back.',
  checked: (seen: string, chain: string) =>
    `Looked at: plans you signed here, and ${chain}, where ${seen}. Payments made outside of Portolan were not looked at.`,
  seen: {
    contract: 'it is a contract',
    sent: (count: number) => `it has sent ${count} ${count === 1 ? 'transaction' : 'transactions'}`,
    balance: 'it holds coins and has sent nothing',
    nothing: 'it holds no coins and has sent nothing, so it may be unused',
  },
  looksLike: 'This address only looks like another one that you know',
  looksLikeWhose: {
    wallet: 'It begins and ends like your own wallet, and is not it.',
    contract: 'It begins and ends like a contract of this plan, and is not it.',
    earlier: 'It begins and ends like an address you paid before, and is not it.',
  },
  compared: {
    paid: 'Upper line: this plan pays',
    wallet: 'Lower line: your own wallet',
    contract: 'Lower line: the contract of this plan',
    earlier: 'Lower line: the address you paid before',
  },
  looksLikeWhy:
    'Such addresses are made to be copied by mistake. If you meant the other one, or are not sure, do not sign.',

  inShort: 'In short',
  signs: 'Who signs',
  until: 'Valid until',
  result: 'Result, as planned',
  networkFee: 'Network fees',
  onTopOfAmounts: (usd: string, coins: string) =>
    `about ${usd}, on top of what leaves, paid in ${coins}`,
  bridgeFee: 'Bridge fee',
  insideAmounts: (usd: string) => `about ${usd}, already taken off what arrives`,
  fees: 'Network and bridge fees',
  feesTogether: (usd: string) => `about ${usd} together`,
  feesInAll: 'Fees in all',

  steps: (count: number) => (count === 1 ? 'What you sign' : `The ${count} steps, in order`),
  stepsOver: (count: number) => (count === 1 ? 'What you signed' : `The ${count} steps you signed`),
  stepsHow: {
    one: 'It is one transaction. It gets a fresh quote at the moment you sign it, and you are asked first if that became worse.',
    several:
      'Each step is one transaction. It gets a fresh quote at the moment you sign it, and you are asked first if that became worse.',
  },
  means: 'What it is',
  meanings: {
    approve:
      'A permission to take this much from your wallet, for what is named below. Nothing is taken by it alone.',
    transfer: 'A payment. Nothing comes back for it.',
    sweep: 'A payment of all there is. Nothing comes back for it.',
    swap: 'An exchange of one asset for another.',
    bridge: 'Your funds go to another chain, carried by a bridge service.',
    deposit:
      'You lend or deposit this with the service that is called below. It owes it to you, and its receipt is in your wallet.',
    withdraw: 'What you lent or deposited comes back to your wallet.',
    borrow: 'A loan, held by what you put up for it. If that loses too much worth, it is sold.',
    repay: 'You pay back a loan.',
    stake: 'Your funds are locked up to earn. They stay yours, and take time to come back.',
    unstake: 'What you locked up to earn is asked back.',
    claim: 'What you have earned comes to your wallet.',
    wrap: 'A coin becomes its token, one for one.',
    unwrap: 'A token becomes its coin, one for one.',
  } as Readonly<Record<string, string>>,
  onChain: 'On',
  calls: 'Calls',
  spender: 'Lets take',
  allowance: 'How much',
  exactly: (amount: string) => `exactly ${amount}, not more`,
  about: (amount: string) =>
    `what its step takes, now about ${amount}; the exact amount is set, and shown, when you sign it`,
  nothingMore: (asset: string) => `nothing any more: takes back the permission for ${asset}`,
  noLimit: 'all of it, without limit',
  noLimitWhy: 'This permission has no limit: the contract could take all of this asset later on.',
  recipient: 'Receives',
  you: 'you,',
  ifItFails: 'If it fails',
  failsWhole: {
    last: 'Nothing of this step happens, and only its network fee is spent.',
    other:
      'Nothing of this step happens, and only its network fee is spent. The steps after it wait.',
  },
  wayBack: 'Way back',
  waysBack: {
    transfer: 'None: what was sent cannot be called back.',
    swap: 'Swap it back, at the price of then.',
    deposit: 'Withdraw it again, as long as it is not all lent out or locked.',
    withdraw: 'Deposit it again.',
    borrow: 'Pay it back, with the interest of the time.',
  } as Readonly<Record<string, string>>,
  tokenContract: (symbol: string, chain: string) => `${symbol} token contract on ${chain}`,
  yourWallet: 'your wallet',
  inside: 'What your wallet is asked to sign, in detail',
  function: 'Function',
  insideOf: 'and in it',
  instruction: 'Instruction',
  thenInstruction: 'then',
  notDecoded: 'No description of this call is known. The raw transaction says all of it.',
  calldata: 'Raw transaction, as planned',
  simulatedFine: 'Dry run: would go through.',
  simulatedChanges: (changes: string) => `Dry run: would go through, ${changes}.`,
  simulatedAfterBridge: 'The dry run assumes that what the bridge brings has arrived.',
  simulatedOpen: 'Dry run: open.',
  simulatedBad: 'Dry run: would not go through.',
  simulatedBadWhy:
    'Signed as things are now, it most likely fails, and its network fee is spent. If you close this page, nothing happens.',
  retriedFine: 'Run dry again just now, it would go through.',
  retriedBad: 'Run dry again just now, it would not go through.',
  transaction: 'Transaction',

  sign: (order: number) => `Sign step ${order}`,
  signAnyway: (signing: string) => `${signing} anyway`,
  signTogether: (first: number, last: number) =>
    `Sign steps ${first} ${last === first + 1 ? 'and' : 'to'} ${last} together`,
  together: (order: number) => `Signed together with step ${order}: all of it happens, or none.`,
  again: 'Try again',
  accept: 'Accept and sign',
  notNow: 'Not now',
  busy: {
    quoting: 'Getting a fresh quote…',
    signing: 'Waiting for your wallet…',
    sent: 'Waiting for the chain…',
    arriving: 'Waiting for what the bridge brings…',
  },
  meanwhile: {
    accepting: '“Not now” sends nothing: you can come back and sign it later.',
    signing:
      'Your wallet asks you to confirm this or to refuse it: look there. Closing this page does not cancel the request.',
    sent: 'It can no longer be stopped here. You can close this page and come back.',
  },
  blocked: {
    looking: 'Looking for your wallet…',
    unconnected: 'To sign, connect your wallet above.',
    wrongAccount: 'Your wallet shows another account than the one of this plan.',
    cannotSend: 'The connected wallet cannot send transactions.',
    step: (order: number) => `Step ${order} comes first.`,
    bridge: (order: number, chain: string) =>
      `You can sign this once what step ${order} sends has arrived on ${chain}.`,
  },
  worse: {
    spends_more: (now: string, reviewed: string) =>
      `More leaves than this page has shown: ${now}, not ${reviewed}. This step takes what is there when you sign it.`,
    lets_more: (now: string, reviewed: string) =>
      `More may be taken than this page has shown: ${now}, not ${reviewed}. This step follows what is there when you sign it.`,
    brings_less: (loss: string, now: string, reviewed: string) =>
      `Prices have moved since this plan was made. The least that arrives is ${now} now, not ${reviewed}: about ${loss} less.`,
    costs_more: (now: string, reviewed: string) =>
      `This step pays a higher fee on top than when this plan was made: ${now}, not ${reviewed}.`,
    weaker_health: (now: string, reviewed: string | null) =>
      `Your loan ends up nearer to liquidation than when this plan was made: a health factor of ${now}, where the plan said ${reviewed ?? 'no debt'}. Below 1 it can be liquidated.`,
  },
  nowSigned: 'What you sign now',
  nowNot: (now: string, reviewed: string) => `${now}; the plan said ${reviewed}`,
  leastNow: (least: string) => `at least ${least}`,
  takes: 'Takes',
  takesToo: 'Takes at most',
  brings: 'Brings',
  onTop: 'Fee on top',
  health: 'Health factor after it',
  noDebt: 'no debt',
  stateOf: (order: number) => `State of step ${order}`,
  states: {
    waiting: 'Waiting',
    quoting: 'Getting a fresh quote…',
    accepting: 'Needs your attention',
    signing: 'Confirm in your wallet…',
    sent: 'Sent, waiting for the chain…',
    long: 'Not on its chain yet',
    foreign: 'Not confirmed as this step',
    arriving: 'Waiting for the funds of the bridge…',
    asked: 'Your wallet was asked',
    landing: 'On its way over the bridge…',
    done: 'Done',
    failed: 'Did not go through',
  },
  reverted:
    'The chain refused the transaction. What it would have moved is still where it was; its network fee is spent. You can try again, which costs another fee, or close this page: nothing more happens.',
  expired:
    'It was not taken up in time and can no longer land. Nothing moved: sign the step again.',
  long: 'Wait, and do not sign again: it can still go out at any time. Its chain does not show it yet; where other people have to sign too, it waits for them. This page keeps looking, and you can close it and come back. Sign again only if it was cancelled in the wallet. If the wallet shows that something replaced it, press “It went through” only if that did what this step does.',
  foreign:
    "Your wallet sent something, but nothing confirms that it was this step: another account sent it, it does something else, or it was an earlier step. Do not sign again yet. Look for this step in your wallet's history. If it is there, it went through; only if nothing of it is there, sign again. Signing again what went through does it twice.",
  asked: (at: string) =>
    `Your wallet was asked to sign this at ${at}, and this page has not heard what it did.`,
  looking: 'Looking at what its chain shows…',
  shows: {
    nothing:
      'Nobody knows yet whether it was sent: its chain shows nothing from your wallet since then. Open your wallet. If it still asks you, answer there. If you confirmed it, wait: this page keeps looking, and you can close it and come back. If you refused it, it was not sent: sign again if you still want it. If you are not sure, wait.',
    found: 'Its chain shows it.',
    other:
      'Its chain shows that your wallet has sent something since then, and nothing confirms that it was this step. Look into your wallet at what it did before you sign again.',
    unseen:
      'Its chain cannot tell what this wallet has sent. Look into your wallet at what it did before you sign again.',
  },
  twice:
    'If it was sent, signing again does it a second time. Press “It went through” only if your wallet lists it as done.',
  wasNotSent: 'It was not sent: sign again',
  landing: (chain: string, elapsed: string, usual: string) =>
    `Sent ${elapsed} ago and on its way to ${chain}. This takes about ${usual} as a rule. You can close this page and come back.`,
  landingLate:
    'It takes longer than it does as a rule. Where the funds are meanwhile, and the way back, stands above.',
  landingUnseen: (chain: string) =>
    `It cannot be told here whether what the bridge brings has landed on ${chain}. Look into your wallet.`,
  hasLanded: 'It has landed',
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  wentThrough: 'It went through: go on',
  said: {
    through: 'You said that it went through. No chain has shown that.',
    landed: 'You said that it has landed. Nobody has seen that.',
  },
  takeBack: 'Take that back',
  wasDropped: 'It was not carried out: sign again',
  allDone: 'All steps are done',
  allDoneWhat: 'You can close this page. Your wallet shows the transactions.',

  broke: 'This page broke',
  brokeWhy:
    'Nothing was lost, and nothing is sent without your wallet. What you signed already goes on by itself: open the page again to see how far it got. If your wallet still asks for a signature, cancel it first.',
  reference: (digest: string) => `Reference: ${digest}`,
  reload: 'Open the page again',
  linkExpired: 'This plan has expired',
  linkExpiredWhy:
    'Its link no longer works. The next time your agent fires, or your partner plans again, you get a new one.',
  unavailable: 'This link cannot be opened right now',
  unavailableWhy:
    'Something failed on our side, and nothing was lost. Open the link you were sent again in a minute.',
  unknown: 'This link does not work',
  unknownWhy:
    'It may be cut off, or it was opened in another browser before. Open the link you were sent again.',
} as const;
