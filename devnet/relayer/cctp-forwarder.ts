import {
  decodeEventLog,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
} from 'viem';
import { sign } from 'viem/accounts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { type CctpChain, MESSAGE_TRANSMITTER } from '#server/protocols/cctp/addresses.ts';
import { FORWARDER } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { attestable, type BurnMessage, readBurnMessage } from './burn-message.ts';
import { LogWorker } from './log-worker.ts';
import { sendSigned } from './send-signed.ts';

const transmitterAbi = parseAbi([
  'event MessageSent(bytes message)',
  'function usedNonces(bytes32 nonce) view returns (uint256)',
  'function receiveMessage(bytes message, bytes attestation) returns (bool)',
]);
const MINT_GAS = 500_000n;
/** The burner allows a fifth more than the fee it was given. */
const ALLOWED_PERCENT = 120n;

interface Forward {
  readonly burn: BurnMessage;
  /** Where the message was sent: it distinguishes equal messages. */
  readonly seed: Hex;
}

/** Attests CCTP burns that ask to be forwarded, and mints them: Circle's Forwarding Service. */
export function cctpForwarder(
  chains: ReadonlyMap<EvmChainSlug, DevChain>,
  log: (line: string) => void,
): LogWorker<Forward> {
  return new LogWorker(
    {
      chains,
      addressOn: () => MESSAGE_TRANSMITTER,
      topics: encodeEventTopics({ abi: transmitterAbi, eventName: 'MessageSent' }),
      read: (slug, { data, topics, transactionHash, logIndex }) => {
        const { message } = decodeEventLog({ abi: transmitterAbi, data, topics }).args;
        const burn = readBurnMessage(slug as CctpChain, message);
        if (!burn) return undefined;
        const key = `${slug}:${transactionHash}:${logIndex}`;
        return {
          key,
          name: `burn ${transactionHash} from ${slug} to ${burn.destination}`,
          work: { burn, seed: keccak256(new TextEncoder().encode(key)) },
        };
      },
      deliver: (forward) => mint(chains.get(forward.burn.destination), forward),
    },
    log,
  );
}

async function mint(chain: DevChain | undefined, { burn, seed }: Forward): Promise<boolean> {
  if (!chain) return false;
  const feeAtomic = (burn.maxFeeAtomic * 100n + ALLOWED_PERCENT - 1n) / ALLOWED_PERCENT;
  const { message, nonce } = attestable(burn.message, seed, feeAtomic);
  const used = await chain.read<bigint>(MESSAGE_TRANSMITTER, transmitterAbi, 'usedNonces', [nonce]);
  if (used !== 0n) return false;
  const attestation = await sign({
    hash: keccak256(message),
    privateKey: FORWARDER.privateKey,
    to: 'hex',
  });
  const data = encodeFunctionData({
    abi: transmitterAbi,
    functionName: 'receiveMessage',
    args: [message, attestation],
  });
  await sendSigned(chain, FORWARDER, { to: MESSAGE_TRANSMITTER, data, gas: MINT_GAS }, 'mint');
  return true;
}
