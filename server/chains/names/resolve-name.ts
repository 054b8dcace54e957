import {
  type Address,
  getAddress,
  isAddressEqual,
  namehash,
  parseAbi,
  size,
  zeroAddress,
} from 'viem';
import { normalize } from 'viem/ens';
import { type ContractRead, call, ifReachable, readAll, readOne } from '#server/chains/evm/read.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';

/** The ENS registry on Ethereum (docs.ens.domains/learn/deployments). */
export const ENS_REGISTRY: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';

const registryAbi = parseAbi(['function resolver(bytes32 node) view returns (address)']);
const resolverAbi = parseAbi(['function addr(bytes32 node) view returns (address)']);
const multicoinAbi = parseAbi([
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
]);

/** ENSIP-11: the coin type of an EVM chain other than Ethereum. */
const EVM_COIN_TYPE = 0x80000000n;
const ETHEREUM_ID = 1;

/** What a name came to: an address, or why there is none, in words. */
export type ResolvedName =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly reason: string };

/** @returns whether a name is one that ENS could know. */
export function isEnsName(name: string): boolean {
  return /^[^\s.@/\\]+(\.[^\s.@/\\]+)*\.eth$/i.test(name.trim());
}

/**
 * The address that a name stands for on a chain: the one set for that chain, else Ethereum's
 * (EIP-137, ENSIP-9, ENSIP-11). Names that need wildcard resolution or an off-chain gateway are
 * not followed. Two rounds on Ethereum.
 */
export function* resolveName(name: string, chain: EvmChainSlug): ContractRead<ResolvedName> {
  const node = nodeOf(name);
  if (node === null) return none('is not a name that ENS allows');
  const resolver = yield* ifReachable(
    readOne(
      call({
        chain: 'ethereum',
        to: ENS_REGISTRY,
        abi: registryAbi,
        functionName: 'resolver',
        args: [node],
      }),
    ),
  );
  if (resolver === null) return none('cannot be looked up now: Ethereum does not answer');
  if (!resolver.ok || isAddressEqual(resolver.value, zeroAddress)) {
    return none('is not registered with ENS');
  }
  const at = { chain: 'ethereum', to: resolver.value } as const;
  const id = evmChain(chain).id;
  const found = yield* ifReachable(
    readAll([
      call({ ...at, abi: resolverAbi, functionName: 'addr', args: [node] }),
      call({
        ...at,
        abi: multicoinAbi,
        functionName: 'addr',
        args: [node, id === ETHEREUM_ID ? 60n : EVM_COIN_TYPE | BigInt(id)],
      }),
    ]),
  );
  if (found === null) return none('cannot be looked up now: Ethereum does not answer');
  const [general, own] = found;
  if (own.ok && size(own.value) === 20 && BigInt(own.value) !== 0n) {
    return { ok: true, address: getAddress(own.value) };
  }
  if (general.ok && !isAddressEqual(general.value, zeroAddress)) {
    return { ok: true, address: getAddress(general.value) };
  }
  return none('has no address set with ENS');
}

/** Null for a name that ENSIP-15 does not allow, look-alike letters among them. */
function nodeOf(name: string) {
  try {
    return namehash(normalize(name.trim()));
  } catch {
    return null;
  }
}

function none(reason: string): ResolvedName {
  return { ok: false, reason };
}
