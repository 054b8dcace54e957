import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { CCTP_CHAINS, isCctpChain, MESSAGE_TRANSMITTER, TOKEN_MESSENGER } from './addresses.ts';
import { buildBridge } from './build-bridge.ts';

/** Bridging USDC over Circle's CCTP v2: burned on one chain, minted on another. */
export const cctp: ProtocolManifest = {
  slug: 'cctp',
  name: 'Circle CCTP',
  aliases: ['circle', 'cctp v2', 'circle cctp v2'],
  listed: true,
  actions: { bridge: { chains: CCTP_CHAINS, native: false, build: buildBridge } },
  contracts: (chain) =>
    isCctpChain(chain)
      ? [
          { address: TOKEN_MESSENGER, name: 'Circle TokenMessengerV2' },
          { address: MESSAGE_TRANSMITTER, name: 'Circle MessageTransmitterV2' },
        ]
      : [],
};
