// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {DevFeed} from "./DevFeed.sol";

/// @title Stand-in for a Compound v3 market (Comet), whose code no package ships.
/// @notice Lends one base asset against several collaterals, with Comet's calls and its way of
/// keeping accounts: principals under two indices, per-second rates with a kink, a least debt,
/// supply caps, and one factor up to which can be borrowed and a higher one from which an account
/// can be liquidated. Nobody liquidates here; rewards, transfers of balances, allowances between
/// accounts and reserves are absent.
contract DevComet {
    using SafeERC20 for IERC20;

    struct AssetInfo {
        uint8 offset;
        address asset;
        address priceFeed;
        uint64 scale;
        uint64 borrowCollateralFactor;
        uint64 liquidateCollateralFactor;
        uint64 liquidationFactor;
        uint128 supplyCap;
    }

    struct Setup {
        string symbol;
        address governor;
        address baseToken;
        address baseTokenPriceFeed;
        uint256 baseBorrowMin;
        uint256 kink;
        uint256 borrowBase;
        uint256 borrowSlopeLow;
        uint256 borrowSlopeHigh;
        uint256 supplySlopeLow;
        uint256 supplySlopeHigh;
    }

    uint256 private constant FACTOR = 1e18;
    uint256 private constant INDEX = 1e15;

    string public symbol;
    uint8 public decimals;
    address public governor;
    address public baseToken;
    address public baseTokenPriceFeed;
    uint256 public baseScale;
    uint256 public baseBorrowMin;
    bool public isSupplyPaused;
    bool public isWithdrawPaused;

    /// Per-second rates, 18 decimals.
    Setup private _setup;
    AssetInfo[] private _assets;

    uint256 private _supplyIndex = INDEX;
    uint256 private _borrowIndex = INDEX;
    uint256 private _accruedAt;
    uint256 private _totalSupplyBase;
    uint256 private _totalBorrowBase;
    mapping(address account => int256) private _principal;
    mapping(address account => mapping(address asset => uint128)) private _collateral;
    mapping(address asset => uint128) private _totalCollateral;

    event Supply(address indexed from, address indexed dst, uint256 amount);
    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Withdraw(address indexed src, address indexed to, uint256 amount);
    event SupplyCollateral(address indexed from, address indexed dst, address indexed asset, uint256 amount);
    event WithdrawCollateral(address indexed src, address indexed to, address indexed asset, uint256 amount);

    error BadAsset();
    error BorrowTooSmall();
    error NotCollateralized();
    error Paused();
    error SupplyCapExceeded();
    error Unauthorized();

    constructor(Setup memory setup, AssetInfo[] memory assets) {
        _setup = setup;
        symbol = setup.symbol;
        governor = setup.governor;
        baseToken = setup.baseToken;
        baseTokenPriceFeed = setup.baseTokenPriceFeed;
        baseBorrowMin = setup.baseBorrowMin;
        decimals = IERC20Metadata(setup.baseToken).decimals();
        baseScale = 10 ** decimals;
        // Written here, for code that is copied to its place keeps what its constructor stored.
        _supplyIndex = INDEX;
        _borrowIndex = INDEX;
        _accruedAt = block.timestamp;
        for (uint256 i = 0; i < assets.length; i++) {
            _assets.push(assets[i]);
        }
    }

    function pause(bool supplyPaused, bool, bool withdrawPaused, bool, bool) external {
        if (msg.sender != governor) revert Unauthorized();
        isSupplyPaused = supplyPaused;
        isWithdrawPaused = withdrawPaused;
    }

    function supply(address asset, uint256 amount) external {
        if (isSupplyPaused) revert Paused();
        if (asset == baseToken) _supplyBase(amount);
        else _supplyCollateral(asset, uint128(amount));
    }

    function withdraw(address asset, uint256 amount) external {
        withdrawTo(msg.sender, asset, amount);
    }

    function withdrawTo(address to, address asset, uint256 amount) public {
        if (isWithdrawPaused) revert Paused();
        if (asset == baseToken) _withdrawBase(to, amount);
        else _withdrawCollateral(to, asset, uint128(amount));
    }

    function numAssets() external view returns (uint8) {
        return uint8(_assets.length);
    }

    function getAssetInfo(uint8 i) public view returns (AssetInfo memory) {
        if (i >= _assets.length) revert BadAsset();
        return _assets[i];
    }

    function getAssetInfoByAddress(address asset) public view returns (AssetInfo memory) {
        for (uint256 i = 0; i < _assets.length; i++) {
            if (_assets[i].asset == asset) return _assets[i];
        }
        revert BadAsset();
    }

    function getPrice(address priceFeed) public view returns (uint256) {
        (, int256 answer,,,) = DevFeed(priceFeed).latestRoundData();
        return uint256(answer);
    }

    function balanceOf(address account) public view returns (uint256) {
        (uint256 supplyIndex,) = _indices();
        int256 principal = _principal[account];
        return principal > 0 ? uint256(principal) * supplyIndex / INDEX : 0;
    }

    function borrowBalanceOf(address account) public view returns (uint256) {
        (, uint256 borrowIndex) = _indices();
        int256 principal = _principal[account];
        return principal < 0 ? uint256(-principal) * borrowIndex / INDEX : 0;
    }

    function collateralBalanceOf(address account, address asset) external view returns (uint128) {
        return _collateral[account][asset];
    }

    function totalsCollateral(address asset) external view returns (uint128, uint128) {
        return (_totalCollateral[asset], 0);
    }

    function totalSupply() external view returns (uint256) {
        (uint256 supplyIndex,) = _indices();
        return _totalSupplyBase * supplyIndex / INDEX;
    }

    function totalBorrow() external view returns (uint256) {
        (, uint256 borrowIndex) = _indices();
        return _totalBorrowBase * borrowIndex / INDEX;
    }

    function getUtilization() public view returns (uint256) {
        uint256 supplied = _totalSupplyBase * _supplyIndex / INDEX;
        return supplied == 0 ? 0 : _totalBorrowBase * _borrowIndex / INDEX * FACTOR / supplied;
    }

    function getSupplyRate(uint256 utilization) public view returns (uint64) {
        return _rate(utilization, 0, _setup.supplySlopeLow, _setup.supplySlopeHigh);
    }

    function getBorrowRate(uint256 utilization) public view returns (uint64) {
        return _rate(utilization, _setup.borrowBase, _setup.borrowSlopeLow, _setup.borrowSlopeHigh);
    }

    function isBorrowCollateralized(address account) public view returns (bool) {
        return _carries(account, false);
    }

    function isLiquidatable(address account) external view returns (bool) {
        return !_carries(account, true);
    }

    function _carries(address account, bool liquidation) private view returns (bool) {
        uint256 debt = borrowBalanceOf(account) * getPrice(baseTokenPriceFeed) / baseScale;
        if (debt == 0) return true;
        uint256 carried = 0;
        for (uint256 i = 0; i < _assets.length; i++) {
            AssetInfo memory info = _assets[i];
            uint256 held = _collateral[account][info.asset];
            if (held == 0) continue;
            uint256 value = held * getPrice(info.priceFeed) / info.scale;
            carried += value * (liquidation ? info.liquidateCollateralFactor : info.borrowCollateralFactor) / FACTOR;
        }
        return carried >= debt;
    }

    function _rate(uint256 utilization, uint256 base, uint256 low, uint256 high) private view returns (uint64) {
        uint256 kink = _setup.kink;
        if (utilization <= kink) return uint64(base + low * utilization / FACTOR);
        return uint64(base + low * kink / FACTOR + high * (utilization - kink) / FACTOR);
    }

    function _indices() private view returns (uint256 supplyIndex, uint256 borrowIndex) {
        supplyIndex = _supplyIndex;
        borrowIndex = _borrowIndex;
        uint256 elapsed = block.timestamp - _accruedAt;
        if (elapsed > 0) {
            uint256 utilization = getUtilization();
            supplyIndex += supplyIndex * (getSupplyRate(utilization) * elapsed) / FACTOR;
            borrowIndex += borrowIndex * (getBorrowRate(utilization) * elapsed) / FACTOR;
        }
    }

    function _accrue() private {
        (_supplyIndex, _borrowIndex) = _indices();
        _accruedAt = block.timestamp;
    }

    /// Sets the balance of an account after its principal was taken out of the totals.
    function _setBalance(address account, int256 balance) private {
        int256 before = _principal[account];
        if (before > 0) _totalSupplyBase -= uint256(before);
        else _totalBorrowBase -= uint256(-before);
        // Both are rounded against the account.
        int256 principal = balance >= 0
            ? int256(uint256(balance) * INDEX / _supplyIndex)
            : -int256((uint256(-balance) * INDEX + _borrowIndex - 1) / _borrowIndex);
        _principal[account] = principal;
        if (principal > 0) _totalSupplyBase += uint256(principal);
        else _totalBorrowBase += uint256(-principal);
    }

    function _balance(address account) private view returns (int256) {
        return int256(balanceOf(account)) - int256(borrowBalanceOf(account));
    }

    function _supplyBase(uint256 amount) private {
        if (amount == type(uint256).max) amount = borrowBalanceOf(msg.sender);
        IERC20(baseToken).safeTransferFrom(msg.sender, address(this), amount);
        _accrue();
        _setBalance(msg.sender, _balance(msg.sender) + int256(amount));
        emit Supply(msg.sender, msg.sender, amount);
        emit Transfer(address(0), msg.sender, amount);
    }

    function _withdrawBase(address to, uint256 amount) private {
        if (amount == type(uint256).max) amount = balanceOf(msg.sender);
        _accrue();
        int256 balance = _balance(msg.sender) - int256(amount);
        _setBalance(msg.sender, balance);
        if (balance < 0) {
            if (uint256(-balance) < baseBorrowMin) revert BorrowTooSmall();
            if (!isBorrowCollateralized(msg.sender)) revert NotCollateralized();
        }
        IERC20(baseToken).safeTransfer(to, amount);
        emit Withdraw(msg.sender, to, amount);
        emit Transfer(msg.sender, address(0), amount);
    }

    function _supplyCollateral(address asset, uint128 amount) private {
        AssetInfo memory info = getAssetInfoByAddress(asset);
        IERC20(asset).safeTransferFrom(msg.sender, address(this), amount);
        _totalCollateral[asset] += amount;
        if (_totalCollateral[asset] > info.supplyCap) revert SupplyCapExceeded();
        _collateral[msg.sender][asset] += amount;
        emit SupplyCollateral(msg.sender, msg.sender, asset, amount);
    }

    function _withdrawCollateral(address to, address asset, uint128 amount) private {
        getAssetInfoByAddress(asset);
        _totalCollateral[asset] -= amount;
        _collateral[msg.sender][asset] -= amount;
        if (!isBorrowCollateralized(msg.sender)) revert NotCollateralized();
        IERC20(asset).safeTransfer(to, amount);
        emit WithdrawCollateral(msg.sender, to, asset, amount);
    }
}
