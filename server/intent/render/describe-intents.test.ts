import { describe, expect, it } from 'vitest';
import { compile, FRIEND } from '../testing/compile.ts';

describe('words of an answer', () => {
  it.each([
    ['deposit 70 DAI on compound on base', 'Deposit 70 DAI on Compound v3'],
    ['stake 7 ETH on lido', 'Stake 7 ETH with Lido'],
    ['stake 7 SOL', 'Stake 7 SOL with Solana native stake'],
    ['withdraw everything from aave on base', 'Withdraw everything from Aave v3'],
    ['buy 0.7 ETH with DAI on base', 'Buy 0.7 ETH with DAI on Base'],
    ['sweep everything to DAI on base', 'Swap everything to DAI on Base'],
    [`send everything on base to ${FRIEND}`, 'Send everything on Base to 0x7099…79C8'],
    ['claim my lido withdrawals', 'Claim finished withdrawals from Lido'],
    ['claim lido withdrawal 41', 'Claim withdrawal 41 from Lido'],
    ['claim rewards on aave base', 'Claim rewards from Aave v3'],
    ['remove 30% of position 41 on base', 'Take 30% out of position 41'],
    ['remove all liquidity of position 41 on base', 'Leave position 41'],
    [
      'add 1700 DAI and 0.4 ETH to uniswap on base',
      'Add 1,700 DAI and 0.4 ETH to the DAI/ETH pool',
    ],
    ['deposit 5 DAI to superform on base', 'Deposit 5 DAI on superform'],
  ])('name %s', (prompt, name) => {
    expect(compile({ prompt }).suggested_name).toBe(name);
  });

  it.each([
    ['deposit 70 DAI on compound on base', 'deposit 70 DAI on Compound v3 on Base'],
    ['repay half my DAI on aave base', 'repay 50% of your DAI debt on Aave v3 on Base'],
    ['withdraw all my DAI from spark on ethereum', 'withdraw all your DAI from Spark on Ethereum'],
    ['bridge 7 DAI from base to polygon with across', 'to Polygon with Across'],
    ['bridge 7 DAI to carol.eth on polygon from base', 'from Base to Polygon for carol.eth'],
    [
      `deposit 70 DAI in the vault ${FRIEND} on base`,
      `deposit 70 DAI into the ERC-4626 vault ${FRIEND} on Base`,
    ],
    ['add 1700 DAI and 0.4 ETH to uniswap on base', 'add up to 1,700 DAI and 0.4 ETH'],
    [
      'remove 70 DAI from my ETH/DAI position on base',
      'take as much liquidity as gives 70 DAI out',
    ],
    ['unstake half my stETH from lido', 'the stETH position could not be read'],
  ])('describe %s', (prompt, part) => {
    expect(compile({ prompt }, null).reasoning).toContain(part);
  });

  it('leave the share of a position to the plan', () => {
    const answer = compile({ prompt: 'remove half of my liquidity on base' });
    expect(answer.intents).toEqual([
      {
        action: 'lp-remove',
        chain: 'base',
        amount: '0',
        amount_basis: { kind: 'percent', value: '50' },
      },
    ]);
    expect(answer.reasoning).toBe(
      'This will take 50% of your liquidity out of your position on Base. Nothing moves until you sign.',
    );
  });

  it.each([
    'buy 0.7 ETH with DAI on base',
    'sweep everything to DAI on base',
    'withdraw half from my ETH/DAI position on base',
    'borrow half of what I can in DAI on aave base',
  ])('have no gaps: %s', (prompt) => {
    const { reasoning, suggested_name } = compile({ prompt }, null);
    expect(`${suggested_name} ${reasoning}`).not.toMatch(/ {2}|undefined|all everything/);
  });
});
