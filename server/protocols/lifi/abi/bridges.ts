import { parseAbi } from 'viem';

const BRIDGE_DATA =
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }';

/** AcrossFacetV4 (lifinance/contracts, src/Facets/AcrossFacetV4.sol). */
export const acrossFacetAbi = parseAbi([
  BRIDGE_DATA,
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
  'function startBridgeTokensViaAcrossV4(BridgeData bridgeData, AcrossV4Data acrossData) payable',
]);

/** StargateFacetV2 (lifinance/contracts, src/Facets/StargateFacetV2.sol). */
export const stargateFacetAbi = parseAbi([
  BRIDGE_DATA,
  'struct SendParam { uint32 dstEid; bytes32 to; uint256 amountLD; uint256 minAmountLD; bytes extraOptions; bytes composeMsg; bytes oftCmd; }',
  'struct MessagingFee { uint256 nativeFee; uint256 lzTokenFee; }',
  'struct StargateData { uint16 assetId; SendParam sendParams; MessagingFee fee; address refundAddress; }',
  'function startBridgeTokensViaStargate(BridgeData bridgeData, StargateData stargateData) payable',
]);
