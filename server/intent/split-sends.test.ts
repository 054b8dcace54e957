import { describe, expect, it } from 'vitest';
import { compile, FRIEND, intentsOf, STRANGER } from './testing/compile.ts';

const withdraw = (amount: string, asset = 'USDC') => ({
  action: 'withdraw',
  asset,
  chain: 'base',
  protocol: 'aave-v3',
  amount,
});
const send = (amount: string, recipient: string, asset = 'USDC') => ({
  action: 'transfer',
  asset,
  chain: 'base',
  amount,
  recipient,
});

describe('several recipients out of one protocol', () => {
  it.each([
    `Withdraw 20 USDC from Aave on Base and send 10 to ${FRIEND} and 10 to ${STRANGER}`,
    `Move 20 USDC from Aave on Base: 10 to ${FRIEND} and 10 to ${STRANGER}`,
    `Move 20 USDC from Aave on Base, 10 to ${FRIEND} and 10 to ${STRANGER}`,
    `Send 10 USDC from Aave on Base to ${FRIEND} and 10 to ${STRANGER}`,
    `Send 10 USDC to ${FRIEND} and 10 to ${STRANGER} from Aave on Base`,
    `Pay ${FRIEND} and ${STRANGER} 10 USDC each from Aave on Base`,
    `Transfer 10 USDC each to ${FRIEND} and ${STRANGER} from my Aave on Base`,
  ])('%s', (prompt) => {
    expect(intentsOf(prompt)).toEqual([withdraw('20'), send('10', FRIEND), send('10', STRANGER)]);
  });

  it('are fed by one withdrawal, to the last digit', () => {
    const prompt = `Send 0.000001 USDC to ${FRIEND} and 9.1 USDC to ${STRANGER} on Base out of Aave`;
    expect(intentsOf(prompt)).toEqual([
      withdraw('9.100001'),
      send('0.000001', FRIEND),
      send('9.1', STRANGER),
    ]);
  });

  it('are fed by a withdrawal of each asset', () => {
    expect(
      intentsOf(`Send 10 USDC from Aave on Base to ${FRIEND} and 5 DAI to ${STRANGER}`),
    ).toEqual([
      withdraw('10'),
      send('chained', FRIEND),
      withdraw('5', 'DAI'),
      send('chained', STRANGER, 'DAI'),
    ]);
  });

  it.each([
    [`Move 20 USDC from Aave on Base to ${FRIEND} and ${STRANGER}`, 2],
    [`Move 20 USDC from my Morpho vault on Base to ${FRIEND} and ${STRANGER}`, 2],
    [`Withdraw 20 USDC from Aave on Base and send it to ${FRIEND} and ${STRANGER}`, 2],
    [`Split 20 USDC from Aave on Base between ${FRIEND} and ${STRANGER}`, 3],
    [`Send half of my USDC from Aave on Base to ${FRIEND} and the rest to ${STRANGER}`, 3],
  ])('that get no size each are asked about: %s', (prompt, questions) => {
    const { clarifications, intents } = compile({ prompt });
    expect(intents).toEqual([]);
    expect(clarifications.map(({ kind }) => kind)).toEqual(Array(questions).fill('amount'));
  });

  it('get what the answers say, after the withdrawal', () => {
    let prompt = `Move 20 USDC from Aave on Base to ${FRIEND} and ${STRANGER}`;
    for (const { question } of compile({ prompt }).clarifications) {
      prompt += `\n\nClarification — ${question}: 10`;
    }
    expect(intentsOf(prompt)).toEqual([withdraw('20'), send('10', FRIEND), send('10', STRANGER)]);
  });
});

describe('a whole and its parts', () => {
  it('sends the parts, and asks where they do not add up', () => {
    const split = (last: string) =>
      compile({ prompt: `Send 20 USDC on Base: 10 to ${FRIEND} and ${last} to ${STRANGER}` });
    expect(split('10').intents).toEqual([send('10', FRIEND), send('10', STRANGER)]);
    expect(split('5')).toMatchObject({ intents: [], clarifications: [{ kind: 'amount' }] });
  });

  it('is none where every size has a place or an asset of its own', () => {
    expect(intentsOf(`send 20 USDC on Base and 20 USDC on Arbitrum to ${FRIEND}`)).toMatchObject([
      { chain: 'base', amount: '20' },
      { chain: 'arbitrum', amount: '20' },
    ]);
  });
});

describe('one recipient out of a vault', () => {
  it('is paid after the withdrawal, and never out of the wallet', () => {
    expect(intentsOf(`Move 20 USDC from Morpho on Base to ${FRIEND}`)).toMatchObject([
      { action: 'withdraw', protocol: 'morpho-blue', amount: '20' },
      { action: 'transfer', amount: 'chained', recipient: FRIEND },
    ]);
  });

  it('is paid what a withdrawal is said to go to', () => {
    expect(intentsOf(`Withdraw 20 USDC from Aave on Base to ${FRIEND}`)).toEqual([
      withdraw('20'),
      send('chained', FRIEND),
    ]);
    expect(compile({ prompt: `Withdraw everything from Aave on Base to ${FRIEND}` })).toMatchObject(
      { intents: [], clarifications: [{ kind: 'recipient' }] },
    );
  });
});
