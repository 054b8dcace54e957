import { expect, test } from 'vitest';
import { accountsOf, chainsOf, hasMethod } from './session-facts.ts';

const ONE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

const session = {
  namespaces: {
    eip155: {
      accounts: [
        `eip155:1:${ONE.toLowerCase()}`,
        `eip155:8453:${ONE}`,
        `eip155:1:${OTHER}`,
        'eip155:10:nobody',
        `solana:1:${ONE}`,
      ],
      methods: ['personal_sign'],
      events: [],
    },
  },
};

test('reads accounts once each, and the chains they are on', () => {
  expect(accountsOf(session)).toEqual([ONE, OTHER]);
  expect([...chainsOf(session)]).toEqual([1, 8453]);
});

test('reads which methods the wallet takes', () => {
  expect(hasMethod(session, 'personal_sign')).toBe(true);
  expect(hasMethod(session, 'eth_sendTransaction')).toBe(false);
});

test('finds nothing in a session without EVM chains', () => {
  const none = { namespaces: {} };
  expect(accountsOf(none)).toEqual([]);
  expect(chainsOf(none).size).toBe(0);
  expect(hasMethod(none, 'personal_sign')).toBe(false);
});
