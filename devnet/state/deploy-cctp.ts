import { parseEther } from 'viem';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import {
  CCTP_DOMAINS,
  type CctpChain,
  MESSAGE_TRANSMITTER,
  TOKEN_MESSENGER,
} from '#server/protocols/cctp/addresses.ts';
import { FORWARDER } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';
import { giveToken } from './deploy-tokens.ts';

/** What the stand-in can mint, in USDC units. */
const MINTABLE = 1_000_000_000n * 10n ** 6n;

/** Deploys stand-ins for Circle's CCTP contracts, whose messages the forwarder attests. */
export async function deployCctp(
  chain: DevChain,
  slug: CctpChain,
  contracts: DevContracts,
): Promise<void> {
  const usdc = LISTED_TOKENS.USDC?.addresses[slug];
  if (!usdc) throw new Error(`USDC is not listed on ${slug}`);
  const domain = CCTP_DOMAINS[slug];
  const remotes = Object.values(CCTP_DOMAINS).filter((remote) => remote !== domain);
  await chain.deployAt(MESSAGE_TRANSMITTER, contracts.DevMessageTransmitter, [
    domain,
    FORWARDER.address,
  ]);
  await chain.deployAt(TOKEN_MESSENGER, contracts.DevTokenMessenger, [
    MESSAGE_TRANSMITTER,
    usdc,
    FORWARDER.address,
    remotes,
  ]);
  await giveToken(chain, TOKEN_MESSENGER, 'USDC', MINTABLE);
  await chain.setNativeBalance(FORWARDER.address, parseEther('100000'));
}
