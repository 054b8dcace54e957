import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { sampled, scaled } from '#devnet/testing/prove-scale.ts';
import { compile, FRIEND, STRANGER } from '#server/intent/testing/compile.ts';

const read = (prompt: string) => {
  const { intents, clarifications } = compile({ prompt }, 10n ** 24n);
  return clarifications.length === 0 ? intents : [];
};

/** What is said, and the usual words for it; `N` is a size, `C` and `D` are chains, `F` and `S` somebody. */
const SAYINGS: readonly (readonly [said: string, usual: string])[] = [
  ['begin unstaking N rETH at Rocket Pool', 'unstake N rETH from Rocket Pool'],
  ['please start lending N USDC on Aave on C', 'lend N USDC on Aave on C'],
  ['start earning on N USDC in Aave on C', 'deposit N USDC in Aave on C'],
  ['put N USDC to work on Aave on C', 'deposit N USDC in Aave on C'],
  ['put half of my USDC to work in Aave on C', 'deposit half of my USDC in Aave on C'],
  [
    'swap 100 ETH for wstETH on C, then bridge N of those wstETH to D',
    'swap 100 ETH for wstETH on C, then bridge N wstETH to D',
  ],
  [
    'swap 100 ETH for USDC on C, then lend N from this USDC in Aave',
    'swap 100 ETH for USDC on C, then lend N USDC in Aave',
  ],
  ['swap $25 from my USDT to ETH on C', 'swap $25 worth of USDT to ETH on C'],
  ['swap the whole of our LINK balance into USDC on C', 'swap all my LINK into USDC on C'],
  ['sell the lot of my LINK for USDC on C', 'sell all my LINK for USDC on C'],
  ['withdraw 2/5 of my USDC from Aave on C', 'withdraw 40% of my USDC from Aave on C'],
  ['send a tenth of my ETH to F on C', 'send 10% of my ETH to F on C'],
  ['let F spend N USDC of mine on C', 'let F spend N USDC on C'],
  ['let Aave spend N USDC on C', 'approve Aave to spend N USDC on C'],
  ['take N ETH and get me USDC on C', 'swap N ETH for USDC on C'],
  ['take my N ETH from C over to D', 'bridge N ETH from C to D'],
  ['pull $25 of ETH off C, onto D', 'bridge $25 worth of ETH from C to D'],
  ['bridge N WETH: C to D', 'bridge N WETH from C to D'],
  ['move N USDC, C to D', 'bridge N USDC from C to D'],
  ['Using Across, bridge N WETH from C to D', 'bridge N WETH from C to D using Across'],
  ['need my N USDC back from Aave on C', 'withdraw N USDC from Aave on C'],
  ['i want to get my N USDC back from Compound on C', 'withdraw N USDC from Compound on C'],
  ['N% of my Aave USDC out, C', 'withdraw N% of my USDC from Aave on C'],
  ['grab my pending Aave rewards on C', 'claim my Aave rewards on C'],
  ['claim my pending Aave rewards on C', 'claim my Aave rewards on C'],
  ['cancel the USDC allowance i gave F on C', 'revoke my USDC approval for F on C'],
  ['nuke my USDC approval for F on C', 'revoke my USDC approval for F on C'],
  [
    'revoke USDC approvals for F and for S on C',
    'revoke my USDC approval for F on C and revoke my USDC approval for S on C',
  ],
  [
    'pay the crew on C: F gets N USDC, S gets 7 USDC',
    'send N USDC to F on C and send 7 USDC to S on C',
  ],
  [
    'stake 8 ETH: 5 go to Lido and 3 to Rocket Pool',
    'stake 5 ETH with Lido and stake 3 ETH with Rocket Pool',
  ],
  [
    'deposit N USDC to Aave on C plus 7 USDC to Compound on C',
    'deposit N USDC to Aave on C and deposit 7 USDC to Compound on C',
  ],
  ['bridge USDC all C -> D', 'bridge all my USDC from C to D'],
  ['swap LINK for USDC, N LINK', 'swap N LINK for USDC'],
  ['sell N LINK on C, want USDC for it', 'sell N LINK for USDC on C'],
  ['change back N WETH to normal ETH on C', 'swap N WETH to ETH on C'],
  [
    'lend me N USDC against what i have in Aave on C',
    'borrow N USDC against my collateral on Aave on C',
  ],
  ['i need a loan, N USDC, from Aave on C', 'borrow N USDC from Aave on C'],
  ['put N USDC toward my Aave loan on C', 'repay N USDC on Aave on C'],
  [
    'swap N USDC for ETH on C, then send all that ETH to F',
    'swap N USDC for ETH on C, then send it to F',
  ],
  [
    'swap N USDC for LINK on C, then send the LINK received to F',
    'swap N USDC for LINK on C, then send it to F',
  ],
  ['swap N USDC for ETH on C, done', 'swap N USDC for ETH on C'],
  ['send half of my ETH to F on C and keep the rest', 'send half of my ETH to F on C'],
  [
    'add N ETH and 900 USDC to the ETH/USDC Uniswap pool on C',
    'add N ETH and 900 USDC to the Uniswap ETH/USDC pool on C',
  ],
  ['buy N LINK with USDC on C, exact out', 'buy N LINK with USDC on C'],
  ['buy N LINK with my USDC, exactly N, on C', 'buy N LINK with my USDC on C'],
  ['N USDC to F on C plz, lunch money', 'send N USDC to F on C'],
  ['send N USDC to F on C - rent', 'send N USDC to F on C'],
  ['swap N USDC for ETH on C, nothing else', 'swap N USDC for ETH on C'],
  [
    'step1 swap N WBTC to ETH on C; step2 supply output of step1 in Aave',
    'swap N WBTC to ETH on C, then supply it in Aave',
  ],
  ['first i sell N LINK for ETH on C', 'sell N LINK for ETH on C'],
  ['i want that you send N USDC to F on C', 'send N USDC to F on C'],
  ['how about we swap N USDC for ETH on C', 'swap N USDC for ETH on C'],
  ['Execute outbound payment: USDC N, beneficiary F, network C.', 'send N USDC to F on C'],
  ['withdraw N USDC from Aave, C deployment', 'withdraw N USDC from Aave on C'],
  ['refund N USDC to F on C', 'send N USDC to F on C'],
  ['drop N USDC to F on C', 'send N USDC to F on C'],
  ['cash in N rETH at Rocket Pool', 'unstake N rETH from Rocket Pool'],
  ['Bitte swap N USDC to ETH on C', 'swap N USDC to ETH on C'],
  ['supply(USDC, N, aave, C)', 'supply N USDC in Aave on C'],
  ['aave.withdraw(USDC, N) // C', 'withdraw N USDC from Aave on C'],
  ['swap(N USDC -> LINK) # C', 'swap N USDC to LINK on C'],
  [
    '{"op": "repay", "asset": "USDC", "amt": "N", "venue": "aave", "chain": "C"}',
    'repay N USDC on Aave on C',
  ],
  ['op=borrow; asset=USDC; amount=N; venue=aave; chain=C', 'borrow N USDC from Aave on C'],
  ['revoke USDC allowance; spender=F; chain=C', 'revoke my USDC approval for F on C'],
  ['bridge(asset: USDC, amount: N, from: C, to: D)', 'bridge N USDC from C to D'],
];

const put = (text: string, size: string, chain: string): string =>
  text.replace(/\b[NCDFS]\b/g, (one) => {
    const other = chain === 'Base' ? 'Arbitrum' : 'Base';
    return { N: size, C: chain, D: other, F: FRIEND, S: STRANGER }[one] as string;
  });

describe('what people say every day, and in shorthand', () => {
  it('is read as the usual words are', () => {
    const sizes = fc.constantFrom('5', '25', '42');
    const chains = fc.constantFrom('Base', 'Arbitrum', 'Optimism');
    const holds = (some: typeof SAYINGS, size: string, chain: string) => {
      for (const [said, usual] of some) {
        const text = put(said, size, chain);
        const plain = read(put(usual, size, chain));
        expect(plain, usual).not.toEqual([]);
        expect(read(text), text).toEqual(plain);
      }
    };
    const sayings = fc.shuffledSubarray([...SAYINGS], { minLength: 6, maxLength: 6 });
    holds(SAYINGS, '25', 'Arbitrum');
    fc.assert(fc.property(sayings, sizes, chains, holds), { numRuns: scaled(6), seed: 43 });
  });

  /** Behind any of them: what may change it. */
  const CHANGES = [
    ', not now',
    ' if it is cheap',
    ' tomorrow',
    ', or maybe not',
    ' once Bob has paid',
    ' unless gas is high',
    ', or else to S',
    ' was what he did',
  ];
  const changed = SAYINGS.flatMap(([said]) => CHANGES.map((change) => `${said}${change}`));
  it.each(sampled(changed, 4))('is asked about where something changes it: %s', (said) => {
    expect(read(put(said, '25', 'Base'))).toEqual([]);
  });
});

/** One word away from what is read so, and something else. */
const NEIGHBOURS = [
  'begin unstaking 2 rETH at Rocket Pool next week',
  "don't start staking 2 ETH with Lido",
  'he started staking 2 ETH with Lido',
  'start earning 5% on 1,100 USDC in Aave on Base',
  'bridge 4 of those to Base',
  'swap $25 from my brother USDT to ETH on Base',
  'swap the whole of his LINK balance into USDC on Base',
  'send a fifth to F on Base',
  'meet F on the fifth of may with 5 USDC',
  'take 12 ETH and get out of here',
  'take 12 SOL',
  'take 12 ETH and get me some USDC or DAI on Base',
  'take my 1.2 ETH from Bob over to Base',
  'bridge 5 WETH: Base to Optimism or Arbitrum',
  'i want his 500 USDC back from Aave on Base',
  'i want my 500 USDC back from Bob on Base',
  "i don't need my 500 USDC back from Aave on Base",
  'swap 5 USDC to ETH on Base, pending Aave rewards',
  "don't cancel the USDC allowance i gave F on Base",
  'should i cancel the USDC allowance i gave F on Base',
  'cancel the USDC allowance F gave me on Base',
  'cancel the USDC allowance i gave F or S on Base',
  'pay the crew on Base: F gets 5 USDC, S gets nothing',
  'pay the crew on Base: F got 5 USDC, S gets 7 USDC',
  'stake 9 ETH: 5 go to Lido and 3 to Rocket Pool',
  'bridge USDC all but 5 Base -> Arbitrum',
  'swap LINK for USDC, 50 USDC',
  'sell 25 LINK on Base, do not want USDC for it',
  'change back 5 WETH on Base',
  'lend Bob 300 USDC against what i have in Aave on Base',
  'i needed a loan, 850 USDC, from Aave on Base',
  'he put 450 USDC toward my Aave loan on Base',
  'put 450 USDC toward his Aave loan on Base',
  'swap 5 USDC for LINK on Base, then send the LINK received in May to F',
  'swap 5 USDC for LINK on Base, then send the LINK received on Optimism to F',
  'sent 5 USDC to F on Base, done',
  'buy 5 LINK with my USDC, exactly 6, on Base',
  '5 USDC to F on Base, not lunch money',
  '5 USDC to F on Base, half rent',
  '5 USDC to F on Base, rent is paid',
  '5 USDC from F on Base, lunch money',
  'first i thought i sell 5 LINK for ETH on Base',
  'first i sold 5 LINK for ETH on Base',
  'he wants that you send 5 USDC to F on Base',
  'how about we never swap 5 USDC for ETH on Base',
  'how about we swap 5 USDC for ETH on Base if it dips',
  'Execute outbound payment: USDC 5, beneficiary F or S, network Base.',
  'on the last day of the month send 5 USDC to F on Base',
  'the first week of the quarter send 5 USDC to F on Base',
  'deposit 25 USDC in Aave on Base to F',
  'he said execute outbound payment: USDC 5, beneficiary F, network Base.',
  'yesterday i made a payment: 5 USDC to F on Base',
  'supply(USDC, 5, 6, aave, Base)',
  'approve(F, MAX_UINT256)',
  'if (ok) swap(5 USDC -> LINK)',
  'swap(5 USDC -> LINK) later',
  'do_not_swap(5 USDC -> LINK)',
  '{"op": "transfer", "asset": "USDC", "amt": "5", "to": "F", "simulate": true}',
  '{"op": "transfer", "asset": "USDC", "amt": "5", "to": "F", "to": "S"}',
  'op=transfer; asset=USDC; amount=5; to=F; when=friday',
];

describe('what is nearly said so', () => {
  it.each(NEIGHBOURS)('orders nothing as it stands: %s', (prompt) => {
    expect(read(put(prompt, '', ''))).toEqual([]);
  });
});

describe('what follows behind "then"', () => {
  it.each(['all of that USDC -> ARB', 'that USDC -> ARB', 'all that USDC into ARB'])(
    'is a step: %s',
    (step) => {
      const plan = read(`borrow 1000 USDC on Aave on Arbitrum, then ${step}`);
      expect(plan).toMatchObject([
        { action: 'borrow', amount: '1000' },
        { action: 'swap', asset: 'USDC', amount: 'chained', to_asset: 'ARB' },
      ]);
    },
  );
});
