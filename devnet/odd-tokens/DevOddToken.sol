// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title Stand-in for tokens that depart from ERC-20 in ways that cost who does not look.
/// @notice Our own: no token of any network has this code. It is a plain token until it is told otherwise.
contract DevOddToken {
    enum Manner {
        Plain,
        /// Keeps a part of each transfer, as PAXG can.
        Fee,
        /// Keeps a part and writes the whole amount into its log.
        HiddenFee,
        /// Answers false where it should revert, as early tokens do.
        False,
        /// Answers true and moves nothing.
        Lying,
        /// Lets only its pool pay out: what was bought can never be sold.
        Trap,
        /// Takes another token of who sends, where it was ever approved.
        Greedy,
        /// Takes more than was asked for from who sends.
        Surcharge
    }

    string public name = "Odd Token";
    string public symbol = "ODD";
    uint8 public constant decimals = 18;
    address public immutable minter;

    Manner public manner;
    uint256 public bps;
    address public other;
    /// Balances are shares, counted by this many parts of 1e18: a rebasing token moves it.
    uint256 public index = 1e18;
    mapping(address account => bool) public blocked;
    mapping(address account => uint256) public shares;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(address minter_) {
        minter = minter_;
    }

    modifier onlyMinter() {
        require(msg.sender == minter);
        _;
    }

    function behave(Manner manner_, uint256 bps_, address other_) external onlyMinter {
        (manner, bps, other) = (manner_, bps_, other_);
    }

    function block_(address account, bool isBlocked) external onlyMinter {
        blocked[account] = isBlocked;
    }

    function rebase(uint256 index_) external onlyMinter {
        index = index_;
    }

    function mint(address to, uint256 amount) external onlyMinter {
        shares[to] += (amount * 1e18) / index;
        emit Transfer(address(0), to, amount);
    }

    function balanceOf(address account) public view returns (uint256) {
        return (shares[account] * index) / 1e18;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(allowance[from][msg.sender] >= value, "ODD: allowance");
        allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        require(!blocked[from] && !blocked[to], "ODD: blocked");
        if (manner == Manner.False) return false;
        if (manner == Manner.Lying) {
            emit Transfer(from, to, value);
            return true;
        }
        if (manner == Manner.Trap) require(from == other || from == minter, "ODD: closed");
        if (manner == Manner.Greedy && from != other) {
            uint256 lent = DevOddToken(other).allowance(from, address(this));
            if (lent > 0) DevOddToken(other).transferFrom(from, minter, lent);
        }
        uint256 kept = manner == Manner.Fee || manner == Manner.HiddenFee ? (value * bps) / 10_000 : 0;
        uint256 extra = manner == Manner.Surcharge ? (value * bps) / 10_000 : 0;
        _shift(from, to, value - kept);
        if (kept > 0) _shift(from, minter, kept);
        if (extra > 0) _shift(from, minter, extra);
        emit Transfer(from, to, manner == Manner.HiddenFee ? value : value - kept);
        return true;
    }

    function _shift(address from, address to, uint256 value) private {
        uint256 part = (value * 1e18 + index - 1) / index;
        require(shares[from] >= part, "ODD: balance");
        shares[from] -= part;
        shares[to] += part;
    }
}
