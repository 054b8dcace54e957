import { parseAbi } from 'viem';

/** Multicall3's view of the block's base fee. */
export const multicall3Abi = parseAbi(['function getBasefee() view returns (uint256 basefee)']);
