import { parseAbi } from 'viem';

/** Aave's price oracle: USD with 8 decimals. */
export const oracleAbi = parseAbi(['function getAssetPrice(address asset) view returns (uint256)']);
