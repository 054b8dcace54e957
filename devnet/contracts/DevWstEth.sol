// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {DevStEth} from "./DevStEth.sol";
import {DevToken} from "./DevToken.sol";

/// @title Stand-in for Lido's wstETH: a token of stETH's shares.
contract DevWstEth is DevToken {
    DevStEth public immutable stETH;

    /// @param supply shares that the holder's tokens stand for
    constructor(address payable stEth, address holder, uint256 supply)
        DevToken("Wrapped liquid staked Ether 2.0", "wstETH", 18, "1", address(0))
    {
        stETH = DevStEth(stEth);
        _mint(holder, supply);
    }

    /// @notice Stakes the ether sent and gives the wrapped token.
    receive() external payable {
        _mint(msg.sender, stETH.submit{value: msg.value}(address(0)));
    }

    function wrap(uint256 stEthAmount) external returns (uint256 amount) {
        require(stEthAmount > 0, "wstETH: can't wrap zero stETH");
        amount = stETH.getSharesByPooledEth(stEthAmount);
        _mint(msg.sender, amount);
        stETH.transferFrom(msg.sender, address(this), stEthAmount);
    }

    function unwrap(uint256 amount) external returns (uint256 stEthAmount) {
        require(amount > 0, "wstETH: zero amount unwrap not allowed");
        stEthAmount = stETH.getPooledEthByShares(amount);
        _burn(msg.sender, amount);
        stETH.transfer(msg.sender, stEthAmount);
    }

    function getWstETHByStETH(uint256 stEthAmount) external view returns (uint256) {
        return stETH.getSharesByPooledEth(stEthAmount);
    }

    function getStETHByWstETH(uint256 amount) external view returns (uint256) {
        return stETH.getPooledEthByShares(amount);
    }
}
