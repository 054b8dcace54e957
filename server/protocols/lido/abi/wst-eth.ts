import { parseAbi } from 'viem';

/** The parts of Lido's wstETH that are used here; its `receive` stakes what it is sent. */
export const wstEthAbi = parseAbi([
  'function wrap(uint256 _stETHAmount) returns (uint256)',
  'function unwrap(uint256 _wstETHAmount) returns (uint256)',
]);
