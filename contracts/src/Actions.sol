// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IAToken, IPool} from "./interfaces/IAave.sol";
import {Oracle} from "./Oracle.sol";
import {
    BPS,
    InvalidPermission,
    Permission,
    REPAY_FROM_WALLET,
    SUPPLY,
    SWAP,
    TRANSFER,
    VAULT
} from "./Permission.sol";
import {Swapper} from "./Swapper.sol";

/// The actions of a permission, performed once an execution has been validated.
abstract contract Actions {
    using SafeERC20 for IERC20;

    error TooLittleOut(uint256 out, uint256 least);
    error UnexpectedBalance(address token);
    error NothingOwed();
    error TargetReached();
    error TargetPassed();
    error HealthFactorFell();
    error NotInFlashLoan();

    /// The terms of a collateral sale, passed from the execution to the pool's callback. In that calldata the
    /// `permission` comes first.
    struct Sale {
        uint256 amount;
        uint256 fee;
        address collateral;
        uint256 loan;
        uint256 leastOut;
    }

    uint256 private constant VARIABLE_RATE = 2;
    /// The least that a vault's new shares must be worth, as a share of the deposit and by the vault's own conversion:
    /// anything less suggests an inflated share price.
    uint256 private constant LEAST_SHARE_VALUE_BPS = 9900;
    /// Units of the base currency by which Aave's rounding may change a debt.
    uint256 private constant BASE_ROUNDING = 2;
    /// Units of the debt's asset by which a debt may fall beyond the amount repaid: Aave stores debts divided by an
    /// index and rounds to the nearest unit.
    uint256 private constant DEBT_ROUNDING = 2;

    Swapper public immutable swapper = new Swapper();

    /// The hash of the parameters of the one flash loan that may call back, or zero.
    bytes32 private _awaitedLoan;

    /// @param amount in the smallest unit of the permission's token, before the fee
    function _run(Permission calldata p, uint256 amount, uint256 fee, bytes calldata route)
        internal
        returns (uint256)
    {
        bytes32 kind = p.action.kind;
        IERC20 token = IERC20(p.token);
        // For collateral, the fee is charged after it has been withdrawn from the pool.
        bool isWallet =
            kind == TRANSFER || kind == SWAP || kind == VAULT || kind == SUPPLY || kind == REPAY_FROM_WALLET;
        if (!isWallet) return _repayFromCollateral(p, amount, fee, route);
        if (fee != 0) token.safeTransferFrom(p.owner, p.feeRecipient, fee);
        if (kind == TRANSFER) {
            token.safeTransferFrom(p.owner, p.action.recipient, amount);
            return amount;
        }
        if (kind == SWAP) return _swap(p, amount, route);
        return _give(p, amount);
    }

    function _swap(Permission calldata p, uint256 amount, bytes calldata route) private returns (uint256 out) {
        uint256 least = p.action.minOut != 0
            ? Math.mulDiv(p.action.minOut, amount, p.capPer, Math.Rounding.Ceil)
            : _leastOut(p, p.token, amount);
        IERC20(p.token).safeTransferFrom(p.owner, address(swapper), amount);
        out = swapper.swap(
            IERC20(p.token), IERC20(p.action.tokenOut), p.venue.router, route, p.owner, p.owner
        );
        if (out < least) revert TooLittleOut(out, least);
    }

    function _leastOut(Permission calldata p, address from, uint256 amount) private view returns (uint256) {
        Oracle.requireSequencer(p.venue);
        return Oracle.leastOut(p.venue, from, amount, p.action.tokenOut, p.action.maxSlippageBps);
    }

    /// Deposits the owner's tokens in a vault or pool through this contract, on the owner's behalf.
    function _give(Permission calldata p, uint256 amount) private returns (uint256 result) {
        IERC20 token = IERC20(p.token);
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(p.owner, address(this), amount);
        if (token.balanceOf(address(this)) != before + amount) revert UnexpectedBalance(p.token);
        if (p.action.kind == VAULT) {
            result = _deposit(p, amount);
        } else {
            IPool pool = IPool(p.venue.pool);
            token.forceApprove(address(pool), amount);
            if (p.action.kind == SUPPLY) {
                pool.supply(p.token, amount, p.owner, 0);
                result = amount;
            } else {
                result = pool.repay(p.token, amount, VARIABLE_RATE, p.owner);
            }
        }
        if (token.balanceOf(address(this)) != before) revert UnexpectedBalance(p.token);
    }

    function _deposit(Permission calldata p, uint256 amount) private returns (uint256 shares) {
        IERC4626 vault = IERC4626(p.action.vault);
        IERC20(p.token).forceApprove(address(vault), amount);
        uint256 before = vault.balanceOf(p.owner);
        vault.deposit(amount, p.owner);
        shares = vault.balanceOf(p.owner) - before;
        uint256 worth = vault.convertToAssets(shares);
        uint256 least = Math.mulDiv(amount, LEAST_SHARE_VALUE_BPS, BPS, Math.Rounding.Ceil);
        if (worth < least) revert TooLittleOut(worth, least);
    }

    /// @return the variable debt of the owner, in the smallest unit of `asset`
    function _debtOf(Permission calldata p, address asset) internal view returns (uint256) {
        address debtToken = IPool(p.venue.pool).getReserveData(asset).variableDebtTokenAddress;
        return debtToken == address(0) ? 0 : IERC20(debtToken).balanceOf(p.owner);
    }

    /// Repays with a flash loan first, so that collateral can be withdrawn from a position close to liquidation without
    /// lowering its health factor in between.
    function _repayFromCollateral(Permission calldata p, uint256 amount, uint256 fee, bytes calldata route)
        private
        returns (uint256)
    {
        IPool pool = IPool(p.venue.pool);
        uint256 debt = _debtOf(p, p.action.tokenOut);
        if (debt == 0) revert NothingOwed();
        (,,,,, uint256 before) = pool.getUserAccountData(p.owner);
        if (before >= p.action.targetHealthFactor) revert TargetReached();
        Sale memory sale = _planSale(p, amount, fee, debt);
        bytes memory params = abi.encode(p, sale, route);
        _awaitedLoan = keccak256(params);
        pool.flashLoanSimple(address(this), p.action.tokenOut, sale.loan, params, 0);
        if (_awaitedLoan != 0) revert NotInFlashLoan();
        // A venue must not keep an allowance: other executions hold tokens here briefly.
        if (IERC20(p.action.tokenOut).allowance(address(this), address(pool)) != 0) {
            revert UnexpectedBalance(p.action.tokenOut);
        }
        (,,,,, uint256 factor) = pool.getUserAccountData(p.owner);
        if (factor <= before) revert HealthFactorFell();
        return debt - _debtOf(p, p.action.tokenOut);
    }

    function _planSale(Permission calldata p, uint256 amount, uint256 fee, uint256 debt)
        private
        view
        returns (Sale memory sale)
    {
        IPool pool = IPool(p.venue.pool);
        sale.amount = amount;
        sale.fee = fee;
        sale.collateral = IAToken(p.token).UNDERLYING_ASSET_ADDRESS();
        if (pool.getReserveData(sale.collateral).aTokenAddress != p.token) revert InvalidPermission("token");
        if (sale.collateral == p.action.tokenOut || sale.collateral == p.venue.router) {
            revert InvalidPermission("action.tokenOut");
        }
        sale.leastOut = _leastOut(p, sale.collateral, amount);
        // What the worst sale allowed can repay, premium included; the pool rounds the premium half up.
        uint256 payable_ = Math.mulDiv(sale.leastOut, BPS, BPS + pool.FLASHLOAN_PREMIUM_TOTAL());
        if (payable_ < 2) revert TooLittleOut(sale.leastOut, 2);
        sale.loan = Math.min(payable_ - 1, debt);
    }

    /// Aave's callback (`IFlashLoanSimpleReceiver`); accepted once per sale.
    function executeOperation(
        address asset,
        uint256 loan,
        uint256 premium,
        address initiator,
        bytes calldata params
    ) external returns (bool) {
        bytes32 awaited = _awaitedLoan;
        if (awaited == 0 || keccak256(params) != awaited) revert NotInFlashLoan();
        _awaitedLoan = 0;
        Permission calldata p;
        // The hash proves that this contract encoded `params`, which start with the permission, a static struct.
        assembly ("memory-safe") {
            p := params.offset
        }
        (Sale memory sale, bytes memory route) = _decodeSale(params);
        if (
            msg.sender != p.venue.pool || initiator != address(this) || asset != p.action.tokenOut
                || loan != sale.loan
        ) revert NotInFlashLoan();
        _sell(p, sale, route, premium);
        return true;
    }

    function _decodeSale(bytes calldata params) private pure returns (Sale memory sale, bytes memory route) {
        (, sale, route) = abi.decode(params, (Permission, Sale, bytes));
    }

    function _sell(Permission calldata p, Sale memory sale, bytes memory route, uint256 premium) private {
        uint256 repaid = _repay(p, sale.loan);
        IERC20 collateral = IERC20(sale.collateral);
        IERC20(p.token).safeTransferFrom(p.owner, address(this), sale.amount + sale.fee);
        uint256 got = IPool(p.venue.pool).withdraw(sale.collateral, type(uint256).max, address(this));
        if (sale.fee != 0) collateral.safeTransfer(p.feeRecipient, sale.fee);
        collateral.safeTransfer(address(swapper), got - sale.fee);
        uint256 out = swapper.swap(
            collateral, IERC20(p.action.tokenOut), p.venue.router, route, p.owner, address(this)
        );
        if (out < sale.leastOut) revert TooLittleOut(out, sale.leastOut);
        // What remains of the proceeds after the loan and its premium.
        uint256 extra = out - repaid - premium;
        uint256 more = Math.min(extra, _owedToTarget(p));
        if (more != 0) extra -= _repay(p, more);
        // Checked before the loan is repaid: the pool then distributes the premium to suppliers of that asset, possibly
        // including the owner.
        _requireTarget(p);
        if (extra != 0) IERC20(p.action.tokenOut).safeTransfer(p.owner, extra);
        IERC20(p.action.tokenOut).forceApprove(p.venue.pool, sale.loan + premium);
    }

    function _repay(Permission calldata p, uint256 amount) private returns (uint256) {
        IERC20(p.action.tokenOut).forceApprove(p.venue.pool, amount);
        return IPool(p.venue.pool).repay(p.action.tokenOut, amount, VARIABLE_RATE, p.owner);
    }

    /// @return the repayment that reaches the target, in the smallest unit of the debt's asset, less the possible
    /// rounding
    function _owedToTarget(Permission calldata p) private view returns (uint256) {
        (uint256 collateral, uint256 debt,, uint256 threshold,,) =
            IPool(p.venue.pool).getUserAccountData(p.owner);
        uint256 allowed =
            Math.mulDiv(collateral * threshold, 1e18, p.action.targetHealthFactor * BPS, Math.Rounding.Ceil);
        if (debt <= allowed) return 0;
        uint256 unit = 10 ** IERC20Metadata(p.action.tokenOut).decimals();
        uint256 owed = Math.mulDiv(debt - allowed, unit, Oracle.priceOf(p.venue, p.action.tokenOut));
        return Math.saturatingSub(owed, DEBT_ROUNDING);
    }

    function _requireTarget(Permission calldata p) private view {
        (uint256 collateral, uint256 debt,, uint256 threshold,, uint256 factor) =
            IPool(p.venue.pool).getUserAccountData(p.owner);
        uint256 target = p.action.targetHealthFactor;
        if (factor <= target) return;
        uint256 rounded = Math.mulDiv(collateral * threshold, 1e18, (debt + BASE_ROUNDING) * BPS);
        if (rounded > target) revert TargetPassed();
    }
}
