// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title Stand-in for the ENS registry with one resolver in it.
/// @notice `resolver(node)` and the resolver's two `addr` functions answer as ENS does (EIP-137,
/// EIP-2304); names are set at the start and by nobody afterwards.
contract DevEns {
    uint256 private constant COIN_ETH = 60;

    mapping(bytes32 node => address) private _addresses;

    constructor(bytes32[] memory nodes, address[] memory owners) {
        for (uint256 i = 0; i < nodes.length; ++i) _addresses[nodes[i]] = owners[i];
    }

    function resolver(bytes32 node) external view returns (address) {
        return _addresses[node] == address(0) ? address(0) : address(this);
    }

    function addr(bytes32 node) external view returns (address) {
        return _addresses[node];
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        address owner = _addresses[node];
        return coinType == COIN_ETH && owner != address(0) ? abi.encodePacked(owner) : bytes("");
    }
}
