// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title Stand-in for Lido's stETH, the pool and the token in one.
/// @notice Keeps shares of a pool of ether as Lido does: balances are shares times the pool's rate,
/// rounded down, so that a transfer of shares moves a wei less now and then. Rewards come by
/// `report`. Validators, fees and governance are absent.
contract DevStEth {
    uint256 private constant DAY_BLOCKS = 6400;
    uint256 private constant MAX_STAKE_LIMIT = 150_000 ether;

    string public constant name = "Liquid staked Ether 2.0";
    string public constant symbol = "stETH";
    uint8 public constant decimals = 18;

    address public immutable operator;
    address public immutable queue;

    uint256 private _totalShares;
    uint256 private _pooled;
    uint256 private _limitBefore = MAX_STAKE_LIMIT;
    uint256 private _limitBlock;
    bool private _stakingPaused;
    mapping(address account => uint256) private _shares;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event TransferShares(address indexed from, address indexed to, uint256 sharesValue);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Submitted(address indexed sender, uint256 amount, address referral);

    /// @param wrapped shares that start in the wrapper `wstEth`
    /// @param held shares that start with the operator
    /// @param pooledPerShareWad ether behind a share at the start
    constructor(
        address operator_,
        address queue_,
        address wstEth,
        uint256 wrapped,
        uint256 held,
        uint256 pooledPerShareWad
    ) {
        operator = operator_;
        queue = queue_;
        _shares[wstEth] = wrapped;
        _shares[operator_] = held;
        _totalShares = wrapped + held;
        _pooled = (wrapped + held) * pooledPerShareWad / 1e18;
        _limitBlock = block.number;
    }

    receive() external payable {}

    /// @notice Stakes the ether sent for shares.
    function submit(address referral) external payable returns (uint256 shares) {
        require(msg.value != 0, "ZERO_DEPOSIT");
        require(!_stakingPaused, "STAKING_PAUSED");
        uint256 limit = getCurrentStakeLimit();
        require(msg.value <= limit, "STAKE_LIMIT");
        _limitBefore = limit - msg.value;
        _limitBlock = block.number;
        shares = getSharesByPooledEth(msg.value);
        _totalShares += shares;
        _pooled += msg.value;
        _shares[msg.sender] += shares;
        emit Submitted(msg.sender, msg.value, referral);
        emit Transfer(address(0), msg.sender, getPooledEthByShares(shares));
        emit TransferShares(address(0), msg.sender, shares);
    }

    /// @notice Books rewards (or losses) of the validators.
    function report(int256 rewards) external {
        require(msg.sender == operator, "APP_AUTH_FAILED");
        _pooled = uint256(int256(_pooled) + rewards);
    }

    /// @notice Stops or resumes staking.
    function setStakingPaused(bool paused) external {
        require(msg.sender == operator, "APP_AUTH_FAILED");
        _stakingPaused = paused;
    }

    /// @notice Pays finalized withdrawals: burns the queue's shares and gives it their ether.
    function payWithdrawals(uint256 shares, uint256 amount) external {
        require(msg.sender == queue, "APP_AUTH_FAILED");
        _shares[queue] -= shares;
        _totalShares -= shares;
        _pooled -= amount;
        (bool paid,) = queue.call{value: amount}("");
        require(paid, "NOT_ENOUGH_ETHER");
    }

    function isStakingPaused() external view returns (bool) {
        return _stakingPaused;
    }

    /// @notice What can be staked now; what was staked comes back within a day's blocks.
    function getCurrentStakeLimit() public view returns (uint256) {
        if (_stakingPaused) return 0;
        uint256 regained = (block.number - _limitBlock) * (MAX_STAKE_LIMIT / DAY_BLOCKS);
        uint256 limit = _limitBefore + regained;
        return limit < MAX_STAKE_LIMIT ? limit : MAX_STAKE_LIMIT;
    }

    function totalSupply() external view returns (uint256) {
        return _pooled;
    }

    function getTotalPooledEther() external view returns (uint256) {
        return _pooled;
    }

    function getTotalShares() external view returns (uint256) {
        return _totalShares;
    }

    function sharesOf(address account) external view returns (uint256) {
        return _shares[account];
    }

    function balanceOf(address account) external view returns (uint256) {
        return getPooledEthByShares(_shares[account]);
    }

    function getSharesByPooledEth(uint256 amount) public view returns (uint256) {
        return amount * _totalShares / _pooled;
    }

    function getPooledEthByShares(uint256 shares) public view returns (uint256) {
        return shares * _pooled / _totalShares;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) {
            require(allowed >= amount, "ALLOWANCE_EXCEEDED");
            allowance[from][msg.sender] = allowed - amount;
            emit Approval(from, msg.sender, allowed - amount);
        }
        _transfer(from, to, amount);
        return true;
    }

    function _transfer(address from, address to, uint256 amount) private {
        require(to != address(0), "TRANSFER_TO_ZERO_ADDR");
        require(to != address(this), "TRANSFER_TO_STETH_CONTRACT");
        uint256 shares = getSharesByPooledEth(amount);
        require(shares <= _shares[from], "BALANCE_EXCEEDED");
        _shares[from] -= shares;
        _shares[to] += shares;
        emit Transfer(from, to, amount);
        emit TransferShares(from, to, shares);
    }
}
