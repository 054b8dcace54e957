// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

/// @title Stand-in for a listed ERC-20, with EIP-2612 permit.
/// @notice Behaves as the listed token does in a wallet; issuing is left to one minter.
contract DevToken is ERC20, EIP712, Nonces {
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    uint8 private immutable _decimals;
    address public immutable minter;
    string public version;

    error NotMinter();
    error PermitExpired(uint256 deadline);
    error InvalidSigner(address signer, address owner);

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        string memory version_,
        address minter_
    ) ERC20(name_, symbol_) EIP712(name_, version_) {
        _decimals = decimals_;
        version = version_;
        minter = minter_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) external {
        if (msg.sender != minter) revert NotMinter();
        _mint(to, amount);
    }

    /// @notice Mints to several at once.
    function mintAll(address[] calldata to, uint256[] calldata amounts) external {
        if (msg.sender != minter) revert NotMinter();
        for (uint256 i = 0; i < to.length; i++) {
            _mint(to[i], amounts[i]);
        }
    }

    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        if (block.timestamp > deadline) revert PermitExpired(deadline);
        bytes32 structHash =
            keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, _useNonce(owner), deadline));
        address signer = ECDSA.recover(_hashTypedDataV4(structHash), v, r, s);
        if (signer != owner) revert InvalidSigner(signer, owner);
        _approve(owner, spender, value);
    }

    // solhint-disable-next-line func-name-mixedcase
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }
}
