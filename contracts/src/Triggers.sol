// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IPool} from "./interfaces/IAave.sol";
import {Oracle} from "./Oracle.sol";
import {BELOW, HEALTH_FACTOR, Permission, SERVICE_CHECKED, TOKEN_BALANCE} from "./Permission.sol";

/// Checks whether the condition of a permission is true.
library Triggers {
    /// @dev `Validation` has already checked the kind and the comparison.
    function isTrue(Permission calldata p) internal view returns (bool) {
        if (p.trigger.kind == SERVICE_CHECKED) return true;
        uint256 value = _read(p);
        return p.trigger.comparison == BELOW ? value < p.trigger.threshold : value > p.trigger.threshold;
    }

    function _read(Permission calldata p) private view returns (uint256 value) {
        if (p.trigger.kind == TOKEN_BALANCE) return IERC20(p.trigger.asset).balanceOf(p.owner);
        Oracle.requireSequencer(p.venue);
        // The venue liquidates by this value, whatever the age of the prices behind it.
        if (p.trigger.kind == HEALTH_FACTOR) (,,,,, value) = IPool(p.venue.pool).getUserAccountData(p.owner);
        else value = Oracle.priceOf(p.venue, p.trigger.asset);
    }
}
