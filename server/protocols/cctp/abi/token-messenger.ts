import { parseAbi } from 'viem';

/** TokenMessengerV2 (circlefin/evm-cctp-contracts, src/v2/TokenMessengerV2.sol). */
export const tokenMessengerAbi = parseAbi([
  'function depositForBurnWithHook(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold, bytes hookData)',
]);
