// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Test} from "forge-std/Test.sol";
import {Guard} from "../src/Guard.sol";
import "../src/Permission.sol";
import {GuardTest} from "./GuardTest.sol";
import {Vault, Token} from "./mocks/Tokens.sol";
import {MockOracle, MockPool, MockRouter} from "./mocks/Venues.sol";

/// An executor that is hostile, an owner who revokes, and time that passes: in any order.
contract Adversary is Test {
    Guard public immutable guard;
    Token public immutable usdc;
    Token public immutable weth;
    MockRouter public immutable router;
    address public immutable executor;

    Permission[] private _permissions;
    bytes[] private _signatures;
    /// What left the owner under each, and whether it did after it was revoked or had expired.
    uint256[] public taken;
    bool[] public isRevoked;
    bool public spentAfterEnd;
    mapping(uint256 permission => uint256[]) private _runs;
    bool public ranTooOften;

    constructor(Guard guard_, Token usdc_, Token weth_, MockRouter router_, address executor_) {
        (guard, usdc, weth, router, executor) = (guard_, usdc_, weth_, router_, executor_);
    }

    function add(Permission memory p, bytes memory signature) external {
        _permissions.push(p);
        _signatures.push(signature);
        taken.push();
        isRevoked.push();
    }

    function count() external view returns (uint256) {
        return _permissions.length;
    }

    function permissionAt(uint256 i) external view returns (Permission memory) {
        return _permissions[i];
    }

    function execute(uint256 seed, uint256 amount, uint256 out, uint8 mode) external {
        uint256 i = seed % _permissions.length;
        Permission memory p = _permissions[i];
        router.setMode(MockRouter.Mode(mode % 6));
        amount = bound(amount, 0, uint256(p.capPer) + 1);
        out = bound(out, 0, 1 ether);
        bytes memory route = abi.encodeCall(MockRouter.trade, (usdc, weth, amount, out, p.owner));
        uint256 before = usdc.balanceOf(p.owner);
        vm.prank(executor);
        try guard.execute(p, _signatures[i], amount, route) {
            taken[i] += before - usdc.balanceOf(p.owner);
            if (isRevoked[i] || block.timestamp > p.expiry) spentAfterEnd = true;
            uint256[] storage runs = _runs[i];
            if (runs.length >= 2 && block.timestamp < runs[runs.length - 2] + 1 hours) ranTooOften = true;
            runs.push(block.timestamp);
        } catch {}
    }

    /// With a field changed, the owner's signature is none.
    function alter(uint256 seed, address to) external {
        uint256 i = seed % _permissions.length;
        Permission memory p = _permissions[i];
        p.action.recipient = to;
        p.budget += 1;
        uint256 before = usdc.balanceOf(p.owner);
        vm.prank(executor);
        try guard.execute(p, _signatures[i], 1, "") {} catch {}
        if (usdc.balanceOf(p.owner) != before) spentAfterEnd = true;
    }

    function revoke(uint256 seed) external {
        // One of four, so that most runs of the sequence have something left to spend.
        if (seed % 4 != 0) return;
        uint256 i = (seed / 4) % _permissions.length;
        Permission memory p = _permissions[i];
        bytes32 hash = guard.hashPermission(p);
        vm.prank(p.owner);
        guard.revoke(hash);
        isRevoked[i] = true;
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 1 minutes, 8 hours));
    }

    function stranger(uint256 seed, uint256 amount, address who) external {
        uint256 i = seed % _permissions.length;
        if (who == executor) return;
        uint256 before = usdc.balanceOf(_permissions[i].owner);
        vm.prank(who);
        try guard.execute(_permissions[i], _signatures[i], amount, "") {} catch {}
        if (usdc.balanceOf(_permissions[i].owner) != before) spentAfterEnd = true;
    }
}

contract GuardInvariantsTest is GuardTest {
    Adversary private _adversary;
    Vault private _vault;
    uint256 private _atStart;

    function setUp() public override {
        super.setUp();
        _vault = new Vault(usdc);
        _adversary = new Adversary(guard, usdc, weth, router, executor);
        _add(TRANSFER);
        _add(SWAP);
        _add(VAULT);
        _add(SUPPLY);
        _atStart = usdc.balanceOf(owner);
        targetContract(address(_adversary));
        bytes4[] memory selectors = new bytes4[](5);
        selectors[0] = Adversary.execute.selector;
        selectors[1] = Adversary.alter.selector;
        selectors[2] = Adversary.revoke.selector;
        selectors[3] = Adversary.pass.selector;
        selectors[4] = Adversary.stranger.selector;
        targetSelector(FuzzSelector(address(_adversary), selectors));
    }

    function _add(bytes32 kind) private {
        Permission memory p = permission();
        p.action.kind = kind;
        p.salt = kind;
        p.expiry = uint64(block.timestamp + 3 days);
        p.venue.pool = address(pool);
        p.venue.router = address(router);
        p.action.recipient = kind == TRANSFER ? friend : address(0);
        if (kind == SWAP) (p.action.tokenOut, p.action.minOut) = (address(weth), 0.04 ether);
        if (kind == VAULT) p.action.vault = address(_vault);
        _adversary.add(p, sign(p));
    }

    /// forge-config: default.invariant.fail-on-revert = true
    function invariant_nothing_leaves_an_owner_but_within_what_they_signed() public view {
        uint256 all;
        for (uint256 i; i < _adversary.count(); ++i) {
            Permission memory p = _adversary.permissionAt(i);
            assertLe(_adversary.taken(i), guard.lifetimeCap(p));
            assertLe(guard.stateOf(owner, guard.hashPermission(p)).spent, p.budget);
            all += _adversary.taken(i);
        }
        assertEq(usdc.balanceOf(owner), _atStart - all);
        assertFalse(_adversary.spentAfterEnd());
        assertFalse(_adversary.ranTooOften());
        assertLe(usdc.balanceOf(friend), 500e6);
        requireNothingHeld(usdc);
        requireNothingHeld(weth);
    }
}
