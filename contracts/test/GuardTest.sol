// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Test} from "forge-std/Test.sol";
import {Executors} from "../src/Executors.sol";
import {Guard} from "../src/Guard.sol";
import "../src/Permission.sol";
import {MockOracle, MockPool, MockRouter} from "./mocks/Venues.sol";
import {Token} from "./mocks/Tokens.sol";

/// A guard, an owner with 10,000 USDC, an executor, and venues.
abstract contract GuardTest is Test {
    uint256 internal constant OWNER_KEY = 0xa11ce;
    address internal owner = vm.addr(OWNER_KEY);
    address internal executor = makeAddr("executor");
    address internal treasury = makeAddr("treasury");
    address internal friend = makeAddr("friend");

    Guard internal guard = new Guard();
    Token internal usdc = new Token("USDC", 6);
    Token internal weth = new Token("WETH", 18);
    MockOracle internal oracle = new MockOracle();
    MockPool internal pool = new MockPool(oracle);
    MockRouter internal router = new MockRouter();

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        usdc.mint(owner, 10_000e6);
        oracle.set(address(usdc), 1e8);
        oracle.set(address(weth), 2_000e8);
        pool.list(usdc);
        pool.list(weth);
        usdc.mint(address(pool), 1_000_000e6);
        weth.mint(address(pool), 1_000e18);
        vm.prank(owner);
        usdc.approve(address(guard), type(uint256).max);
    }

    /// Transfers 100 USDC per execution and 500 in total to a friend, with a 0.5% fee, while USDC is priced above 0.
    function permission() internal view returns (Permission memory p) {
        p.owner = owner;
        p.executor = executor;
        p.token = address(usdc);
        p.capPer = 100e6;
        p.budget = 500e6;
        p.feeBps = 50;
        p.feeRecipient = treasury;
        p.expiry = uint64(block.timestamp + 30 days);
        p.trigger = Trigger(TOKEN_BALANCE, address(usdc), ABOVE, 0, EMPTY);
        p.action.kind = TRANSFER;
        p.action.recipient = friend;
    }

    function sign(Permission memory p) internal view returns (bytes memory) {
        return sign(p, OWNER_KEY);
    }

    function sign(Permission memory p, uint256 key) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, guard.hashPermission(p));
        return abi.encodePacked(r, s, v);
    }

    function run(Permission memory p, uint256 amount) internal returns (uint256) {
        return run(p, amount, "");
    }

    function run(Permission memory p, uint256 amount, bytes memory route) internal returns (uint256) {
        bytes memory signature = sign(p);
        vm.prank(executor);
        return guard.execute(p, signature, amount, route);
    }

    function refuse(Permission memory p, uint256 amount, bytes memory error) internal {
        refuse(p, amount, "", error);
    }

    function refuse(Permission memory p, uint256 amount, bytes memory route, bytes memory error) internal {
        bytes memory signature = sign(p);
        vm.prank(executor);
        vm.expectRevert(error);
        guard.execute(p, signature, amount, route);
    }

    function refuseInvalid(Permission memory p, string memory field) internal {
        refuse(p, 1e6, abi.encodeWithSelector(InvalidPermission.selector, field));
    }

    /// Requires that neither contract holds any of the token.
    function requireNothingHeld(Token token) internal view {
        assertEq(token.balanceOf(address(guard)), 0);
        assertEq(token.balanceOf(address(guard.swapper())), 0);
    }
}
