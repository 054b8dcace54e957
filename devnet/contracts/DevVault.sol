// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";

/// @title Stand-in for an ERC-4626 yield vault.
/// @notice Pays a fixed yearly rate per second, out of assets put aside in it beforehand.
contract DevVault is ERC4626 {
    uint256 private constant WAD = 1e18;

    /// Yearly rate spread over seconds, in WAD.
    uint256 public immutable ratePerSecondWad;
    uint256 private _managed;
    uint256 private _managedAt;

    constructor(IERC20 asset_, string memory name_, string memory symbol_, uint256 ratePerSecondWad_)
        ERC20(name_, symbol_)
        ERC4626(asset_)
    {
        ratePerSecondWad = ratePerSecondWad_;
        _managedAt = block.timestamp;
    }

    function totalAssets() public view override returns (uint256) {
        uint256 earned = _managed * ratePerSecondWad * (block.timestamp - _managedAt) / WAD;
        uint256 held = IERC20(asset()).balanceOf(address(this));
        return _managed + earned < held ? _managed + earned : held;
    }

    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override {
        _accrue();
        _managed += assets;
        super._deposit(caller, receiver, assets, shares);
    }

    function _withdraw(address caller, address receiver, address owner, uint256 assets, uint256 shares)
        internal
        override
    {
        _accrue();
        _managed -= assets;
        super._withdraw(caller, receiver, owner, assets, shares);
    }

    function _accrue() private {
        _managed = totalAssets();
        _managedAt = block.timestamp;
    }
}
