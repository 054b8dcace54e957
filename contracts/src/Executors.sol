// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// The keys that may send executions of the permissions that name this contract. It decides who may press the button,
/// and nothing about what the button does.
contract Executors is Ownable2Step {
    mapping(address key => bool) public isExecutor;

    event ExecutorSet(address indexed key, bool allowed);

    constructor(address owner) Ownable(owner) {}

    function setExecutor(address key, bool allowed) external onlyOwner {
        isExecutor[key] = allowed;
        emit ExecutorSet(key, allowed);
    }
}
