import { describe, expect, it } from 'vitest';
import { asRefusal } from './solana-wallet.ts';

describe('the error of a wallet', () => {
  it.each([
    { code: 4001 },
    new Error('User rejected the request.'),
    new Error('User canceled the request'),
  ])('is a refusal of its owner: %s', (cause) => {
    expect(asRefusal(cause).reason).toBe('declined');
  });

  it.each([
    new Error('cancelled'),
    new Error('Access denied'),
    new Error('Transaction rejected by the node'),
    undefined,
  ])('may come after it was sent: %s', (cause) => {
    expect(asRefusal(cause).reason).toBe('failed');
  });
});
