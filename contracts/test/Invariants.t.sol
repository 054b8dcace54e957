// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Test} from "forge-std/Test.sol";
import {Guard} from "../src/Guard.sol";
import "../src/Permission.sol";
import {GuardTest} from "./GuardTest.sol";
import {Vault, Token} from "./mocks/Tokens.sol";
import {AToken, MockPool, MockRouter} from "./mocks/Venues.sol";

/// A hostile executor, an owner who revokes, and passing time, in any order.
contract Adversary is Test {
    Guard public immutable guard;
    Token public immutable usdc;
    Token public immutable weth;
    MockRouter public immutable router;
    MockPool public immutable pool;
    address public immutable executor;

    /// The owner's balances and health factor before a call.
    struct Before {
        uint256 held;
        uint256 dollars;
        uint256 factor;
    }

    Permission[] private _permissions;
    bytes[] private _signatures;
    /// The amount of its token that the owner has spent under each permission.
    uint256[] public taken;
    /// Proceeds of collateral sales beyond the debt that they repaid.
    uint256 public gained;
    /// Whether a repayment lowered the health factor, or raised it past its target.
    bool public healthFell;
    bool public targetPassed;
    bool[] public isRevoked;
    /// Whether anything was spent under a permission that was revoked, expired or altered.
    bool public spentAfterEnd;
    mapping(uint256 permission => uint256[]) private _runs;
    bool public ranTooOften;

    constructor(
        Guard guard_,
        Token usdc_,
        Token weth_,
        MockRouter router_,
        MockPool pool_,
        address executor_
    ) {
        (guard, usdc, weth, router, pool, executor) = (guard_, usdc_, weth_, router_, pool_, executor_);
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
        bool isSale = p.action.kind == REPAY_FROM_COLLATERAL;
        (Token from, Token to) = isSale ? (weth, usdc) : (usdc, weth);
        out = bound(out, 0, isSale ? 400e6 : 1 ether);
        bytes memory route = abi.encodeCall(MockRouter.trade, (from, to, amount, out, p.owner));
        Before memory before =
            Before(Token(p.token).balanceOf(p.owner), usdc.balanceOf(p.owner), health(p.owner));
        vm.prank(executor);
        try guard.execute(p, _signatures[i], amount, route) {
            _judge(i, p, before);
        } catch {}
    }

    function _judge(uint256 i, Permission memory p, Before memory before) private {
        bool isSale = p.action.kind == REPAY_FROM_COLLATERAL;
        taken[i] += before.held - Token(p.token).balanceOf(p.owner);
        if (isSale) gained += usdc.balanceOf(p.owner) - before.dollars;
        if (isRevoked[i] || block.timestamp > p.expiry) spentAfterEnd = true;
        uint256 factor = health(p.owner);
        // A repayment of one unit may be smaller than the account's rounding.
        if (isSale ? factor <= before.factor : factor < before.factor) healthFell = true;
        // With a tolerance for Aave's rounding of debts.
        if (isSale && factor > p.action.targetHealthFactor + 1e12) targetPassed = true;
        uint256[] storage runs = _runs[i];
        if (runs.length >= 2 && block.timestamp < runs[runs.length - 2] + 1 hours) ranTooOften = true;
        runs.push(block.timestamp);
    }

    function health(address who) private view returns (uint256 factor) {
        (,,,,, factor) = pool.getUserAccountData(who);
    }

    /// The owner's signature does not cover a changed field.
    function alter(uint256 seed, address to) external {
        uint256 i = seed % _permissions.length;
        Permission memory p = _permissions[i];
        p.action.recipient = to;
        p.budget += 1;
        uint256 before = Token(p.token).balanceOf(p.owner);
        vm.prank(executor);
        try guard.execute(p, _signatures[i], 1, "") {} catch {}
        if (Token(p.token).balanceOf(p.owner) != before) spentAfterEnd = true;
    }

    function revoke(uint256 seed) external {
        // One in four, so that most sequences still have something left to spend.
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
        Token token = Token(_permissions[i].token);
        uint256 before = token.balanceOf(_permissions[i].owner);
        vm.prank(who);
        try guard.execute(_permissions[i], _signatures[i], amount, "") {} catch {}
        if (token.balanceOf(_permissions[i].owner) != before) spentAfterEnd = true;
    }
}

contract GuardInvariantsTest is GuardTest {
    Adversary private _adversary;
    Vault private _vault;
    AToken private _aWeth;
    uint256 private _atStart;
    uint256 private _collateralAtStart;

    function setUp() public override {
        super.setUp();
        _vault = new Vault(usdc);
        _adversary = new Adversary(guard, usdc, weth, router, pool, executor);
        // A loan with a health factor of 1.2, which sales and repayments raise.
        _aWeth = pool.aToken(address(weth));
        _aWeth.mint(owner, 10e18);
        pool.borrowFor(owner, usdc, 13_333_333_333);
        vm.prank(owner);
        _aWeth.approve(address(guard), type(uint256).max);
        _add(TRANSFER);
        _add(SWAP);
        _add(VAULT);
        _add(SUPPLY);
        _add(REPAY_FROM_WALLET);
        _add(REPAY_FROM_COLLATERAL);
        _collateralAtStart = _aWeth.balanceOf(owner);
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
        if (kind == REPAY_FROM_COLLATERAL) {
            (p.token, p.capPer, p.budget) = (address(_aWeth), 0.1e18, 0.5e18);
            (p.action.tokenOut, p.action.maxSlippageBps) = (address(usdc), 100);
            p.action.targetHealthFactor = 1.22e18;
            p.venue.oracle = address(oracle);
        }
        _adversary.add(p, sign(p));
    }

    /// forge-config: default.invariant.fail-on-revert = true
    function invariant_nothing_leaves_an_owner_but_within_what_they_signed() public view {
        uint256 dollars;
        uint256 collateral;
        for (uint256 i; i < _adversary.count(); ++i) {
            Permission memory p = _adversary.permissionAt(i);
            assertLe(_adversary.taken(i), guard.lifetimeCap(p));
            assertLe(guard.stateOf(owner, guard.hashPermission(p)).spent, p.budget);
            if (p.token == address(usdc)) dollars += _adversary.taken(i);
            else collateral += _adversary.taken(i);
        }
        assertEq(usdc.balanceOf(owner), _atStart - dollars + _adversary.gained());
        assertEq(_aWeth.balanceOf(owner), _collateralAtStart - collateral);
        assertFalse(_adversary.healthFell());
        assertFalse(_adversary.targetPassed());
        assertFalse(_adversary.spentAfterEnd());
        assertFalse(_adversary.ranTooOften());
        assertLe(usdc.balanceOf(friend), 500e6);
        requireNothingHeld(usdc);
        requireNothingHeld(weth);
        requireNothingHeld(_aWeth);
    }
}
