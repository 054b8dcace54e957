import { parseAbi } from 'viem';

/** WETH9 and the wrapped coins made after it. */
export const weth9Abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)']);
