import fc from 'fast-check';

const ASSETS = ['ETH', 'USDC', 'LINK', 'WBTC', 'AAVE', 'DAI'] as const;
const CHAINS = ['Base', 'Arbitrum', 'Optimism', 'Polygon', 'Ethereum'] as const;
const VENUES = ['Aave', 'Spark', 'Compound', 'Morpho', 'Lido'] as const;
const OWNERS = [
  "Bob's",
  'the company',
  "my wife's",
  "the DAO's",
  "my brother's",
  'the team',
  'our client',
  'his',
] as const;
const POSSESSORS = [
  "Bob's",
  "the company's",
  "dad's",
  "Anna's",
  "somebody's",
  "the kid's",
] as const;
const MISSING = ["can't reach", "doesn't hit", 'never reaches', "won't break", 'fails to cross'];
const HOURS = [
  'overnight',
  'at lunchtime',
  'during the night',
  'after dark',
  'at weekends',
  'while I sleep',
  'at dawn',
  'in the evenings',
];
const GAINS = [
  "I'm up",
  'I am down',
  "I've lost",
  'I have made',
  'I gain',
  'I lose',
  'my position is up',
  'my bag is down',
  'I am sitting on a gain of',
];
const STARTS = [
  'since March',
  'since I bought it',
  'since my purchase',
  'since last summer',
  'since 2024',
];
const STRANGERS = ['Bob', 'Carlos', 'Anna', 'Mrs Miller', 'Vladimir'];
const WALLETS = ['company', 'savings', 'joint', 'business', 'second', 'cold', 'charity'] as const;
const BELOW = [
  'is below',
  'drops below',
  'falls under',
  'is less than',
  'slides past',
  'sinks under',
];
const ABOVE = ['is above', 'rises above', 'climbs past', 'is more than', 'exceeds'];
const JOINTS = ['or', 'and', 'as well as', 'and also', '/'] as const;
export const RETRACTIONS = [
  'Forget it.',
  'Never mind.',
  'I doubt it.',
  "Actually don't.",
  'Nah.',
  'Scratch that.',
  'I changed my mind.',
  'Just kidding.',
  'Cancel that.',
  'As if.',
  "No, don't.",
  'On second thought, no.',
  'Ignore the above.',
  'Disregard this.',
  'That was a test.',
  'Hmm, maybe not.',
  "Don't bother.",
  "That's wrong.",
  'I had that wrong.',
  'Change it to LINK 50.',
  'Switch that to 3600.',
] as const;
const FRAMES = [
  (c: string) => `tell me when ${c}`,
  (c: string) => `If ${c}, ping me`,
  (c: string) => `let me know once ${c}`,
  (c: string) => `Please warn me as soon as ${c}`,
] as const;

const two = <T>(all: readonly T[]) =>
  fc.shuffledSubarray([...all], { minLength: 2, maxLength: 2 }) as unknown as fc.Arbitrary<[T, T]>;
export const anyWords = fc.record({
  assets: two(ASSETS),
  chains: two(CHAINS),
  venues: two(VENUES),
  owner: fc.constantFrom(...OWNERS),
  possessor: fc.constantFrom(...POSSESSORS),
  missing: fc.constantFrom(...MISSING),
  wallet: fc.constantFrom(...WALLETS),
  hours: fc.constantFrom(...HOURS),
  gain: fc.constantFrom(...GAINS),
  start: fc.constantFrom(...STARTS),
  stranger: fc.constantFrom(...STRANGERS),
  joint: fc.constantFrom(...JOINTS),
  side: fc.constantFrom(...BELOW, ...ABOVE),
  size: fc.integer({ min: 600, max: 1800 }),
  other: fc.integer({ min: 2000, max: 4000 }),
  taken: fc.constantFrom(...RETRACTIONS),
  frame: fc.constantFrom(...FRAMES),
});
export type Words = typeof anyWords extends fc.Arbitrary<infer T> ? T : never;

export const isAbove = (side: string) => ABOVE.includes(side);

/** Claims in which one word more is said than a watch of one thing can keep. */
export const UNKEPT: Readonly<Record<string, (w: Words) => string>> = {
  'a second chain': (w) =>
    `my USDC on ${w.chains[0]} ${w.joint} ${w.chains[1]} ${w.side} ${w.size}`,
  'a second chain in front': (w) =>
    `my ${w.chains[0]} ${w.joint} ${w.chains[1]} USDC ${w.side} ${w.size}`,
  'all chains': (w) => `gas on all chains ${w.side} ${w.size} gwei`,
  'a protocol that a coin lies at': (w) =>
    `my ${w.assets[0]} in ${w.venues[0]} ${w.side} ${w.size}`,
  'a debt at a protocol': (w) => `my ${w.venues[0]} debt ${w.side} ${w.size}`,
  'a loan of a coin': (w) => `my ${w.assets[0]} loan ${w.side} ${w.size}`,
  'what is owed': (w) => `the ${w.assets[0]} that I owe ${w.side} ${w.size}`,
  'what is staked': (w) => `my staked ${w.assets[0]} ${w.side} ${w.size}`,
  'whose balance it is': (w) => `${w.owner} ${w.assets[0]} balance ${w.side} ${w.size}`,
  'whose coins they are': (w) =>
    `${w.possessor} ${w.assets[0]} on ${w.chains[0]} ${w.side} ${w.size}`,
  'of whom the coins are': (w) => `the ${w.assets[0]} of my brother ${w.side} ${w.size}`,
  'to whom they belong': (w) => `the USDC belonging to my wife ${w.side} ${w.size}`,
  'whose health factor it is': (w) => `the health factor of my brother ${w.side} ${w.size}`,
  'a move that is not made': (w) => `${w.assets[0]} hasn't moved 5% in a week`,
  'a level that is not come to': (w) => `${w.assets[0]} ${w.missing} ${w.size}`,
  'whose wallet it is': (w) => `my ${w.wallet} wallet's USDC balance ${w.side} ${w.size}`,
  'which wallet it is': (w) => `the USDC balance of my ${w.wallet} wallet ${w.side} ${w.size}`,
  'a sum': (w) => `my USDC plus DAI ${w.side} ${w.size}`,
  'a sum by its sign': (w) => `my USDC + DAI balance ${w.side} ${w.size}`,
  'both of a pair': (w) => `my USDC/DAI balance ${w.side} ${w.size}`,
  'a correction': (w) => `${w.assets[0]} ${w.side} ${w.size}, no, ${w.assets[1]}`,
  'a second condition without a number': (w) =>
    `${w.assets[0]} ${w.side} ${w.size}, and gas is low`,
  'a second condition that nothing measures': (w) =>
    `${w.assets[0]} ${w.side} ${w.size} and volume is up`,
  'any chain': (w) => `gas ${w.side} ${w.size} gwei anywhere`,
  'a friend that holds it': (w) => `my friend's ${w.assets[0]} ${w.side} ${w.size}`,
  'a time of day': (w) => `${w.assets[0]} ${w.side} ${w.size} ${w.hours}`,
  'a change in a time of day': (w) => `${w.assets[0]} falls 5% ${w.hours}`,
  'a gain of the holder': (w) => `${w.gain} ${w.size / 100}% on ${w.assets[0]}`,
  'a start of a change': (w) => `LINK is down 20% ${w.start}`,
  'a stranger before a coin': (w) => `${w.stranger} ${w.assets[0]} ${w.side} $${w.size}`,
  'a coin beside gas': (w) => `ETH or gas ${w.side} 30 gwei`,
  'a distance from a level': (w) => `ETH is within 50 dollars of ${w.size}`,
  'a coin of a dollar at cents': (w) => `USDC ${w.side} 0.02`,
  'a move that is not known': (w) => `${w.assets[0]} squares by ${w.size}`,
  'a year': (w) => `${w.assets[0]} ${w.side} ${w.size} in 2027`,
};

/** Claims of which all is kept, and the line that each is. */
export const KEPT: Readonly<Record<string, (w: Words) => readonly [string, string]>> = {
  price: (w) => [`ETH ${w.side} ${w.size}`, `ETH price`],
  'price on a chain': (w) => [
    `the price of ETH on ${w.chains[0]} ${w.side} $${w.size}`,
    'ETH price',
  ],
  balance: (w) => [
    `my USDC balance on ${w.chains[0]} ${w.side} ${w.size}`,
    `USDC balance on ${w.chains[0]}`,
  ],
  'chain in front': (w) => [
    `my ${w.chains[0]} USDC balance ${w.side} ${w.size}`,
    `USDC balance on ${w.chains[0]}`,
  ],
  'wallet by its possessive': (w) => [`my wallet's USDC ${w.side} ${w.size}`, 'USDC balance'],
  wallet: (w) => [`my main wallet's USDC balance ${w.side} ${w.size}`, 'USDC balance'],
  factor: (w) => [`my Aave health factor on Base ${w.side} 1.4`, 'Aave health factor on Base'],
  'borrow rate': (w) => [
    `the borrow rate of USDC on Aave on ${w.chains[0]} ${w.side} 7%`,
    `Aave USDC borrow APY on ${w.chains[0]}`,
  ],
  'coin of a protocol': (w) => [`AAVE ${w.side} $${w.size}`, 'AAVE price'],
  gas: (w) => [`gas on ${w.chains[0]} ${w.side} ${w.size} gwei`, `${w.chains[0]} gas price`],
  pair: (w) => [`ETH/USDC ${w.side} ${w.size}`, 'ETH price'],
  portfolio: (w) => [`my whole portfolio ${w.side} $${w.size}`, 'Portfolio value'],
};

/** Said behind a request, and takes nothing back. */
export const BESIDE = [
  '',
  " Don't forget!",
  " I can't wait.",
  ' No rush.',
  ' Thanks, never mind my typos.',
];
