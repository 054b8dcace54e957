// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {DevStEth} from "./DevStEth.sol";
import {DevWstEth} from "./DevWstEth.sol";

/// @title Stand-in for Lido's WithdrawalQueueERC721.
/// @notice Requests are numbered and owned; the operator finalizes them in order, at the rate of
/// that moment where it fell below the request's. Names, approvals and transfers of the NFTs are
/// absent.
contract DevWithdrawalQueue {
    uint256 public constant MIN_STETH_WITHDRAWAL_AMOUNT = 100;
    uint256 public constant MAX_STETH_WITHDRAWAL_AMOUNT = 1000 ether;
    uint256 private constant E27 = 1e27;

    struct WithdrawalRequestStatus {
        uint256 amountOfStETH;
        uint256 amountOfShares;
        address owner;
        uint256 timestamp;
        bool isFinalized;
        bool isClaimed;
    }

    struct Checkpoint {
        uint256 fromRequestId;
        uint256 maxShareRate;
    }

    DevStEth public immutable STETH;
    DevWstEth public immutable WSTETH;
    address public immutable operator;

    bool private _paused;
    uint256 private _lastFinalized;
    WithdrawalRequestStatus[] private _requests;
    Checkpoint[] private _checkpoints;
    mapping(address owner => uint256[]) private _owned;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event WithdrawalRequested(
        uint256 indexed requestId,
        address indexed requestor,
        address indexed owner,
        uint256 amountOfStETH,
        uint256 amountOfShares
    );
    event WithdrawalClaimed(
        uint256 indexed requestId, address indexed owner, address indexed receiver, uint256 amountOfETH
    );

    error RequestAmountTooSmall(uint256 _amountOfStETH);
    error RequestAmountTooLarge(uint256 _amountOfStETH);
    error RequestIdsNotSorted();
    error ArraysLengthMismatch(uint256 _firstArrayLength, uint256 _secondArrayLength);
    error InvalidRequestId(uint256 _requestId);
    error InvalidHint(uint256 _hint);
    error RequestNotFoundOrNotFinalized(uint256 _requestId);
    error RequestAlreadyClaimed(uint256 _requestId);
    error NotOwner(address _sender, address _owner);
    error CantSendValueRecipientMayHaveReverted();
    error ResumedExpected();
    error AppAuthFailed();

    constructor(address payable wstEth, address payable stEth, address operator_) {
        WSTETH = DevWstEth(wstEth);
        STETH = DevStEth(stEth);
        operator = operator_;
    }

    receive() external payable {}

    function requestWithdrawals(uint256[] calldata amounts, address owner)
        external
        returns (uint256[] memory requestIds)
    {
        if (_paused) revert ResumedExpected();
        requestIds = new uint256[](amounts.length);
        for (uint256 i = 0; i < amounts.length; ++i) {
            _checkAmount(amounts[i]);
            STETH.transferFrom(msg.sender, address(this), amounts[i]);
            requestIds[i] = _enqueue(amounts[i], owner == address(0) ? msg.sender : owner);
        }
    }

    function requestWithdrawalsWstETH(uint256[] calldata amounts, address owner)
        external
        returns (uint256[] memory requestIds)
    {
        if (_paused) revert ResumedExpected();
        requestIds = new uint256[](amounts.length);
        for (uint256 i = 0; i < amounts.length; ++i) {
            WSTETH.transferFrom(msg.sender, address(this), amounts[i]);
            uint256 stEthAmount = WSTETH.unwrap(amounts[i]);
            _checkAmount(stEthAmount);
            requestIds[i] = _enqueue(stEthAmount, owner == address(0) ? msg.sender : owner);
        }
    }

    function claimWithdrawals(uint256[] calldata requestIds, uint256[] calldata hints) external {
        if (requestIds.length != hints.length) {
            revert ArraysLengthMismatch(requestIds.length, hints.length);
        }
        for (uint256 i = 0; i < requestIds.length; ++i) {
            _claim(requestIds[i], hints[i]);
        }
    }

    /// @notice Finalizes every request up to one, as an oracle report does.
    function finalize(uint256 lastRequestId) external {
        if (msg.sender != operator) revert AppAuthFailed();
        if (lastRequestId <= _lastFinalized || lastRequestId > _requests.length) {
            revert InvalidRequestId(lastRequestId);
        }
        uint256 shareRate = STETH.getPooledEthByShares(E27);
        _checkpoints.push(Checkpoint(_lastFinalized + 1, shareRate));
        uint256 paid;
        uint256 shares;
        for (uint256 id = _lastFinalized + 1; id <= lastRequestId; ++id) {
            WithdrawalRequestStatus storage request = _requests[id - 1];
            request.isFinalized = true;
            paid += _worth(request, shareRate);
            shares += request.amountOfShares;
        }
        _lastFinalized = lastRequestId;
        STETH.payWithdrawals(shares, paid);
    }

    function setPaused(bool paused) external {
        if (msg.sender != operator) revert AppAuthFailed();
        _paused = paused;
    }

    function isPaused() external view returns (bool) {
        return _paused;
    }

    function getLastRequestId() external view returns (uint256) {
        return _requests.length;
    }

    function getLastFinalizedRequestId() external view returns (uint256) {
        return _lastFinalized;
    }

    function getLastCheckpointIndex() external view returns (uint256) {
        return _checkpoints.length;
    }

    /// @notice The owner's requests that are not claimed, in no order.
    function getWithdrawalRequests(address owner) external view returns (uint256[] memory) {
        return _owned[owner];
    }

    function getWithdrawalStatus(uint256[] calldata requestIds)
        external
        view
        returns (WithdrawalRequestStatus[] memory statuses)
    {
        statuses = new WithdrawalRequestStatus[](requestIds.length);
        for (uint256 i = 0; i < requestIds.length; ++i) {
            statuses[i] = _requestAt(requestIds[i]);
        }
    }

    function getClaimableEther(uint256[] calldata requestIds, uint256[] calldata hints)
        external
        view
        returns (uint256[] memory amounts)
    {
        amounts = new uint256[](requestIds.length);
        for (uint256 i = 0; i < requestIds.length; ++i) {
            WithdrawalRequestStatus memory request = _requestAt(requestIds[i]);
            if (!request.isFinalized || request.isClaimed) continue;
            amounts[i] = _worth(request, _rateAt(requestIds[i], hints[i]));
        }
    }

    function findCheckpointHints(uint256[] calldata requestIds, uint256 first, uint256 last)
        external
        view
        returns (uint256[] memory hints)
    {
        hints = new uint256[](requestIds.length);
        uint256 previous;
        for (uint256 i = 0; i < requestIds.length; ++i) {
            uint256 id = requestIds[i];
            if (id < previous) revert RequestIdsNotSorted();
            if (id == 0 || id > _requests.length) revert InvalidRequestId(id);
            previous = id;
            if (id > _lastFinalized) continue;
            for (uint256 at = first; at <= last && _checkpoints[at - 1].fromRequestId <= id; ++at) {
                hints[i] = at;
            }
        }
    }

    function _checkAmount(uint256 amount) private pure {
        if (amount < MIN_STETH_WITHDRAWAL_AMOUNT) revert RequestAmountTooSmall(amount);
        if (amount > MAX_STETH_WITHDRAWAL_AMOUNT) revert RequestAmountTooLarge(amount);
    }

    function _enqueue(uint256 amount, address owner) private returns (uint256 id) {
        uint256 shares = STETH.getSharesByPooledEth(amount);
        _requests.push(WithdrawalRequestStatus(amount, shares, owner, block.timestamp, false, false));
        id = _requests.length;
        _owned[owner].push(id);
        emit WithdrawalRequested(id, msg.sender, owner, amount, shares);
        emit Transfer(address(0), owner, id);
    }

    function _claim(uint256 id, uint256 hint) private {
        if (id == 0) revert InvalidRequestId(id);
        if (id > _lastFinalized) revert RequestNotFoundOrNotFinalized(id);
        WithdrawalRequestStatus storage request = _requests[id - 1];
        if (request.isClaimed) revert RequestAlreadyClaimed(id);
        if (request.owner != msg.sender) revert NotOwner(msg.sender, request.owner);
        request.isClaimed = true;
        _disown(msg.sender, id);
        uint256 amount = _worth(request, _rateAt(id, hint));
        (bool sent,) = msg.sender.call{value: amount}("");
        if (!sent) revert CantSendValueRecipientMayHaveReverted();
        emit WithdrawalClaimed(id, msg.sender, msg.sender, amount);
        emit Transfer(msg.sender, address(0), id);
    }

    function _disown(address owner, uint256 id) private {
        uint256[] storage owned = _owned[owner];
        for (uint256 i = 0; i < owned.length; ++i) {
            if (owned[i] != id) continue;
            owned[i] = owned[owned.length - 1];
            owned.pop();
            return;
        }
    }

    function _requestAt(uint256 id) private view returns (WithdrawalRequestStatus memory) {
        if (id == 0 || id > _requests.length) revert InvalidRequestId(id);
        return _requests[id - 1];
    }

    function _rateAt(uint256 id, uint256 hint) private view returns (uint256) {
        if (hint == 0 || hint > _checkpoints.length) revert InvalidHint(hint);
        if (_checkpoints[hint - 1].fromRequestId > id) revert InvalidHint(hint);
        if (hint < _checkpoints.length && _checkpoints[hint].fromRequestId <= id) revert InvalidHint(hint);
        return _checkpoints[hint - 1].maxShareRate;
    }

    /// @dev What was asked for, or what its shares are worth where that is less.
    function _worth(WithdrawalRequestStatus memory request, uint256 shareRate) private pure returns (uint256) {
        uint256 rated = request.amountOfShares * shareRate / E27;
        uint256 requestRate = request.amountOfStETH * E27 / request.amountOfShares;
        return requestRate > shareRate ? rated : request.amountOfStETH;
    }
}
