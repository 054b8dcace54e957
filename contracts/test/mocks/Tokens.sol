// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

contract Token is ERC20 {
    uint8 private immutable _decimals;

    constructor(string memory symbol, uint8 decimals_) ERC20(symbol, symbol) {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function burn(address from, uint256 amount) external {
        _burn(from, amount);
    }
}

/// Charges one percent on every transfer.
contract FeeToken is Token("FEE", 18) {
    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, amount);
        super._update(from, address(0xfee), amount / 100);
        super._update(from, to, amount - amount / 100);
    }
}

/// Returns false where other tokens revert.
contract FalseToken is Token("FALSE", 18) {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}

/// Blocks one address.
contract BlockingToken is Token("BLOCK", 6) {
    address public blocked;

    function setBlocked(address who) external {
        blocked = who;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(blocked == address(0) || (from != blocked && to != blocked), "blocked");
        super._update(from, to, amount);
    }
}

/// Calls a hook on each transfer, as ERC-777 does.
contract HookedToken is Token("HOOK", 18) {
    address public target;
    bytes public data;
    bool public succeeded;

    function setHook(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (target == address(0) || from == address(0)) return;
        (bool ok,) = target.call(data);
        if (ok) succeeded = true;
    }
}

contract Vault is ERC4626 {
    constructor(IERC20 asset_) ERC20("VAULT", "VAULT") ERC4626(asset_) {}

    function _decimalsOffset() internal pure override returns (uint8) {
        return 0;
    }
}

/// Issues fewer shares than the deposit pays for.
contract ThievingVault is Vault {
    constructor(IERC20 asset_) Vault(asset_) {}

    function previewDeposit(uint256 assets) public pure override returns (uint256) {
        return assets / 2;
    }

    function convertToAssets(uint256 shares) public pure override returns (uint256) {
        return shares;
    }
}
