// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {DevFeed} from "./DevFeed.sol";

interface IUniswapV3Pool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool);
    function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256, int256);
}

/// @title Moves the devnet's prices: feeds are set and pools traded to their new price at once.
/// @notice Trades with the tokens it holds.
contract DevMarket {
    using SafeERC20 for IERC20;

    address public immutable owner;
    address private _trading;

    error NotOwner();
    error NotTrading();

    constructor(address owner_) {
        owner = owner_;
    }

    /// @param feeds feeds to set, with their answers
    /// @param pools Uniswap v3 pools to trade, with the sqrtPriceX96 each must end at
    function move(
        DevFeed[] calldata feeds,
        int256[] calldata answers,
        IUniswapV3Pool[] calldata pools,
        uint160[] calldata targets
    ) external {
        if (msg.sender != owner) revert NotOwner();
        for (uint256 i = 0; i < feeds.length; i++) {
            feeds[i].set(answers[i]);
        }
        for (uint256 i = 0; i < pools.length; i++) {
            (uint160 current,,,,,,) = pools[i].slot0();
            if (current == targets[i]) continue;
            _trading = address(pools[i]);
            pools[i].swap(address(this), targets[i] < current, type(int128).max, targets[i], "");
        }
        _trading = address(0);
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        if (msg.sender != _trading) revert NotTrading();
        IUniswapV3Pool pool = IUniswapV3Pool(msg.sender);
        if (amount0 > 0) IERC20(pool.token0()).safeTransfer(msg.sender, uint256(amount0));
        if (amount1 > 0) IERC20(pool.token1()).safeTransfer(msg.sender, uint256(amount1));
    }
}
