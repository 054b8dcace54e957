import { describe, expect, it } from 'vitest';
import { parseWalletConnectConfig } from './wallet-connect-config.ts';

const WALLETCONNECT_PROJECT_ID = '0123456789abcdef0123456789abcdef';

describe('the settings of WalletConnect', () => {
  it('are off until there is a project id', () => {
    expect(parseWalletConnectConfig({})).toBeNull();
    expect(parseWalletConnectConfig({ WALLETCONNECT_PROJECT_ID: ' ' })).toBeNull();
  });

  it('go to the public relay, or to one of your own', () => {
    expect(parseWalletConnectConfig({ WALLETCONNECT_PROJECT_ID })).toEqual({
      projectId: WALLETCONNECT_PROJECT_ID,
      relayUrl: 'wss://relay.walletconnect.org',
    });
    for (const relay of ['wss://relay.example/v2', 'ws://127.0.0.1:5555', 'ws://localhost']) {
      const environment = { WALLETCONNECT_PROJECT_ID, WALLETCONNECT_RELAY_URL: `${relay}/` };
      expect(parseWalletConnectConfig(environment)?.relayUrl).toBe(relay);
    }
  });

  it.each([
    ['WALLETCONNECT_PROJECT_ID', 'secret'],
    ['WALLETCONNECT_PROJECT_ID', `${WALLETCONNECT_PROJECT_ID}0`],
    ['WALLETCONNECT_RELAY_URL', 'https://relay.example'],
    ['WALLETCONNECT_RELAY_URL', 'ws://relay.example'],
    ['WALLETCONNECT_RELAY_URL', 'relay.example'],
  ])('refuse %s=%j without repeating it', (name, value) => {
    expect(() => parseWalletConnectConfig({ WALLETCONNECT_PROJECT_ID, [name]: value })).toThrow(
      new RegExp(`^${name} has a value that cannot be used: set it to .+, or unset it\\.$`),
    );
  });

  it('miss the project id of a relay', () => {
    expect(() =>
      parseWalletConnectConfig({ WALLETCONNECT_RELAY_URL: 'wss://relay.example' }),
    ).toThrow(/^WALLETCONNECT_PROJECT_ID is not set, which WALLETCONNECT_RELAY_URL needs: /);
  });
});
