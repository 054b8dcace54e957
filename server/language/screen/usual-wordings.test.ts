import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile, FRIEND, STRANGER } from '#server/intent/testing/compile.ts';

const held = 10n ** 24n;
const read = (prompt: string) => {
  const { intents, clarifications } = compile({ prompt }, held);
  return clarifications.length === 0 ? intents : [];
};

interface Parts {
  readonly size: string;
  readonly coin: string;
  readonly other: string;
  readonly chain: string;
}

const parts: fc.Arbitrary<Parts> = fc
  .record({
    size: fc.constantFrom('5', '0.25', '1,500', '42'),
    coins: fc.shuffledSubarray(['USDC', 'DAI', 'ETH', 'LINK'], { minLength: 2, maxLength: 2 }),
    chain: fc.constantFrom('Base', 'Arbitrum', 'Optimism', 'Ethereum'),
  })
  .map(({ size, coins: [coin = '', other = ''], chain }) => ({ size, coin, other, chain }));

/** What is said, and the usual words for it. */
type Saying = (said: Parts) => readonly [said: string, usual: string];

const SAYINGS: Readonly<Record<string, readonly Saying[]>> = {
  'a noun and a helping verb': [
    ({ size, chain }) => [
      `Please do deposit of ${size} USDC in Aave on ${chain}`,
      `deposit ${size} USDC in Aave on ${chain}`,
    ],
    ({ size, chain }) => [
      `make a withdrawal of ${size} USDC from Aave on ${chain}`,
      `withdraw ${size} USDC from Aave on ${chain}`,
    ],
    ({ size, coin, other, chain }) => [
      `I would like to make the swap of ${size} ${coin} for ${other} on ${chain}`,
      `swap ${size} ${coin} for ${other} on ${chain}`,
    ],
  ],
  'words of a second language and short hand': [
    ({ size, coin, other, chain }) => [
      `please exchange ${size} ${coin} by ${other} on ${chain}`,
      `exchange ${size} ${coin} for ${other} on ${chain}`,
    ],
    ({ size, chain }) => [
      `retire ${size} USDC of my deposit in Aave on ${chain}`,
      `withdraw ${size} USDC from Aave on ${chain}`,
    ],
    ({ chain }) => [`w/d all usdc aave ${chain}`, `withdraw all usdc from Aave on ${chain}`],
    ({ size }) => [`stk ${size} eth lido`, `stake ${size} ETH with Lido`],
    ({ chain }) => [
      `I want to give back the complete debt of DAI what I have in the Aave on ${chain}`,
      `repay the whole debt of DAI in Aave on ${chain}`,
    ],
    ({ chain }) => [
      `withdraw all the DAI I've got in Aave on ${chain}`,
      `withdraw all the DAI I have in Aave on ${chain}`,
    ],
    ({ chain }) => [
      `withdraw every bit of USDC from Aave on ${chain}`,
      `withdraw all my USDC from Aave on ${chain}`,
    ],
    ({ size, coin, chain }) => [
      `make two sends in ${chain}: ${size} ${coin} for ${FRIEND} and 80 ${coin} for ${STRANGER}`,
      `send ${size} ${coin} to ${FRIEND} and 80 ${coin} to ${STRANGER} on ${chain}`,
    ],
    ({ coin, other, chain }) => [
      `from my ${coin} sell the value of 500 dollars, I want to receive ${other}, on ${chain}`,
      `sell $500 worth of my ${coin} for ${other} on ${chain}`,
    ],
    ({ coin, other, chain }) => [
      `convert ${coin} of value 100 dollars into ${other} on ${chain}`,
      `convert $100 worth of ${coin} into ${other} on ${chain}`,
    ],
    ({ coin, other, chain }) => [
      `swap 40% of my ${coin} bag into ${other} on ${chain}`,
      `swap 40% of my ${coin} into ${other} on ${chain}`,
    ],
    ({ chain }) => [
      `of the pool WETH/USDC in Uniswap at ${chain}, take out the half of my liquidity`,
      `take out half of my liquidity from the WETH/USDC pool in Uniswap on ${chain}`,
    ],
    ({ size, chain }) => [
      `provide the liquidity, ${size} USDC and 0.5 ETH, in the pool ETH/USDC of Uniswap in ${chain}`,
      `add liquidity of ${size} USDC and 0.5 ETH to the ETH/USDC pool of Uniswap on ${chain}`,
    ],
    ({ coin, chain }) => [
      `remove to ${FRIEND} the permission of spending my ${coin === 'ETH' ? 'DAI' : coin} in ${chain}`,
      `revoke my ${coin === 'ETH' ? 'DAI' : coin} approval for ${FRIEND} on ${chain}`,
    ],
    ({ size, chain }) => [
      `give the permission to ${FRIEND} that he can spend ${size} USDC of me on ${chain}`,
      `allow ${FRIEND} to spend ${size} USDC on ${chain}`,
    ],
  ],
  'what a step gave, used for the next': [
    ({ size, chain }) => [
      `swap ${size} WETH for USDC on ${chain} and then send all of that USDC to ${FRIEND}`,
      `swap ${size} WETH for USDC on ${chain} and then send the USDC to ${FRIEND}`,
    ],
    ({ size, chain }) => [
      `sell ${size} DAI for USDC on ${chain}, then use that USDC to pay back my USDC loan on Aave`,
      `sell ${size} DAI for USDC on ${chain}, then repay the USDC on Aave`,
    ],
    ({ size, chain }) => [
      `sell ${size} DAI for USDC on ${chain}, then with this USDC pay my debt of USDC in Aave`,
      `sell ${size} DAI for USDC on ${chain}, then repay the USDC on Aave`,
    ],
  ],
  'a word that only ends a sentence': [
    ({ size, coin, other, chain }) => [
      `swap ${size} ${coin} to ${other} on ${chain} na`,
      `swap ${size} ${coin} to ${other} on ${chain}`,
    ],
    ({ size, coin, chain }) => [
      `help send ${size} ${coin} to ${FRIEND} on ${chain} chain lah`,
      `send ${size} ${coin} to ${FRIEND} on ${chain}`,
    ],
  ],
  'against what': [
    ({ size, coin, other, chain }) => [
      `exchange ${size} ${coin} against ${other} on ${chain}`,
      `exchange ${size} ${coin} for ${other} on ${chain}`,
    ],
  ],
  'what is got for it': [
    ({ size, coin, other, chain }) => [
      `sell ${size} ${coin} on ${chain} and give me ${other} for it`,
      `sell ${size} ${coin} for ${other} on ${chain}`,
    ],
    ({ coin, other, chain }) => [
      `sell 30% of my ${coin}, get ${other}, on ${chain}`,
      `sell 30% of my ${coin} for ${other} on ${chain}`,
    ],
    ({ coin, other, chain }) => [
      `get rid of all my ${coin} on ${chain} and give me ${other} instead`,
      `sell all my ${coin} for ${other} on ${chain}`,
    ],
  ],
  'what is paid with': [
    ({ size, coin, other, chain }) => [
      `buy exactly ${size} ${coin} on ${chain}, pay from my ${other}`,
      `buy exactly ${size} ${coin} on ${chain} using my ${other}`,
    ],
    ({ size, coin, other, chain }) => [
      `get me exactly ${size} ${coin} on ${chain} and pay for it with my ${other}`,
      `buy exactly ${size} ${coin} on ${chain} using my ${other}`,
    ],
    ({ size, coin, other, chain }) => [
      `I need exactly ${size} ${coin} on ${chain}. Sell however much ${other} it takes to get there.`,
      `buy exactly ${size} ${coin} on ${chain} using ${other}`,
    ],
  ],
  'where it was put': [
    ({ size, chain }) => [
      `withdraw ${size} USDC that I have supplied to Aave on ${chain}`,
      `withdraw ${size} USDC from Aave on ${chain}`,
    ],
    ({ size, chain }) => [
      `give back ${size} USDC what I borrowed from Aave on ${chain}`,
      `repay ${size} USDC to Aave on ${chain}`,
    ],
    ({ size, chain }) => [
      `take ${size} USDC back out of Aave on ${chain}`,
      `withdraw ${size} USDC from Aave on ${chain}`,
    ],
    ({ chain }) => [
      `withdraw every last bit of my USDC from Aave on ${chain}`,
      `withdraw all my USDC from Aave on ${chain}`,
    ],
  ],
  'what comes of a step': [
    ({ size, coin, other, chain }) => [
      `swap ${size} ${coin} for ${other} on ${chain} and send the ${other} that comes out of it to ${FRIEND}`,
      `swap ${size} ${coin} for ${other} on ${chain} and send it to ${FRIEND}`,
    ],
    ({ size, coin, other, chain }) => [
      `swap ${size} ${coin} for ${other} on ${chain}, then send all the received ${other} to ${FRIEND}`,
      `swap ${size} ${coin} for ${other} on ${chain} and send it to ${FRIEND}`,
    ],
    ({ size, coin, chain }) => [
      `swap ${size} ${coin} for USDT on ${chain} and then deposit whatever I get for it into Aave`,
      `swap ${size} ${coin} for USDT on ${chain} and then deposit it into Aave`,
    ],
    ({ size, chain }) => [
      `bridge ${size} USDC from Polygon to ${chain} and supply it to Aave once it's over there`,
      `bridge ${size} USDC from Polygon to ${chain} and supply it to Aave`,
    ],
  ],
  'the same place': [
    ({ size, coin, chain }) => [
      `withdraw 70 USDC from Aave on ${chain} and send ${size} ${coin} to ${FRIEND} on the same network`,
      `withdraw 70 USDC from Aave on ${chain} and send ${size} ${coin} to ${FRIEND} on ${chain}`,
    ],
    ({ size, chain }) => [
      `deposit 3000 USDC in Aave on ${chain} and borrow ${size} USDT from the same place`,
      `deposit 3000 USDC in Aave on ${chain} and borrow ${size} USDT`,
    ],
  ],
  'whose address it is': [
    ({ size, coin, chain }) => [
      `send ${size} ${coin} on ${chain} to my mother address ${FRIEND}`,
      `send ${size} ${coin} on ${chain} to ${FRIEND}`,
    ],
    ({ size, coin, chain }) => [
      `send ${size} ${coin} on ${chain} to my mother. Her address is ${FRIEND}.`,
      `send ${size} ${coin} on ${chain} to ${FRIEND}`,
    ],
    ({ size, coin, chain }) => [
      `send ${size} ${coin} to my nephew's wallet on ${chain}, which is ${FRIEND}`,
      `send ${size} ${coin} on ${chain} to ${FRIEND}`,
    ],
    ({ size, coin, chain }) => [
      `${size} ${coin} needs to go to ${FRIEND} on ${chain}`,
      `send ${size} ${coin} on ${chain} to ${FRIEND}`,
    ],
    ({ size, coin, chain }) => [
      `send ${size} ${coin} on ${chain} to ${FRIEND}, that's the hardware wallet`,
      `send ${size} ${coin} on ${chain} to ${FRIEND}`,
    ],
    ({ size, coin, chain }) => [
      `I owe my sister ${size} ${coin}, so please transfer it to ${FRIEND} on ${chain}`,
      `send ${size} ${coin} to ${FRIEND} on ${chain}`,
    ],
    ({ size, coin, other, chain }) => [
      `Two payments on ${chain}: ${size} ${coin} to ${FRIEND} and 7 ${other} to ${STRANGER}.`,
      `send ${size} ${coin} to ${FRIEND} and 7 ${other} to ${STRANGER} on ${chain}`,
    ],
  ],
  'a permission': [
    ({ coin, chain }) => [
      `cancel the unlimited ${coin} allowance that ${FRIEND} has on my wallet on ${chain}`,
      `revoke my ${coin} approval for ${FRIEND} on ${chain}`,
    ],
    ({ coin, chain }) => [
      `take away the permission ${FRIEND} has to spend my ${coin} on ${chain}`,
      `revoke my ${coin} approval for ${FRIEND} on ${chain}`,
    ],
    ({ size, coin, chain }) => [
      `allow to address ${FRIEND} that it use ${size} ${coin} of me on ${chain}`,
      `allow ${FRIEND} to spend ${size} ${coin} on ${chain}`,
    ],
  ],
  'a pool': [
    ({ chain }) => [
      `remove 25% of my liquidity from the pool WBTC/ETH on Uniswap on ${chain}`,
      `remove 25% of my liquidity from the WBTC/ETH pool on Uniswap on ${chain}`,
    ],
    ({ size, chain }) => [
      `add ${size} USDC and 0.5 ETH to the Uniswap liquidity pool on ${chain}`,
      `lp ${size} USDC and 0.5 ETH on Uniswap on ${chain}`,
    ],
    ({ size, chain }) => [
      `lp ${size} USDC + 0.5 ETH on Uniswap on ${chain} full range`,
      `lp ${size} USDC + 0.5 ETH on Uniswap on ${chain}`,
    ],
  ],
  'what it is for': [
    ({ size, chain }) => [
      `put ${size} USDC into Aave on ${chain} so that it earns some interest`,
      `put ${size} USDC into Aave on ${chain}`,
    ],
    ({ size, chain }) => [
      `I want deposit ${size} USDC to Aave on ${chain} for receive interest`,
      `deposit ${size} USDC to Aave on ${chain}`,
    ],
    ({ size, chain }) => [
      `move ${size} USDC from Polygon over to ${chain}, where my grandson says the fees are lower`,
      `move ${size} USDC from Polygon to ${chain}`,
    ],
  ],
};

describe.each(Object.entries(SAYINGS))('%s', (_kind, sayings) => {
  it('is read as the usual words are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sayings), parts, (saying, said) => {
        const [text, usual] = saying(said);
        expect(read(usual), usual).not.toEqual([]);
        expect(read(text), text).toEqual(read(usual));
      }),
      { numRuns: scaled(12), seed: 41 },
    );
  });
});

/** One word away from what is read so, and something else. */
const NEIGHBOURS = [
  `swap 0.4 ETH against my better judgement to USDC on Base`,
  `don't do staking of 15 SOL`,
  `never make a swap of 5 ETH for USDC on Base`,
  `do no staking of 15 SOL on Jito`,
  `make a swap for 100 USDC on Base`,
  `if you can do a withdrawal of 5 ETH from Aave, tell me how`,
  `should I do staking of 15 SOL?`,
  `do staking of 15 SOL if the apy is above 7%`,
  `sell half of my ARB on Base, but don't give me USDC`,
  `sell half of my ARB on Base and get USDC from Aave`,
  `sell half of my ARB for DAI on Base and give me USDC`,
  `sell half of my ARB on Base, get USDC or DAI`,
  `sell half of my ARB on Base and give Bob USDC`,
  `sell half of my ARB, I get USDC later`,
  `sell half of my ARB on Base and give me USDC if the price is above 1`,
  `buy exactly 300 DAI, don't pay from my USDC, on Arbitrum`,
  `buy exactly 300 DAI on Base, pay from my USDC or ETH`,
  `buy exactly 300 DAI on Base, pay Bob from my USDC`,
  `buy exactly 300 DAI on Base, pay from Bob's USDC`,
  `get 100 USDC from Aave and pay with ETH`,
  `buy 300 DAI on Base, my wife will pay from her USDC`,
  `buy 300 DAI on Base and pay 50 from my USDC`,
  `send 5 USDC to ${FRIEND} and pay with my ETH`,
  `I need exactly 1500 USDC on Base. Don't sell however much WETH it takes.`,
  `I need exactly 1500 USDC on Base. Bob sells however much WETH it takes to get there.`,
  `I need exactly 1500 USDC on Base, sell half the WETH it takes`,
  `withdraw the 50 USDT that my brother supplied to Aave on Base`,
  `withdraw the 50 USDT that I never supplied to Aave on Base`,
  `withdraw the 50 USDT that I supplied to Aave on Base and Compound`,
  `send the 50 USDT that I supplied to Aave on Base to ${FRIEND}`,
  `swap the 50 USDT that I supplied to Aave on Base to ETH`,
  `deposit the 50 USDT that I withdrew from Aave on Base`,
  `repay the 50 USDT that my brother borrowed from Aave on Base`,
  `repay the 50 USDT that I never borrowed from Aave on Base`,
  `repay half of the 50 USDT that I borrowed from Aave on Base`,
  `swap 900 USDT for ETH on Base and stake half of the ETH that comes out of it with Lido on Base`,
  `swap 900 USDT for ETH on Base and send all but 1 of the ETH that comes out to ${FRIEND}`,
  `swap 900 USDT for ETH on Base and send some of the ETH that comes out to ${FRIEND}`,
  `swap 900 USDT for ETH on Base and don't send the ETH that comes out to ${FRIEND}`,
  `send all the received ETH to ${FRIEND} on Base`,
  `send the ETH that I get from Bob to ${FRIEND} on Base`,
  `send the ETH I get tomorrow to ${FRIEND} on Base`,
  `swap 900 USDT for DAI on Base and send the ETH that comes out to ${FRIEND}`,
  `swap 5 USDC to ETH on Base, then bridge it to Arbitrum and send it to ${FRIEND} on the same network`,
  `swap 5 USDC to ETH on Base, not on the same network as before`,
  `withdraw 5 USDC from Aave on Base and put it in Compound, then take 3 DAI from the same place`,
  `pull every second bit of my DAI out of Spark`,
  `pull every bit but 5 of my DAI out of Spark`,
  `pull not every bit of my DAI out of Spark`,
  `pull every bit of Bob's DAI out of Spark`,
  `pull a bit of my DAI out of Spark`,
  `Send 85 USDC on Base to the lady who cleans our flat. Her address is not ${FRIEND}.`,
  `Send 85 USDC on Base to the lady who cleans our flat. Her old address is ${FRIEND}.`,
  `Send 85 USDC on Base to the lady who cleans our flat. Her address was ${FRIEND}.`,
  `Send 85 USDC on Base to the lady who cleans our flat. His address is ${FRIEND}.`,
  `Send 85 USDC on Base to the lady who cleans our flat. My address is ${FRIEND}.`,
  `Send 85 USDC on Base to the lady who cleans our flat. Her address is ${FRIEND} or ${STRANGER}.`,
  `Send 85 USDC on Base to the lady who cleans our flat. Her bank says her address is ${FRIEND}.`,
  `Send 85 USDC on Base to the lady who cleans for my dad. His address is ${FRIEND}.`,
  `Send 85 USDC on Base to the lady. The contract address is ${FRIEND}.`,
  `Send 85 USDC on Base to the lady and to my dad. Her address is ${FRIEND}.`,
  `Send 85 USDC on Base to my sister and the rest to my dad, his address is ${FRIEND}`,
  `Send 85 USDC on Base to the lady whose scammer's address is ${FRIEND}`,
  `Send 85 USDC on Base to my old wallet, which is ${FRIEND}`,
  `Send 85 USDC on Base to my nephew's wallet, which is not ${FRIEND}`,
  `Send 85 USDC on Base to my nephew's wallet, which was ${FRIEND}`,
  `Send 85 USDC on Base to my nephew's wallet, which is hacked, ${FRIEND}`,
  `Send 85 USDC on Base to my nephew's wallet, unlike ${FRIEND}`,
  `Don't send 85 USDC on Base to my mother address ${FRIEND}`,
  `Send 85 USDC on Base to my mother's wallet, and never ${FRIEND}`,
  `Send 85 USDC on Base to ${FRIEND}, that's the wrong wallet`,
  `Send 85 USDC on Base to ${FRIEND}, that's not my hardware wallet`,
  `Send 85 USDC on Base to ${FRIEND}, that's my old wallet`,
  `Send 85 USDC on Base to ${FRIEND}, that's the scammer's wallet`,
  `Send 85 USDC on Base to ${FRIEND}, or is that the hardware wallet?`,
  `I owe my sister 0.05 ETH, so don't transfer it to ${FRIEND} on Base`,
  `I don't owe my sister 0.05 ETH, so please transfer it to ${FRIEND} on Base`,
  `My sister owes me 0.05 ETH, so please transfer it to ${FRIEND} on Base`,
  `I owe my sister 0.05 ETH, so please transfer half of it to ${FRIEND} on Base`,
  `I owe my sister 0.05 ETH, so please transfer it to her on Base`,
  `I owe my sister 0.05 ETH, so ask my brother to transfer it to ${FRIEND} on Base`,
  `I owed my sister 0.05 ETH, and I paid it to ${FRIEND} on Base`,
  `I owe my sister 0.05 ETH and my dad 10 USDC, so please transfer it to ${FRIEND} on Base`,
  `Don't cancel the unlimited USDT allowance that ${FRIEND} has on my wallet, Ethereum`,
  `Cancel the order for the USDT allowance that ${FRIEND} has on my wallet`,
  `Should I cancel the unlimited USDT allowance that ${FRIEND} has on my wallet?`,
  `Cancel the unlimited USDT allowance that ${FRIEND} has on my wife's wallet, Ethereum`,
  `Cancel the USDT allowance that ${FRIEND} has on my wallet and give it to ${STRANGER}`,
  `Raise the USDT allowance that ${FRIEND} has on my wallet on Base`,
  `take away half of the permission ${FRIEND} has to spend my USDC on Base`,
  `allow ${FRIEND} that it use 400 USDC of my wife on Base`,
  `don't allow ${FRIEND} that it use 400 USDC of me on Base`,
  `allow ${FRIEND} that it use 400 USDC of me only if my wife agrees`,
  `allow ${FRIEND} that it not use 400 USDC of me on Base`,
  `lp 2k usdc + 0.8 eth uni base full range if gas is low`,
  `lp 2k usdc + 0.8 eth uni base not full range`,
  `lp 2k usdc + 0.8 eth uni base narrow range`,
  `lp 2k usdc + 0.8 eth uni base range 2000-3000`,
  `claim my Aave rewards on Base, not those that are gathered until now`,
  `claim my Aave rewards on Base, half of those that are gathered until now`,
  `There should be some rewards waiting for me on Aave on Polygon. Don't claim them.`,
  `There should be some rewards waiting for Bob on Aave on Polygon. Claim them.`,
  `There are some rewards on Aave on Polygon. Claim half of them.`,
  `There are some rewards on Aave on Polygon. Did you claim them?`,
  `There are no rewards on Aave on Polygon. Claim them.`,
  `If there are some rewards waiting for me on Aave on Polygon. Claim them.`,
  `Bridge 1,000 USDC from Ethereum to Arbitrum and supply it to Aave once it's worth more`,
  `Bridge 1,000 USDC from Ethereum to Arbitrum and supply it to Aave once the market is over 5%`,
  `Supply 500 USDC to Aave on Base once it's over there`,
  `Bridge 1,000 USDC from Ethereum to Arbitrum and supply 500 DAI to Aave once Bob's money is there`,
  `Bridge 1,000 USDC from Ethereum to Arbitrum if cheap and supply it to Aave once it's over there`,
  `Move 350 USDC from Ethereum to Base, where my grandson says it's a scam`,
  `Move 350 USDC from Ethereum to Base, where my grandson says the fees are higher so don't`,
  `Move 350 USDC from Ethereum to Base, unless the fees are lower`,
  `borrow 900 GHO from Aave on Ethereum against the collateral Bob already has there`,
  `borrow 900 GHO from Aave on Ethereum against the collateral I don't have there`,
  `Two payments on Base: 100 USDC to ${FRIEND} and not 250 USDC to ${STRANGER}`,
  `Three payments on Base: 100 USDC to ${FRIEND} and 250 USDC to ${STRANGER}`,
  `Two payments on Base: 100 USDC to ${FRIEND} or 250 USDC to ${STRANGER}`,
  `Two payments failed on Base: 100 USDC to ${FRIEND} and 250 USDC to ${STRANGER}`,
  `Cancel two payments on Base: 100 USDC to ${FRIEND} and 250 USDC to ${STRANGER}`,
  `Two old payments on Base: 100 USDC to ${FRIEND} and 250 USDC to ${STRANGER}`,
  `Take all my liquidity out of the WBTC/ETH pool on Uniswap on Ethereum, then send it all to ${FRIEND}. I'll hang on to the ETH.`,
  `swap 5 USDC to ETH on Base ya?`,
  `swap 5 USDC to ETH on Base, na`,
  `swap 5 USDC to ETH on Base? nah`,
  `send all my USDC on Base to ${FRIEND}. I'll keep the USDC.`,
  `deposit 100 USDC into Aave on Base so that my brother earns interest`,
  `deposit 100 USDC into Aave on Base so that it doesn't earn interest`,
  `deposit 100 USDC into Aave on Base to get the rewards of Bob`,
  `deposit 100 USDC in whatever earns interest on Base`,
  `take 900 USDC back out of Compound on Base? I want to back out`,
  `I back out of taking 900 USDC out of Compound on Base`,
  `take 900 USDC out of Compound on Base, then I backed out`,
  `Return the 50 USDT that I took from Aave on Base`,
  `sell half of my ARB on Arbitrum. Get USDC on Base.`,
  `give back 50 USDC to Bob that I borrowed from Aave on Base`,
  `Two payments on Base: 100 USDC to ${FRIEND} and 250 USDC to ${FRIEND}, no wait, only the first`,
  `Two payments on Base: 100 USDC to ${FRIEND} and 250 to my mum`,
  `Did two payments on Base: 100 USDC to ${FRIEND} and 250 USDC to ${STRANGER}`,
  `Two payments on Base came in: 100 USDC to ${FRIEND} and 250 USDC to ${STRANGER}`,
  `send 5 USDC on Base to ${FRIEND}, this is my brother's hacked wallet`,
  `send 5 USDC on Base to ${FRIEND}, is this my main wallet?`,
  `send 5 USDC on Base to ${FRIEND}, this is my main wallet, no, ${STRANGER}`,
  `send 5 USDC on Base to my main wallet, not the new wallet ${FRIEND}`,
  `send 5 USDC on Base to the person above, his address is ${FRIEND} or so`,
  `send 5 USDC on Base from my mother address ${FRIEND}`,
  `I promised my brother 0.05 ETH, so please transfer it to ${FRIEND} on Base if he asks`,
  `I owe my sister 0.05 ETH, so please transfer it to ${FRIEND} on Base tomorrow`,
  `buy exactly 300 DAI on Base, pay from my USDC on Aave`,
  `buy 300 DAI on Base, pay with the USDC of my wife`,
  `sell all my BONK and give me SOL instead of USDC`,
  `sell all my BONK and don't give me SOL instead`,
  `sell my car and give me USDC for it on Base`,
  `sell 30% of my ARB, get USDT, or DAI, on Arbitrum`,
  `deposit 700 USDT to Aave on Polygon for receive interest of 5%`,
  `deposit 700 USDT to Aave on Polygon only for receive interest if it is above 5%`,
  `remove 25% of my liquidity from the pool WBTC/ETH or USDC/ETH on Uniswap on Base`,
  `take away the permission ${FRIEND} has to spend my USDC but not my DAI on Base`,
  `take away the permission ${FRIEND} or ${STRANGER} has to spend my USDC on Base`,
  `take away the permission Bob has to spend my USDC on Base`,
  `swap 5 USDC to ETH on Base, then send not the ETH that comes out to ${FRIEND}`,
  `swap 5 USDC to ETH on Base, then send the ETH that comes out minus 1 to ${FRIEND}`,
  `bridge 1,000 USDC from Ethereum to Arbitrum and don't supply it to Aave once it's over there`,
  `bridge 1,000 USDC from Ethereum to Arbitrum and supply it to Aave once my salary has arrived`,
  `bridge 1,000 USDC from Ethereum to Arbitrum and supply it to Aave once Bob is there`,
  `bridge 1,000 USDC from Ethereum to Arbitrum and supply it to Aave when it gets to 3000`,
  `"Two payments on Base: 100 USDC to ${FRIEND} and 250 USDC to ${STRANGER}" is what the mail said`,
  `My accountant wrote: do a deposit of 50 USDC in Aave on Base`,
  `withdraw 350 USDC from Morpho or Aave, whichever has it, from there`,
  `I have USDC in Morpho and Aave on Base, please do withdraw of 350 USDC from it`,
  `Take all my liquidity out of the WBTC/ETH pool on Uniswap on Base, then swap it for USDC. I'll keep the ETH.`,
  `claim my Aave rewards on Base, all those that were collected until now by Bob`,
  `I want my 300 DAI loan on Aave on Base paid from my USDC`,
  `Get the 300 DAI loan on Aave on Base, pay it with USDC`,
  `I need my 300 DAI on Aave on Base paid with my USDC`,
  `I need my 300 DAI bill on Base paid with my USDC`,
  `Get my 300 DAI debt on Aave on Base, pay it with USDC`,
  `I got 300 DAI on Ethereum, paid with USDC`,
  `I will receive 300 DAI on Ethereum, paid with USDC`,
  `My sister wants 1500 USDC on Base. Use my ETH`,
  `Lend 50 USDC on Base to my plumber. His address is ${FRIEND}`,
  `Swap 50 USDC on Base for my friend. His address is ${FRIEND}`,
  `Buy 50 USDC on Base for my mother address ${FRIEND}`,
  `Withdraw 50 USDC on Base for my wife address ${FRIEND}`,
  `Lend 50 USDC on Base to ${FRIEND}, that's my wallet`,
  `Swap 50 USDC on Base to ${FRIEND}, that's my new wallet`,
  `Send 50 USDC on Base to my plumber who already got it. His address is ${FRIEND}`,
  `Send 50 USDC on Base to my plumber who wants double. His address is ${FRIEND}`,
  `Send 50 USDC on Base to my plumber who gets it monthly. His address is ${FRIEND}`,
  `Send 50 USDC on Base to my plumber who must finish first. His address is ${FRIEND}`,
  `Send 50 USDC on Base to my plumber who declined. His address is ${FRIEND}`,
  `Send 50 USDC on Base to the thief wallet ${FRIEND}`,
  `Send 50 USDC on Base to their fraud address ${FRIEND}`,
  `Send 50 USDC on Base to my invalid address ${FRIEND}`,
  `Send 50 USDC on Base to my drained wallet ${FRIEND}`,
  `Send 50 USDC on Base to my lost wallet ${FRIEND}`,
  `Send 50 USDC on Base to my frozen wallet ${FRIEND}`,
  `Send 50 USDC on Base to my expired address ${FRIEND}`,
  `Send 50 USDC on Base to my dead uncle address ${FRIEND}`,
  `Send 50 USDC on Base to my dead uncle. His address is ${FRIEND}`,
  `Send 50 USDC on Base to the token address ${FRIEND}`,
  `Send 50 USDC on Base to the contract address ${FRIEND}`,
  `I owe nobody 0.05 ETH, send it to ${FRIEND} on Base`,
  `I owe no one 0.05 ETH, send it to ${FRIEND} on Base`,
  `I owe half 0.05 ETH, send it to ${FRIEND} on Base`,
  `I owe less than 0.05 ETH, send it to ${FRIEND} on Base`,
  `I owe up to 0.05 ETH, send it to ${FRIEND} on Base`,
  `I owe hardly 0.05 ETH, send it to ${FRIEND} on Base`,
  `I owe both 0.05 ETH, send it to ${FRIEND} on Base`,
  `I owe my sister monthly 0.05 ETH, send it to ${FRIEND} on Base`,
  `I owe monthly 0.05 ETH, send it to ${FRIEND} on Base`,
  `I owe next month 0.05 ETH, send it to ${FRIEND} on Base`,
  `I owed my sister 0.05 ETH, send it to ${FRIEND} on Base`,
  `Repay all USDT that I supplied to Aave on Base`,
  `Repay 250 USDT that I lent on Aave on Base`,
  `Repay 250 USDT that I lent to Aave on Base`,
  `Withdraw the USDT that I borrowed from Aave on Base`,
  `Withdraw the USDT that I borrowed on Aave on Base`,
  `Withdraw the USDT that I never put in Aave on Base`,
  `Withdraw the USDT that I didn't put in Aave on Base`,
  `Withdraw the USDT that I will put in Aave on Base`,
  `Return Bob 250 USDT that I borrowed on Aave on Base`,
  `Give back her 250 USDT that I borrowed on Aave on Base`,
  `Return her 250 USDT that I borrowed on Aave on Base`,
  `Get rid 100 ARB on Arbitrum, get USDC`,
  `Remove USDT access ${FRIEND} got on Base`,
  `Take away USDT access ${FRIEND} got on Base`,
  `Lend 5 USDC on Aave on Base and get 5% from it`,
  `Lend 5 USDC on Aave on Base and get interest out of it`,
  `Lend 5 USDC on Aave on Base and get aUSDC from it`,
  `Stake 5 ETH with Lido and get stETH from it`,
  `Stake 5 ETH with Lido and get rewards from it`,
  `Add 100 USDC to the ETH/USDC pool on Uniswap on Base and get 5 USDC out of it`,
  `Swap 5 USDC to ETH on Base on Uniswap, take it from there`,
  `Add 100 USDC to the ETH/USDC pool on Uniswap on Base. I'll hang on to my ETH`,
  `Remove all my liquidity from ETH/USDC on Uniswap on Base. USDC stays there`,
  `Remove all my liquidity from ETH/USDC on Uniswap on Base and lend all tokens on Aave. I'll keep the ETH`,
  `Swap 100 USDC to ARB on Arbitrum, get ETH instead`,
  `Sell her 100 ARB on Arbitrum, get USDC`,
  `Sell 100 of Bob ARB on Arbitrum, get USDC`,
  `Sell my spare ARB on Arbitrum, get USDC`,
  `Sell 100 ARB from Aave on Arbitrum, get USDC`,
  `Send 5 USDC on Base to ${FRIEND}, use Aave for it`,
  `Swap 5 USDC to ETH on Base? Use Uniswap for it`,
  `Swap 5 USDC to ETH on Base, swap 7 DAI to USDC on Base, swap 1 LINK to USDC on Base, then send all the USDC that comes out to ${FRIEND}`,
  `Swap 1 ETH to USDC on Base and swap 7 DAI to USDC on Base, then send all the USDC that comes out to ${FRIEND}`,
  `Two payments on Base: 5 USDC as ETH to ${FRIEND}, 6 DAI to ${STRANGER}`,
  `Two payments on Base: 5 USDC to ${FRIEND} (done), 6 DAI to ${STRANGER}`,
  `Unstake 5 stETH with Lido and send it to ${FRIEND} when it arrives`,
  `Add 1 ETH to the WBTC/ETH pool on Uniswap on Base with half of the full range`,
  `Send 5 USDC to ${FRIEND}, where the fees are lower`,
  `Claim only half of my rewards on Aave on Base, those that have gathered until now`,
  `Swap 100 USDC for ETH on Base, then with that USDC pay my USDC loan on Aave`,
  `Send 100 USDC to ${STRANGER} on Base, then use that USDC to pay back my USDC loan on Aave`,
  `Sell 1 ETH for DAI on Base, then use that DAI to pay back my USDC loan on Aave`,
  `Sell 1 ETH for USDC on Base, then use that USDC to pay back half my USDC loan on Aave`,
  `Sell 1 ETH for USDC on Base, then use that USDC to pay back my brother's USDC loan on Aave`,
  `Send 100 USDC to ${STRANGER} on Base and then send all of that USDC to ${FRIEND}`,
  `Pay back the total debt of DAI to my brother`,
  `Give back the whole debt of DAI of my wife on Aave on Base`,
  `Withdraw all the DAI she's got in Spark on Ethereum`,
  `Retire all my debt in Aave on Base`,
  `Retire 450 USDC from Aave on Base when I retire`,
  `Exchange 15 DAI by Friday`,
  `Exchange 15 DAI by USDC price on Base`,
  `Swap 15 DAI by 100 USDC on Base`,
  `Send 15 DAI by USDC on Base`,
  `Provide the liquidity, 1500 USDC and 0.5 ETH, to my brother on Base`,
  `Give permission to ${FRIEND} that she may not spend 900 USDC on Base`,
  `Give the permission to ${FRIEND} that he can take 900 USDC of Bob on Base`,
  `Cancel to ${FRIEND} the permission of spending my WETH or USDC on Base`,
  `Approve ${FRIEND} to spend my USDT on Polygon, I don't use that app anymore`,
  `Sell my ETH for 100 dollars to ${FRIEND}`,
  `From my wife WBTC sell 500 dollars to USDC on Ethereum`,
  `Sell 100 ARB for ETH on Arbitrum, I want to receive USDC`,
  `Sell 100 ARB on Arbitrum. I want to have 50 USDC`,
  `Make two payments on Base: 50 USDC for ETH and 80 USDC for ${FRIEND}`,
  `The landlord got the rent: send 50 USDC to ${FRIEND} on Base`,
  `It was a dream, so: send 50 USDC to ${FRIEND} on Base`,
  `My boss made me: send 50 USDC to ${FRIEND} on Base`,
  `There are some rewards for ${FRIEND} on Aave on Base, claim them`,
  `There are rewards on Aave, Morpho on Base. Claim them`,
];

describe('what is nearly said so', () => {
  it.each(NEIGHBOURS)('orders nothing as it stands: %s', (prompt) => {
    expect(read(prompt)).toEqual([]);
  });
});
