// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {DevVault} from "./DevVault.sol";

interface IDevPrincipalToken {
    function initialize(address yieldToken) external;
}

/// @title Stand-in for one of Pendle's standardized yield tokens (EIP-5115).
/// @notice A vault that is its own yield source: one token in and out, no rewards.
contract DevSy is DevVault {
    constructor(IERC20 asset_, string memory name_, string memory symbol_, uint256 ratePerSecondWad_)
        DevVault(asset_, name_, symbol_, ratePerSecondWad_)
    {}

    function deposit(address receiver, address tokenIn, uint256 amount, uint256 minSharesOut)
        external
        payable
        returns (uint256 shares)
    {
        require(msg.value == 0 && isValidTokenIn(tokenIn), "SY: invalid token");
        shares = previewDeposit(amount);
        require(shares >= minSharesOut, "SY: insufficient shares out");
        _deposit(msg.sender, receiver, amount, shares);
    }

    function redeem(address receiver, uint256 shares, address tokenOut, uint256 minTokenOut, bool fromOwnBalance)
        external
        returns (uint256 amount)
    {
        require(isValidTokenOut(tokenOut), "SY: invalid token");
        amount = previewRedeem(shares);
        require(amount >= minTokenOut, "SY: insufficient token out");
        address owner = fromOwnBalance ? address(this) : msg.sender;
        _withdraw(owner, receiver, owner, amount, shares);
    }

    function exchangeRate() external view returns (uint256) {
        return convertToAssets(1e18);
    }

    function assetInfo() external view returns (uint8 assetType, address assetAddress, uint8 assetDecimals) {
        return (0, asset(), decimals());
    }

    function previewDeposit(address, uint256 amount) external view returns (uint256) {
        return previewDeposit(amount);
    }

    function previewRedeem(address, uint256 shares) external view returns (uint256) {
        return previewRedeem(shares);
    }

    function yieldToken() external view returns (address) {
        return asset();
    }

    function getTokensIn() public view returns (address[] memory tokens) {
        tokens = new address[](1);
        tokens[0] = asset();
    }

    function getTokensOut() external view returns (address[] memory) {
        return getTokensIn();
    }

    function isValidTokenIn(address token) public view returns (bool) {
        return token == asset();
    }

    function isValidTokenOut(address token) public view returns (bool) {
        return token == asset();
    }

    function getRewardTokens() external pure returns (address[] memory) {}

    function claimRewards(address) external pure returns (uint256[] memory) {}

    function accruedRewards(address) external pure returns (uint256[] memory) {}

    function rewardIndexesCurrent() external pure returns (uint256[] memory) {}

    function rewardIndexesStored() external pure returns (uint256[] memory) {}
}

/// @title Stand-in for Pendle's factories of yield contracts and of markets, and for its gauges.
/// @notice Creates Pendle's own contracts from their code, and answers what they ask their maker.
contract DevPendleFactory {
    uint128 public constant interestFeeRate = 0.05e18;
    uint128 public constant rewardFeeRate = 0.05e18;
    uint8 private constant RESERVE_FEE_PERCENT = 80;

    address public immutable treasury;
    address public immutable pendle;
    mapping(address market => bool) public isValidMarket;

    event Created(address at);

    constructor(address treasury_, address pendle_) {
        treasury = treasury_;
        pendle = pendle_;
    }

    function create(bytes memory code) public returns (address at) {
        assembly {
            at := create(0, add(code, 32), mload(code))
        }
        require(at != address(0), "creation failed");
        emit Created(at);
    }

    function createMarket(bytes memory code) external returns (address market) {
        market = create(code);
        isValidMarket[market] = true;
    }

    function pair(IDevPrincipalToken principalToken, address yieldToken) external {
        principalToken.initialize(yieldToken);
    }

    function getMarketConfig(address, address) external view returns (address, uint80, uint8) {
        return (treasury, 0, RESERVE_FEE_PERCENT);
    }

    function redeemMarketReward() external pure {}
}
