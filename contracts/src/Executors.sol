// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// The keys that may execute permissions that name this contract as executor. It controls who may execute, not what an
/// execution does.
contract Executors is Ownable2Step {
    mapping(address key => bool) public isExecutor;

    event ExecutorSet(address indexed key, bool allowed);

    constructor(address owner) Ownable(owner) {}

    function setExecutor(address key, bool allowed) external onlyOwner {
        isExecutor[key] = allowed;
        emit ExecutorSet(key, allowed);
    }
}
