import { parseAbi } from 'viem';

/** The parts of Lido's WithdrawalQueueERC721 that are used here. */
export const withdrawalQueueAbi = parseAbi([
  'struct WithdrawalRequestStatus { uint256 amountOfStETH; uint256 amountOfShares; address owner; uint256 timestamp; bool isFinalized; bool isClaimed; }',
  'function requestWithdrawals(uint256[] _amounts, address _owner) returns (uint256[] requestIds)',
  'function requestWithdrawalsWstETH(uint256[] _amounts, address _owner) returns (uint256[] requestIds)',
  'function claimWithdrawals(uint256[] _requestIds, uint256[] _hints)',
  'function isPaused() view returns (bool)',
  'function getLastCheckpointIndex() view returns (uint256)',
  'function getWithdrawalRequests(address _owner) view returns (uint256[] requestsIds)',
  'function getWithdrawalStatus(uint256[] _requestIds) view returns (WithdrawalRequestStatus[] statuses)',
  'function getClaimableEther(uint256[] _requestIds, uint256[] _hints) view returns (uint256[] claimableEthValues)',
  'function findCheckpointHints(uint256[] _requestIds, uint256 _firstIndex, uint256 _lastIndex) view returns (uint256[] hintIds)',
]);
