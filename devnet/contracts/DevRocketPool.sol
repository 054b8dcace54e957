// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Stand-in for RocketStorage: where Rocket Pool's contracts are looked up.
contract DevRocketStorage {
    address public immutable operator;
    mapping(bytes32 key => address) private _addresses;

    constructor(address operator_) {
        operator = operator_;
    }

    function getAddress(bytes32 key) external view returns (address) {
        return _addresses[key];
    }

    function setAddress(bytes32 key, address value) external {
        require(msg.sender == operator, "Account is not a guardian");
        _addresses[key] = value;
    }
}

/// @title Stand-in for Rocket Pool's rETH.
/// @notice A token of a pool of ether, at a rate that the operator reports. Burns are paid from what
/// the deposit pool holds; minipools and the network's balances are absent.
contract DevREth is ERC20 {
    address public immutable operator;
    DevRocketDepositPool public pool;
    uint256 private _pooled;

    event TokensMinted(address indexed to, uint256 amount, uint256 ethAmount, uint256 time);
    event TokensBurned(address indexed from, uint256 amount, uint256 ethAmount, uint256 time);

    /// @param supply tokens that start with the operator
    /// @param rateWad ether behind a token at the start
    constructor(address operator_, uint256 supply, uint256 rateWad) ERC20("Rocket Pool ETH", "rETH") {
        operator = operator_;
        _mint(operator_, supply);
        _pooled = supply * rateWad / 1e18;
    }

    receive() external payable {}

    function setPool(address payable pool_) external {
        require(msg.sender == operator, "Invalid or outdated contract");
        pool = DevRocketDepositPool(pool_);
    }

    function getExchangeRate() external view returns (uint256) {
        return getEthValue(1 ether);
    }

    function getEthValue(uint256 amount) public view returns (uint256) {
        return amount * _pooled / totalSupply();
    }

    function getRethValue(uint256 ethAmount) public view returns (uint256) {
        return ethAmount * totalSupply() / _pooled;
    }

    function getTotalCollateral() public view returns (uint256) {
        return address(pool).balance + address(this).balance;
    }

    function mint(uint256 ethAmount, address to) external {
        require(msg.sender == address(pool), "Invalid or outdated contract");
        uint256 amount = getRethValue(ethAmount);
        require(amount > 0, "Invalid token mint amount");
        _pooled += ethAmount;
        _mint(to, amount);
        emit TokensMinted(to, amount, ethAmount, block.timestamp);
    }

    function burn(uint256 amount) external {
        require(amount > 0, "Invalid token burn amount");
        require(balanceOf(msg.sender) >= amount, "Insufficient rETH balance");
        uint256 ethAmount = getEthValue(amount);
        require(getTotalCollateral() >= ethAmount, "Insufficient ETH balance for exchange");
        _pooled -= ethAmount;
        _burn(msg.sender, amount);
        uint256 own = address(this).balance;
        if (own < ethAmount) pool.withdrawExcessBalance(ethAmount - own);
        (bool paid,) = msg.sender.call{value: ethAmount}("");
        require(paid, "ETH was not sent");
        emit TokensBurned(msg.sender, amount, ethAmount, block.timestamp);
    }
}

/// @title Stand-in for RocketDepositPool and for RocketDAOProtocolSettingsDeposit, in one contract.
/// @notice Deposits wait here and pay for burns; none is assigned to a minipool.
contract DevRocketDepositPool {
    DevREth public immutable reth;
    address public immutable operator;

    bool public getDepositEnabled = true;
    uint256 public getMinimumDeposit = 0.01 ether;
    uint256 public getMaximumDepositPoolSize;
    uint256 public getDepositFee = 0.0005 ether;

    event DepositReceived(address indexed from, uint256 amount, uint256 time);

    constructor(address payable reth_, address operator_, uint256 maximumSize) {
        reth = DevREth(reth_);
        operator = operator_;
        getMaximumDepositPoolSize = maximumSize;
    }

    function setDepositEnabled(bool enabled) external {
        require(msg.sender == operator, "Invalid or outdated contract");
        getDepositEnabled = enabled;
    }

    function getBalance() external view returns (uint256) {
        return address(this).balance;
    }

    function getMaximumDepositAmount() external view returns (uint256) {
        uint256 balance = address(this).balance;
        if (!getDepositEnabled || balance >= getMaximumDepositPoolSize) return 0;
        return getMaximumDepositPoolSize - balance;
    }

    function deposit() external payable {
        require(getDepositEnabled, "Deposits into Rocket Pool are currently disabled");
        require(msg.value >= getMinimumDeposit, "The deposited amount is less than the minimum deposit size");
        require(
            address(this).balance <= getMaximumDepositPoolSize,
            "The deposit pool size after depositing exceeds the maximum size"
        );
        reth.mint(msg.value - msg.value * getDepositFee / 1 ether, msg.sender);
        emit DepositReceived(msg.sender, msg.value, block.timestamp);
    }

    function withdrawExcessBalance(uint256 amount) external {
        require(msg.sender == address(reth), "Invalid or outdated contract");
        (bool paid,) = msg.sender.call{value: amount}("");
        require(paid, "ETH was not sent");
    }
}
