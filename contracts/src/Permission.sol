// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// What an owner allows an executor to do. README.md documents every field and its unit.
/// @dev Each `bytes32` that is a `string` in the typed data is the keccak-256 of its bytes, as EIP-712 encodes strings:
/// wallets show words, and the contract compares one slot.
struct Permission {
    address owner;
    address executor;
    address token;
    uint128 capPer;
    uint128 budget;
    uint16 feeBps;
    address feeRecipient;
    uint64 expiry;
    Trigger trigger;
    Action action;
    Venue venue;
    bytes32 salt;
}

struct Trigger {
    bytes32 kind;
    address asset;
    bytes32 comparison;
    uint256 threshold;
    bytes32 condition;
}

struct Action {
    bytes32 kind;
    address recipient;
    address tokenOut;
    uint256 minOut;
    uint16 maxSlippageBps;
    address vault;
    uint256 targetHealthFactor;
}

struct Venue {
    address pool;
    address oracle;
    uint32 maxAge;
    address sequencer;
    address router;
}

error InvalidPermission(string field);

bytes32 constant HEALTH_FACTOR = keccak256("health_factor");
bytes32 constant TOKEN_BALANCE = keccak256("token_balance");
bytes32 constant PRICE = keccak256("price");
bytes32 constant SERVICE_CHECKED = keccak256("service_checked");

bytes32 constant BELOW = keccak256("below");
bytes32 constant ABOVE = keccak256("above");
bytes32 constant EMPTY = keccak256("");

bytes32 constant TRANSFER = keccak256("transfer");
bytes32 constant SWAP = keccak256("swap");
bytes32 constant VAULT = keccak256("vault");
bytes32 constant SUPPLY = keccak256("supply");
bytes32 constant REPAY_FROM_WALLET = keccak256("repay_from_wallet");
bytes32 constant REPAY_FROM_COLLATERAL = keccak256("repay_from_collateral");

uint256 constant BPS = 10_000;

library PermissionHash {
    bytes32 internal constant ACTION_TYPEHASH = keccak256(
        "Action(string kind,address recipient,address tokenOut,uint256 minOut,uint16 maxSlippageBps,address vault,uint256 targetHealthFactor)"
    );
    bytes32 internal constant TRIGGER_TYPEHASH = keccak256(
        "Trigger(string kind,address asset,string comparison,uint256 threshold,string condition)"
    );
    bytes32 internal constant VENUE_TYPEHASH = keccak256(
        "Venue(address pool,address oracle,uint32 maxAge,address sequencer,address router)"
    );
    /// Referenced types follow the primary type, sorted by name (EIP-712, `encodeType`).
    bytes32 internal constant PERMISSION_TYPEHASH = keccak256(
        "Permission(address owner,address executor,address token,uint128 capPer,uint128 budget,uint16 feeBps,address feeRecipient,uint64 expiry,Trigger trigger,Action action,Venue venue,bytes32 salt)"
        "Action(string kind,address recipient,address tokenOut,uint256 minOut,uint16 maxSlippageBps,address vault,uint256 targetHealthFactor)"
        "Trigger(string kind,address asset,string comparison,uint256 threshold,string condition)"
        "Venue(address pool,address oracle,uint32 maxAge,address sequencer,address router)"
    );

    /// @return the EIP-712 `hashStruct` of a permission
    function hash(Permission calldata p) internal pure returns (bytes32) {
        bytes32 trigger = keccak256(abi.encode(TRIGGER_TYPEHASH, p.trigger));
        bytes32 action = keccak256(abi.encode(ACTION_TYPEHASH, p.action));
        bytes32 venue = keccak256(abi.encode(VENUE_TYPEHASH, p.venue));
        return keccak256(
            bytes.concat(
                abi.encode(PERMISSION_TYPEHASH, p.owner, p.executor, p.token, p.capPer, p.budget, p.feeBps),
                abi.encode(p.feeRecipient, p.expiry, trigger, action, venue, p.salt)
            )
        );
    }
}
