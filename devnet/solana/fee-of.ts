import { getCompiledTransactionMessageDecoder } from '@solana/kit';

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const LAMPORTS_PER_SIGNATURE = 5_000n;
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000n;
const MOST_UNITS = 1_400_000n;
const MICRO = 1_000_000n;

/** What a message's transaction costs in lamports: its signatures and its priority fee. */
export function feeOf(messageBytes: Uint8Array): bigint {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  let limit: bigint | undefined;
  let price = 0n;
  let others = 0n;
  for (const { programAddressIndex, data } of message.version === 1 ? [] : message.instructions) {
    if (message.staticAccounts[programAddressIndex] !== COMPUTE_BUDGET || !data) {
      others += 1n;
      continue;
    }
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === 2) limit = BigInt(view.getUint32(1, true));
    if (data[0] === 3) price = view.getBigUint64(1, true);
  }
  const asked = limit ?? others * DEFAULT_UNITS_PER_INSTRUCTION;
  const units = asked < MOST_UNITS ? asked : MOST_UNITS;
  const signatures = BigInt(message.header.numSignerAccounts) * LAMPORTS_PER_SIGNATURE;
  return signatures + (units * price + MICRO - 1n) / MICRO;
}
