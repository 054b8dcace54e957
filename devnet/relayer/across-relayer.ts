import { encodeEventTopics, encodeFunctionData, pad } from 'viem';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { type AcrossChain, SPOKE_POOLS } from '#server/protocols/across/addresses.ts';
import { RELAYER } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { type Deposit, readDeposit, refusalToFill } from './deposit.ts';
import { LogWorker } from './log-worker.ts';
import { sendSigned } from './send-signed.ts';
import { spokePoolAbi } from './spoke-pool-abi.ts';

const FILL_GAS = 1_000_000n;
const FILLED = 2n;

/** Fills Across deposits, whose identity the destination's SpokePool remembers. */
export function acrossRelayer(
  chains: ReadonlyMap<EvmChainSlug, DevChain>,
  log: (line: string) => void,
): LogWorker<Deposit> {
  return new LogWorker(
    {
      chains,
      addressOn: (slug) => SPOKE_POOLS[slug as AcrossChain],
      topics: encodeEventTopics({ abi: spokePoolAbi, eventName: 'FundsDeposited' }),
      read: (slug, entry) => {
        const deposit = readDeposit(slug as AcrossChain, entry);
        if (!deposit) return undefined;
        const name = nameOf(deposit);
        const refusal = refusalToFill(deposit);
        if (refusal) {
          log(`will not fill ${name}: ${refusal}`);
          return undefined;
        }
        return { key: deposit.relayHash, name, work: deposit };
      },
      deliver: (deposit) => fill(chains.get(deposit.destination), deposit),
    },
    log,
  );
}

async function fill(
  chain: DevChain | undefined,
  { destination, relayData, relayHash }: Deposit,
): Promise<boolean> {
  if (!chain) return false;
  const spokePool = SPOKE_POOLS[destination];
  const status = await chain.read<bigint>(spokePool, spokePoolAbi, 'fillStatuses', [relayHash]);
  if (status === FILLED) return false;
  const data = encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'fillRelay',
    args: [relayData, BigInt(evmChain(destination).id), pad(RELAYER.address, { size: 32 })],
  });
  await sendSigned(chain, RELAYER, { to: spokePool, data, gas: FILL_GAS }, 'fill');
  return true;
}

function nameOf({ origin, destination, relayData }: Deposit): string {
  return `deposit ${relayData.depositId} from ${origin} to ${destination}`;
}
