// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title Stand-in for a Chainlink USD price feed whose answer is set by hand.
/// @notice Has the shape of AggregatorV3Interface, keeps every round, and is never late: the newest round is renewed at each
/// heartbeat of the chain's clock, as a feed does whose nodes are well.
contract DevFeed {
    struct Round {
        int256 answer;
        uint256 updatedAt;
    }

    /// Below the shortest heartbeat of any feed that it stands for.
    uint256 private constant HEARTBEAT = 20 seconds;
    uint8 public constant decimals = 8;
    uint256 public constant version = 1;
    address public immutable setter;
    string public description;
    uint80 public latestRound;
    mapping(uint80 roundId => Round) private _rounds;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    error NotSetter();
    error NoDataPresent();

    constructor(string memory description_, int256 answer, address setter_) {
        description = description_;
        setter = setter_;
        _write(answer);
    }

    function set(int256 answer) external {
        if (msg.sender != setter) revert NotSetter();
        _write(answer);
    }

    function latestAnswer() external view returns (int256) {
        return _rounds[latestRound].answer;
    }

    function latestTimestamp() public view returns (uint256) {
        uint256 setAt = _rounds[latestRound].updatedAt;
        return block.timestamp - ((block.timestamp - setAt) % HEARTBEAT);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        Round memory round = _rounds[latestRound];
        return (latestRound, round.answer, round.updatedAt, latestTimestamp(), latestRound);
    }

    function getRoundData(uint80 roundId) public view returns (uint80, int256, uint256, uint256, uint80) {
        Round memory round = _rounds[roundId];
        if (round.updatedAt == 0) revert NoDataPresent();
        return (roundId, round.answer, round.updatedAt, round.updatedAt, roundId);
    }

    function _write(int256 answer) private {
        latestRound += 1;
        _rounds[latestRound] = Round(answer, block.timestamp);
        emit AnswerUpdated(answer, latestRound, block.timestamp);
    }
}
