// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {DevFeed} from "./DevFeed.sol";

/// @title Stand-in for the oracle of a Morpho Blue market, made of two settable USD feeds.
contract DevMorphoOracle {
    DevFeed public collateralFeed;
    DevFeed public loanFeed;
    /// 10 to the power of 36, plus the loan's decimals, less the collateral's.
    uint256 public scale;

    constructor(DevFeed collateralFeed_, DevFeed loanFeed_, uint256 scale_) {
        collateralFeed = collateralFeed_;
        loanFeed = loanFeed_;
        scale = scale_;
    }

    function price() external view returns (uint256) {
        return uint256(collateralFeed.latestAnswer()) * scale / uint256(loanFeed.latestAnswer());
    }
}

/// @title Stand-in for Morpho's AdaptiveCurveIrm, whose code no package ships.
/// @notice Has its curve, and does not adapt: 4 % a year at nine tenths of utilization, a quarter
/// of that at none, four times that at all.
contract DevMorphoIrm {
    struct MarketParams {
        address loanToken;
        address collateralToken;
        address oracle;
        address irm;
        uint256 lltv;
    }

    struct Market {
        uint128 totalSupplyAssets;
        uint128 totalSupplyShares;
        uint128 totalBorrowAssets;
        uint128 totalBorrowShares;
        uint128 lastUpdate;
        uint128 fee;
    }

    uint256 private constant WAD = 1e18;
    uint256 private constant TARGET = 0.9e18;
    uint256 private constant RATE_AT_TARGET = 0.04e18 / uint256(365 days);

    function borrowRate(MarketParams calldata params, Market calldata market) external pure returns (uint256) {
        return borrowRateView(params, market);
    }

    function borrowRateView(MarketParams calldata, Market calldata market) public pure returns (uint256) {
        if (market.totalSupplyAssets == 0) return RATE_AT_TARGET / 4;
        uint256 utilization = uint256(market.totalBorrowAssets) * WAD / market.totalSupplyAssets;
        if (utilization < TARGET) {
            return RATE_AT_TARGET / 4 + RATE_AT_TARGET * 3 / 4 * utilization / TARGET;
        }
        return RATE_AT_TARGET + RATE_AT_TARGET * 3 * (utilization - TARGET) / (WAD - TARGET);
    }
}
