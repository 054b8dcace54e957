import { expect, test } from 'vitest';
import { unconnectedWallet } from './unconnected-wallet.ts';

const announced = [
  { uuid: '1', rdns: 'one.example', name: 'One', icon: 'data:image/svg+xml,1' },
  { uuid: '2', rdns: 'one.example', name: 'One', icon: 'data:image/svg+xml,1' },
] as const;
const namesOf = (hasWalletConnect: boolean) =>
  unconnectedWallet([...announced], hasWalletConnect, async () => undefined).options.map(
    ({ name }) => name,
  );

test('offers WalletConnect after what announced itself, and only where it is set up', () => {
  expect(namesOf(false)).toEqual(['One']);
  expect(namesOf(true)).toEqual(['One', 'WalletConnect']);
});
