// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IPool} from "../../src/interfaces/IAave.sol";
import {Token} from "./Tokens.sol";

interface IFlashLoanSimpleReceiver {
    function executeOperation(address, uint256, uint256, address, bytes calldata) external returns (bool);
}

/// Aave's oracle, with a round data source for each asset that was given one.
contract MockOracle {
    mapping(address asset => uint256) public getAssetPrice;
    mapping(address asset => address) public getSourceOfAsset;

    function set(address asset, uint256 price) external {
        getAssetPrice[asset] = price;
    }

    function setSource(address asset, address source) external {
        getSourceOfAsset[asset] = source;
    }
}

/// A Chainlink feed, for a price or a sequencer's uptime.
contract MockFeed {
    int256 public answer;
    uint256 public startedAt;
    uint256 public updatedAt;

    function set(int256 answer_, uint256 startedAt_, uint256 updatedAt_) external {
        (answer, startedAt, updatedAt) = (answer_, startedAt_, updatedAt_);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, answer, startedAt, updatedAt, 1);
    }
}

/// Reports no rounds, as Aave's price cap adapters do.
contract MockSilentFeed {}

contract AToken is Token {
    address public immutable UNDERLYING_ASSET_ADDRESS;

    constructor(address asset, uint8 decimals_) Token("aToken", decimals_) {
        UNDERLYING_ASSET_ADDRESS = asset;
    }
}

/// A market with Aave's accounts, rounding and flash loans, and without interest.
contract MockPool {
    uint128 public constant FLASHLOAN_PREMIUM_TOTAL = 5;
    uint256 private constant THRESHOLD = 8000;

    MockOracle public immutable oracle;
    address[] private _assets;
    mapping(address asset => AToken) public aToken;
    mapping(address asset => Token) public debtToken;
    /// Overrides the account's health factor, unless it is zero.
    uint256 public healthFactorOverride;

    enum Mode {
        Honest,
        NoCallback,
        OtherLoan,
        LeavesAllowance
    }

    Mode public mode;
    /// Units by which a debt falls beyond the amount repaid.
    uint256 public rounding;
    /// The supplier of the lent asset, who earns the premium of a loan.
    address public supplier;

    function setRounding(uint256 rounding_) external {
        rounding = rounding_;
    }

    function setSupplier(address supplier_) external {
        supplier = supplier_;
    }

    function setMode(Mode mode_) external {
        mode = mode_;
    }

    constructor(MockOracle oracle_) {
        oracle = oracle_;
    }

    function list(Token asset) external {
        _assets.push(address(asset));
        aToken[address(asset)] = new AToken(address(asset), asset.decimals());
        debtToken[address(asset)] = new Token("debt", asset.decimals());
    }

    function overrideHealthFactor(uint256 healthFactor) external {
        healthFactorOverride = healthFactor;
    }

    function borrowFor(address owner, Token asset, uint256 amount) external {
        debtToken[address(asset)].mint(owner, amount);
    }

    function getReserveData(address asset) external view returns (IPool.ReserveData memory data) {
        data.aTokenAddress = address(aToken[asset]);
        data.variableDebtTokenAddress = address(debtToken[asset]);
    }

    function supply(address asset, uint256 amount, address owner, uint16) external {
        IERC20(asset).transferFrom(msg.sender, address(this), amount);
        aToken[asset].mint(owner, amount);
    }

    function withdraw(address asset, uint256 amount, address to) external returns (uint256) {
        uint256 has = aToken[asset].balanceOf(msg.sender);
        if (amount > has) amount = has;
        aToken[asset].burn(msg.sender, amount);
        IERC20(asset).transfer(to, amount);
        return amount;
    }

    function repay(address asset, uint256 amount, uint256, address owner) external returns (uint256) {
        uint256 owed = debtToken[asset].balanceOf(owner);
        if (amount > owed) amount = owed;
        debtToken[asset].burn(owner, amount + rounding > owed ? owed : amount + rounding);
        IERC20(asset).transferFrom(msg.sender, address(this), amount);
        return amount;
    }

    function flashLoanSimple(
        address receiver,
        address asset,
        uint256 amount,
        bytes calldata params,
        uint16
    ) external {
        if (mode == Mode.NoCallback) return;
        if (mode == Mode.OtherLoan) amount += 1;
        uint256 premium = (amount * FLASHLOAN_PREMIUM_TOTAL + 5000) / 10_000;
        IERC20(asset).transfer(receiver, amount);
        require(
            IFlashLoanSimpleReceiver(receiver).executeOperation(asset, amount, premium, msg.sender, params),
            "refused"
        );
        if (mode == Mode.LeavesAllowance) amount -= 1;
        IERC20(asset).transferFrom(receiver, address(this), amount + premium);
        if (supplier != address(0)) aToken[asset].mint(supplier, premium);
    }

    function getUserAccountData(address user)
        external
        view
        returns (uint256 collateral, uint256 debt, uint256, uint256, uint256, uint256 healthFactor)
    {
        for (uint256 i; i < _assets.length; ++i) {
            uint256 unit = 10 ** Token(_assets[i]).decimals();
            uint256 price = oracle.getAssetPrice(_assets[i]);
            collateral += aToken[_assets[i]].balanceOf(user) * price / unit;
            debt += Math.ceilDiv(debtToken[_assets[i]].balanceOf(user) * price, unit);
        }
        healthFactor = healthFactorOverride != 0
            ? healthFactorOverride
            : debt == 0 ? type(uint256).max : collateral * THRESHOLD * 1e18 / 10_000 / debt;
        return (collateral, debt, 0, THRESHOLD, 0, healthFactor);
    }
}

/// Trades at a price, or behaves like a hostile router.
contract MockRouter {
    enum Mode {
        Honest,
        KeepAll,
        ToOwner,
        HalfInput,
        Fail,
        FailSilently
    }

    error Refused(uint256 code);

    Mode public mode;

    function setMode(Mode mode_) external {
        mode = mode_;
    }

    /// Sells `amountIn` of the caller for `amountOut`.
    function trade(Token tokenIn, Token tokenOut, uint256 amountIn, uint256 amountOut, address owner)
        external
    {
        if (mode == Mode.Fail) revert Refused(7);
        if (mode == Mode.FailSilently) {
            assembly {
                revert(0, 0)
            }
        }
        if (mode == Mode.HalfInput) amountIn /= 2;
        tokenIn.transferFrom(msg.sender, address(this), amountIn);
        if (mode == Mode.KeepAll) return;
        tokenOut.mint(mode == Mode.ToOwner ? owner : msg.sender, amountOut);
    }

    /// Calls any contract, as an aggregator does.
    function forward(address target, bytes calldata data) external {
        (bool ok,) = target.call(data);
        require(ok, "forward failed");
    }
}

/// A contract wallet that accepts signatures by its key.
contract MockWallet {
    address public immutable key;

    constructor(address key_) {
        key = key_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        uint8 v = uint8(signature[64]);
        return ecrecover(hash, v, r, s) == key ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function run(address target, bytes calldata data) external {
        (bool ok, bytes memory returned) = target.call(data);
        if (!ok) {
            assembly {
                revert(add(returned, 32), mload(returned))
            }
        }
    }
}
