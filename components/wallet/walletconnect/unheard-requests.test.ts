import { expect, test } from 'vitest';
import { markHeard, mayHaveSent, type RequestHistory } from './unheard-requests.ts';

const NOW_S = 1_795_000_000;
type Record = RequestHistory['values'][number];

function asked(
  response?: Record['response'],
  method = 'eth_sendTransaction',
  topic = 'mine',
): Record {
  const request = { method, params: [{}], expiryTimestamp: NOW_S + 300 };
  return {
    id: Math.floor(NOW_S + Number(response !== undefined)),
    topic,
    request: { method: 'wc_sessionRequest', params: { request, chainId: 'eip155:1' } },
    ...(response && { response }),
  };
}

const historyOf = (...values: Record[]): RequestHistory & { values: Record[] } => ({
  values,
  delete: (topic, id) => {
    const at = values.findIndex((record) => record.topic === topic && record.id === id);
    values.splice(at, 1);
  },
});

test('is so while a question is open, and when it was answered with a hash', () => {
  expect(mayHaveSent(historyOf(asked()), 'mine', NOW_S)).toBe(true);
  expect(mayHaveSent(historyOf(asked({ result: '0x1' })), 'mine', NOW_S + 900)).toBe(true);
});

test('is false for requests that the wallet refused or dropped, or that belong to another session', () => {
  const refused = asked({ error: { code: 5000, message: 'User rejected.' } });
  expect(mayHaveSent(historyOf(refused), 'mine', NOW_S)).toBe(false);
  expect(mayHaveSent(historyOf(asked()), 'mine', NOW_S + 301)).toBe(false);
  expect(mayHaveSent(historyOf(asked(undefined, 'personal_sign')), 'mine', NOW_S)).toBe(false);
  expect(mayHaveSent(historyOf(asked(undefined, undefined, 'other')), 'mine', NOW_S)).toBe(false);
});

test('is over once the answer was heard; other records stay', () => {
  const other = asked(undefined, 'personal_sign');
  const history = historyOf(asked({ result: '0x1' }), other);
  markHeard(history, 'mine');
  expect(mayHaveSent(history, 'mine', NOW_S)).toBe(false);
  expect(history.values).toEqual([other]);
});
