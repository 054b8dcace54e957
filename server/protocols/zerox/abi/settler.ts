import { parseAbi } from 'viem';

/** AllowanceHolder and Settler (0xProject/0x-settler, src/allowanceholder and src/Settler.sol). */
export const settlerAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 affiliate) payable returns (bool)',
]);

/** The registry of Settlers, an ERC-721 whose owners are the contracts. */
export const registryAbi = parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
]);
