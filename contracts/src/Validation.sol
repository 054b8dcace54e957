// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {
    ABOVE,
    Action,
    BELOW,
    BPS,
    EMPTY,
    HEALTH_FACTOR,
    InvalidPermission,
    Permission,
    PRICE,
    REPAY_FROM_COLLATERAL,
    REPAY_FROM_WALLET,
    SERVICE_CHECKED,
    SUPPLY,
    SWAP,
    TOKEN_BALANCE,
    TRANSFER,
    Trigger,
    VAULT
} from "./Permission.sol";

/// Checks that a permission is consistent in itself. One that was signed by mistake is rejected, not reinterpreted.
library Validation {
    uint256 internal constant MAX_FEE_BPS = 100;
    uint256 internal constant MAX_SLIPPAGE_BPS = 1000;
    uint256 private constant WAD = 1e18;

    /// @param swapper the guard's swapper
    function requireValid(Permission calldata p, address swapper) internal view {
        if (p.executor == address(0)) revert InvalidPermission("executor");
        if (p.capPer == 0 || p.capPer > p.budget) revert InvalidPermission("capPer");
        if (p.feeBps > MAX_FEE_BPS) revert InvalidPermission("feeBps");
        if (p.feeBps != 0 && p.feeRecipient == address(0)) revert InvalidPermission("feeRecipient");
        _requireTrigger(p.trigger);
        _requireAction(p, swapper);
    }

    function _requireTrigger(Trigger calldata trigger) private pure {
        bytes32 kind = trigger.kind;
        if (kind == SERVICE_CHECKED) {
            if (trigger.condition == EMPTY) revert InvalidPermission("trigger.condition");
            return;
        }
        if (kind != TOKEN_BALANCE && kind != HEALTH_FACTOR && kind != PRICE) {
            revert InvalidPermission("trigger.kind");
        }
        if (trigger.comparison != BELOW && trigger.comparison != ABOVE) {
            revert InvalidPermission("trigger.comparison");
        }
        // Text beside a condition that the contract checks could contradict it.
        if (trigger.condition != EMPTY) revert InvalidPermission("trigger.condition");
    }

    function _requireAction(Permission calldata p, address swapper) private view {
        Action calldata action = p.action;
        bytes32 kind = action.kind;
        if (kind == TRANSFER) {
            address to = action.recipient;
            if (to == address(0) || to == p.owner || to == p.token || to == address(this) || to == swapper) {
                revert InvalidPermission("action.recipient");
            }
        } else if (kind == SWAP) {
            _requireSale(p, swapper);
            if ((action.minOut == 0) == (action.maxSlippageBps == 0)) revert InvalidPermission("action.minOut");
        } else if (kind == REPAY_FROM_COLLATERAL) {
            _requireSale(p, swapper);
            if (action.maxSlippageBps == 0) revert InvalidPermission("action.maxSlippageBps");
            if (action.minOut != 0) revert InvalidPermission("action.minOut");
            if (action.targetHealthFactor <= WAD) revert InvalidPermission("action.targetHealthFactor");
        } else if (kind != VAULT && kind != SUPPLY && kind != REPAY_FROM_WALLET) {
            revert InvalidPermission("action.kind");
        }
    }

    function _requireSale(Permission calldata p, address swapper) private view {
        address tokenOut = p.action.tokenOut;
        if (tokenOut == address(0) || tokenOut == p.token) revert InvalidPermission("action.tokenOut");
        address router = p.venue.router;
        if (
            router == address(0) || router == p.token || router == tokenOut || router == address(this)
                || router == swapper
        ) revert InvalidPermission("venue.router");
        if (p.action.maxSlippageBps > MAX_SLIPPAGE_BPS) revert InvalidPermission("action.maxSlippageBps");
    }

    /// @return the most that a permission can ever spend, in the smallest unit of its token, fees included
    function lifetimeCap(Permission calldata p) internal pure returns (uint256) {
        return p.budget + (uint256(p.budget) * p.feeBps + BPS - 1) / BPS;
    }
}
