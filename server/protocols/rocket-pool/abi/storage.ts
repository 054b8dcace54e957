import { parseAbi } from 'viem';

/** Where Rocket Pool keeps the addresses of its contracts. */
export const storageAbi = parseAbi(['function getAddress(bytes32 _key) view returns (address r)']);
