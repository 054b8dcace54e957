// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Actions} from "./Actions.sol";
import {BPS, Permission, PermissionHash, REPAY_FROM_WALLET} from "./Permission.sol";
import {Executors} from "./Executors.sol";
import {Triggers} from "./Triggers.sol";
import {Validation} from "./Validation.sol";

/// Spends an owner's allowance within the limits of a permission that the owner signed or registered. Immutable; holds
/// no funds between calls.
contract Guard is Actions, EIP712, ReentrancyGuard {
    using PermissionHash for Permission;

    error NotOwner();
    error NotAuthorized();
    error PermissionRevoked();
    error PermissionExpired();
    error NotExecutor(address sender);
    error RateLimited(uint256 nextAt);
    error InvalidAmount();
    error OverCapPer();
    error OverBudget();
    error NotTriggered();

    event Executed(
        address indexed owner,
        bytes32 indexed permissionHash,
        address indexed executor,
        uint256 amount,
        uint256 fee,
        uint256 result
    );
    event Registered(address indexed owner, bytes32 indexed permissionHash);
    event Revoked(address indexed owner, bytes32 indexed permissionHash);

    /// The state of one permission, packed into a single slot.
    struct State {
        /// Before fees, in the smallest unit of the permission's token.
        uint128 spent;
        /// Unix seconds of the last execution, and of the one before it.
        uint48 lastAt;
        uint48 previousAt;
        bool registered;
        bool revoked;
    }

    uint256 private constant RATE_WINDOW_SECONDS = 1 hours;

    mapping(address owner => mapping(bytes32 permissionHash => State)) private _states;

    constructor() EIP712("Portolan Guard", "1") {}

    /// Executes a permission once. README.md documents every argument, event and error.
    function execute(
        Permission calldata permission,
        bytes calldata signature,
        uint256 amount,
        bytes calldata route
    ) external nonReentrant returns (uint256 result) {
        bytes32 permissionHash = hashPermission(permission);
        _requireAuthorized(permission, permissionHash, signature);
        _requireExecutor(permission.executor);
        Validation.requireValid(permission, address(swapper));
        if (!Triggers.isTrue(permission)) revert NotTriggered();
        if (permission.action.kind == REPAY_FROM_WALLET) {
            uint256 debt = _debtOf(permission, permission.token);
            if (debt == 0) revert NothingOwed();
            amount = Math.min(amount, debt);
        }
        _spend(permission, _states[permission.owner][permissionHash], amount);
        uint256 fee = (amount * permission.feeBps) / BPS;
        result = _run(permission, amount, fee, route);
        emit Executed(permission.owner, permissionHash, msg.sender, amount, fee, result);
    }

    /// Authorizes a permission by a transaction from its owner instead of a signature.
    function register(Permission calldata permission) external {
        if (msg.sender != permission.owner) revert NotOwner();
        Validation.requireValid(permission, address(swapper));
        bytes32 permissionHash = hashPermission(permission);
        _states[msg.sender][permissionHash].registered = true;
        emit Registered(msg.sender, permissionHash);
    }

    /// Revokes one of the sender's permissions permanently.
    function revoke(bytes32 permissionHash) external {
        _states[msg.sender][permissionHash].revoked = true;
        emit Revoked(msg.sender, permissionHash);
    }

    /// @return the EIP-712 digest that the owner signs
    function hashPermission(Permission calldata permission) public view returns (bytes32) {
        return _hashTypedDataV4(permission.hash());
    }

    /// @return the most it can ever spend, fees included, in the smallest unit of its token
    function lifetimeCap(Permission calldata permission) external pure returns (uint256) {
        return Validation.lifetimeCap(permission);
    }

    /// @return whether its condition is true now; always true for a condition that the service checks
    function isTriggered(Permission calldata permission) external view returns (bool) {
        Validation.requireValid(permission, address(swapper));
        return Triggers.isTrue(permission);
    }

    function stateOf(address owner, bytes32 permissionHash) external view returns (State memory) {
        return _states[owner][permissionHash];
    }

    function _requireAuthorized(Permission calldata p, bytes32 permissionHash, bytes calldata signature)
        private
        view
    {
        State storage state = _states[p.owner][permissionHash];
        if (state.revoked) revert PermissionRevoked();
        if (block.timestamp > p.expiry) revert PermissionExpired();
        if (state.registered) return;
        // An account with delegated code (EIP-7702) still signs with its key.
        (address signer, ECDSA.RecoverError error,) = ECDSA.tryRecover(permissionHash, signature);
        if (error == ECDSA.RecoverError.NoError && signer == p.owner) return;
        // OpenZeppelin's ERC-1271 check is not used, because it compiles to MCOPY.
        (bool ok, bytes memory answer) =
            p.owner.staticcall(abi.encodeCall(IERC1271.isValidSignature, (permissionHash, signature)));
        bool isValid = ok && answer.length >= 32
            && abi.decode(answer, (bytes32)) == bytes32(IERC1271.isValidSignature.selector);
        if (!isValid) revert NotAuthorized();
    }

    function _requireExecutor(address executor) private view {
        if (msg.sender == executor) return;
        if (executor.code.length == 0 || !Executors(executor).isExecutor(msg.sender)) {
            revert NotExecutor(msg.sender);
        }
    }

    function _spend(Permission calldata p, State storage state, uint256 amount) private {
        if (amount == 0) revert InvalidAmount();
        if (amount > p.capPer) revert OverCapPer();
        uint256 spent = state.spent + amount;
        if (spent > p.budget) revert OverBudget();
        uint256 previousAt = state.previousAt;
        if (previousAt != 0 && block.timestamp < previousAt + RATE_WINDOW_SECONDS) {
            revert RateLimited(previousAt + RATE_WINDOW_SECONDS);
        }
        state.spent = uint128(spent);
        state.previousAt = state.lastAt;
        state.lastAt = uint48(block.timestamp);
    }
}
