import {
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  isAddressEqual,
  keccak256,
  parseAbi,
  parseAbiParameters,
  slice,
  toEventSelector,
  toFunctionSelector,
} from 'viem';
import { type AccountCall, decodeSafeCalls } from './decode-account-calls.ts';
import { findInnerCalls, type MinedTransaction } from './mined-transaction.ts';
import type { WalletOnChain } from './wallet-on-chain.ts';

/** A transaction of a Safe that it has carried out. */
export interface CarriedSafeTransaction {
  readonly calls: readonly AccountCall[];
  readonly succeeded: boolean;
}

const EXEC = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
]);
const [EXEC_ITEM] = EXEC;
/** A Safe names the hash of what it carried out; it continues when the call it makes fails. */
const SUCCESS = toEventSelector('ExecutionSuccess(bytes32,uint256)');
const FAILURE = toEventSelector('ExecutionFailure(bytes32,uint256)');

const SAFE_TX = parseAbiParameters(
  'bytes32 typeHash, address to, uint256 value, bytes32 data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce',
);
const SAFE_TX_TYPE = '0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8';

/** A transaction of a Safe that is this many of its transactions back is not looked for. */
const MAX_BACK = 64n;

/**
 * The transactions of a Safe that a transaction carried out, no matter who sent it and through however
 * many contracts: one counts when the Safe itself names its hash, which is over all of it.
 */
export function findSafeTransactions(
  { input, logs }: MinedTransaction,
  { address, safe }: WalletOnChain,
): readonly CarriedSafeTransaction[] {
  if (!safe) return [];
  const reported = new Map<Hex | undefined, boolean>();
  for (const log of logs) {
    const [event, indexed] = log.topics;
    if (!isAddressEqual(log.address, address) || (event !== SUCCESS && event !== FAILURE)) continue;
    // Indexed since 1.4.
    reported.set(indexed ?? slice(log.data, 0, 32), event === SUCCESS);
  }
  if (reported.size === 0) return [];
  const first = safe.nonce > MAX_BACK ? safe.nonce - MAX_BACK : 0n;
  const nonces = Array.from({ length: Number(safe.nonce - first) }, (_, at) => first + BigInt(at));
  return findInnerCalls(input, toFunctionSelector(EXEC_ITEM)).flatMap((data) => {
    const args = decodeExec(data);
    if (!args) return [];
    const [to, value, inner, operation, ...limits] = args;
    const [safeTxGas, baseGas, gasPrice, gasToken, refundReceiver] = limits;
    const said = keccak256(inner);
    for (const nonce of nonces) {
      const struct = encodeAbiParameters(SAFE_TX, [
        SAFE_TX_TYPE,
        to,
        value,
        said,
        operation,
        safeTxGas,
        baseGas,
        gasPrice,
        gasToken,
        refundReceiver,
        nonce,
      ]);
      const hash = keccak256(concat(['0x1901', safe.domainSeparator, keccak256(struct)]));
      const succeeded = reported.get(hash);
      if (succeeded === undefined) continue;
      reported.delete(hash);
      return [{ calls: decodeSafeCalls(to, value, inner, operation), succeeded }];
    }
    return [];
  });
}

/** Undefined where the four bytes stood there by chance. */
function decodeExec(data: Hex) {
  try {
    return decodeFunctionData({ abi: EXEC, data }).args;
  } catch {
    return undefined;
  }
}
