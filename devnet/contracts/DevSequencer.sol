// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title Stand-in for Chainlink's uptime feed of a rollup's sequencer: 0 is up, 1 is down.
contract DevSequencer {
    uint8 public constant decimals = 0;
    address public immutable setter;
    int256 public latestAnswer;
    uint256 private _startedAt;
    uint80 private _round = 1;

    error NotSetter();

    /// It has been up for a day.
    constructor(address setter_) {
        setter = setter_;
        _startedAt = block.timestamp - 1 days;
    }

    function set(bool isDown) external {
        if (msg.sender != setter) revert NotSetter();
        latestAnswer = isDown ? int256(1) : int256(0);
        _startedAt = block.timestamp;
        _round += 1;
    }

    /// `startedAt` is when the answer last changed.
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (_round, latestAnswer, _startedAt, block.timestamp, _round);
    }
}
