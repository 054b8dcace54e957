import { parseAbi } from 'viem';

/** Saffron's `VaultFactory`: every vault of it has a number, from 1 on. */
export const factoryAbi = parseAbi([
  'function nextVaultId() view returns (uint256)',
  'function vaultInfo(uint256 vaultId) view returns (address creatorAddress, address addr, address adapterAddress, uint256 vaultTypeId)',
]);

/** Saffron's `UniV3Vault`, as far as its positions are read. */
export const vaultAbi = parseAbi([
  'function claimToken() view returns (address)',
  'function fixedBearerToken() view returns (address)',
  'function variableBearerToken() view returns (address)',
  'function variableAsset() view returns (address)',
  'function variableSideCapacity() view returns (uint256)',
  'function isStarted() view returns (bool)',
  'function earningsSettled() view returns (bool)',
  'function earnings0() view returns (uint256)',
  'function earnings1() view returns (uint256)',
  'function duration() view returns (uint256)',
  'function endTime() view returns (uint256)',
]);

/** The adapter of such a vault: it owns the Uniswap v3 position of the fixed side. */
export const adapterAbi = parseAbi([
  'function tokenId() view returns (uint256)',
  'function pool() view returns (address)',
]);
