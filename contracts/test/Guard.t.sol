// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Actions} from "../src/Actions.sol";
import {Executors} from "../src/Executors.sol";
import {Guard} from "../src/Guard.sol";
import "../src/Permission.sol";
import {GuardTest} from "./GuardTest.sol";
import {BlockingToken, FalseToken, FeeToken, HookedToken, Token} from "./mocks/Tokens.sol";
import {MockWallet} from "./mocks/Venues.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Who may execute which permission, for how much and how often.
contract GuardLimitsTest is GuardTest {
    function test_pays_the_signed_recipient_and_the_fee() public {
        vm.expectEmit();
        Permission memory p = permission();
        emit Guard.Executed(owner, guard.hashPermission(p), executor, 80e6, 400_000, 80e6);
        assertEq(run(p, 80e6), 80e6);
        assertEq(usdc.balanceOf(friend), 80e6);
        assertEq(usdc.balanceOf(treasury), 400_000);
        assertEq(usdc.balanceOf(owner), 10_000e6 - 80_400_000);
        requireNothingHeld(usdc);
    }

    function test_the_digest_is_that_of_the_typed_data_of_the_readme() public view {
        Permission memory p = permission();
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Portolan Guard"),
                keccak256("1"),
                block.chainid,
                address(guard)
            )
        );
        bytes32 typehash = keccak256(
            "Permission(address owner,address executor,address token,uint128 capPer,uint128 budget,uint16 feeBps,address feeRecipient,uint64 expiry,Trigger trigger,Action action,Venue venue,bytes32 salt)Action(string kind,address recipient,address tokenOut,uint256 minOut,uint16 maxSlippageBps,address vault,uint256 targetHealthFactor)Trigger(string kind,address asset,string comparison,uint256 threshold,string condition)Venue(address pool,address oracle,uint32 maxAge,address sequencer,address router)"
        );
        bytes32 trigger = keccak256(
            abi.encode(
                keccak256(
                    "Trigger(string kind,address asset,string comparison,uint256 threshold,string condition)"
                ),
                keccak256("token_balance"),
                address(usdc),
                keccak256("above"),
                0,
                keccak256("")
            )
        );
        bytes32 action = keccak256(
            abi.encode(
                keccak256(
                    "Action(string kind,address recipient,address tokenOut,uint256 minOut,uint16 maxSlippageBps,address vault,uint256 targetHealthFactor)"
                ),
                keccak256("transfer"),
                friend,
                address(0),
                0,
                0,
                address(0),
                0
            )
        );
        bytes32 venue = keccak256(
            abi.encode(
                keccak256("Venue(address pool,address oracle,uint32 maxAge,address sequencer,address router)"),
                address(0),
                address(0),
                0,
                address(0),
                address(0)
            )
        );
        bytes32 data = keccak256(
            bytes.concat(
                abi.encode(typehash, p.owner, p.executor, p.token, p.capPer, p.budget, p.feeBps),
                abi.encode(p.feeRecipient, p.expiry, trigger, action, venue, p.salt)
            )
        );
        assertEq(guard.hashPermission(p), keccak256(abi.encodePacked(hex"1901", domain, data)));
    }

    function test_refuses_more_than_each_time_and_more_than_in_all() public {
        Permission memory p = permission();
        refuse(p, 0, abi.encodeWithSelector(Guard.InvalidAmount.selector));
        refuse(p, 100e6 + 1, abi.encodeWithSelector(Guard.OverCapPer.selector));
        for (uint256 i; i < 5; ++i) {
            run(p, 100e6);
            vm.warp(block.timestamp + 1 hours);
        }
        refuse(p, 1, abi.encodeWithSelector(Guard.OverBudget.selector));
        assertEq(guard.stateOf(owner, guard.hashPermission(p)).spent, 500e6);
    }

    function test_runs_twice_in_a_rolling_hour_at_most() public {
        Permission memory p = permission();
        uint256 start = block.timestamp;
        run(p, 1e6);
        vm.warp(start + 30 minutes);
        run(p, 1e6);
        bytes memory limited = abi.encodeWithSelector(Guard.RateLimited.selector, start + 1 hours);
        vm.warp(start + 1 hours - 1);
        refuse(p, 1e6, limited);
        vm.warp(start + 1 hours);
        run(p, 1e6);
        refuse(p, 1e6, abi.encodeWithSelector(Guard.RateLimited.selector, start + 90 minutes));
    }

    function test_refuses_before_and_after_what_was_signed() public {
        Permission memory p = permission();
        vm.warp(p.expiry);
        run(p, 1e6);
        vm.warp(p.expiry + 1);
        refuse(p, 1e6, abi.encodeWithSelector(Guard.PermissionExpired.selector));
    }

    function test_a_revoked_permission_never_spends_again() public {
        Permission memory p = permission();
        bytes32 hash = guard.hashPermission(p);
        vm.expectEmit();
        emit Guard.Revoked(owner, hash);
        vm.prank(owner);
        guard.revoke(hash);
        refuse(p, 1e6, abi.encodeWithSelector(Guard.PermissionRevoked.selector));
        vm.prank(owner);
        guard.register(p);
        refuse(p, 1e6, abi.encodeWithSelector(Guard.PermissionRevoked.selector));
    }

    function test_nobody_revokes_for_another() public {
        Permission memory p = permission();
        bytes32 hash = guard.hashPermission(p);
        vm.prank(friend);
        guard.revoke(hash);
        run(p, 1e6);
    }

    function test_a_registered_permission_needs_no_signature() public {
        Permission memory p = permission();
        vm.prank(friend);
        vm.expectRevert(Guard.NotOwner.selector);
        guard.register(p);
        vm.prank(owner);
        guard.register(p);
        vm.prank(executor);
        guard.execute(p, "", 1e6, "");
        assertEq(usdc.balanceOf(friend), 1e6);
    }

    function test_refuses_every_other_signature() public {
        Permission memory p = permission();
        bytes memory error = abi.encodeWithSelector(Guard.NotAuthorized.selector);
        bytes memory good = sign(p);
        bytes[] memory bad = new bytes[](5);
        bad[0] = "";
        bad[1] = sign(p, 0xb0b);
        bad[2] = abi.encodePacked(good, uint8(0));
        bad[3] = malleated(p);
        p.capPer += 1;
        bad[4] = sign(p);
        p.capPer -= 1;
        for (uint256 i; i < bad.length; ++i) {
            vm.prank(executor);
            vm.expectRevert(error);
            guard.execute(p, bad[i], 1e6, "");
        }
    }

    /// A malleable signature: the same key's signature with the other `s`.
    function malleated(Permission memory p) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWNER_KEY, guard.hashPermission(p));
        uint256 order = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        return abi.encodePacked(r, bytes32(order - uint256(s)), v == 27 ? uint8(28) : uint8(27));
    }

    function test_a_signature_is_of_one_chain_and_one_contract() public {
        Permission memory p = permission();
        bytes memory signature = sign(p);
        Guard other = new Guard();
        vm.prank(executor);
        vm.expectRevert(Guard.NotAuthorized.selector);
        other.execute(p, signature, 1e6, "");
        vm.chainId(196);
        vm.prank(executor);
        vm.expectRevert(Guard.NotAuthorized.selector);
        guard.execute(p, signature, 1e6, "");
    }

    function test_a_wallet_of_code_signs_by_erc1271() public {
        MockWallet wallet = new MockWallet(owner);
        usdc.mint(address(wallet), 100e6);
        wallet.run(address(usdc), abi.encodeCall(usdc.approve, (address(guard), 100e6)));
        Permission memory p = permission();
        p.owner = address(wallet);
        p.feeBps = 0;
        bytes memory signature = sign(p);
        vm.prank(executor);
        guard.execute(p, signature, 60e6, "");
        assertEq(usdc.balanceOf(friend), 60e6);
        bytes memory wrong = sign(p, 0xb0b);
        vm.prank(executor);
        vm.expectRevert(Guard.NotAuthorized.selector);
        guard.execute(p, wrong, 1e6, "");
    }

    function test_only_the_executor_executes_and_its_keys_rotate() public {
        Permission memory p = permission();
        bytes memory signature = sign(p);
        vm.prank(friend);
        vm.expectRevert(abi.encodeWithSelector(Guard.NotExecutor.selector, friend));
        guard.execute(p, signature, 1e6, "");

        Executors keys = new Executors(address(this));
        p.executor = address(keys);
        bytes memory another = sign(p);
        vm.prank(executor);
        vm.expectRevert(abi.encodeWithSelector(Guard.NotExecutor.selector, executor));
        guard.execute(p, another, 1e6, "");
        keys.setExecutor(executor, true);
        vm.prank(executor);
        guard.execute(p, another, 1e6, "");
        keys.setExecutor(executor, false);
        keys.setExecutor(friend, true);
        vm.prank(friend);
        guard.execute(p, another, 1e6, "");
        vm.prank(friend);
        vm.expectRevert();
        keys.setExecutor(friend, false);
    }

    function test_refuses_what_contradicts_itself() public {
        Permission memory p;
        p = permission();
        p.executor = address(0);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(InvalidPermission.selector, "executor"));
        guard.register(p);
        (p = permission()).capPer = 0;
        refuseInvalid(p, "capPer");
        (p = permission()).capPer = 501e6;
        refuseInvalid(p, "capPer");
        (p = permission()).feeBps = 101;
        refuseInvalid(p, "feeBps");
        (p = permission()).feeRecipient = address(0);
        refuseInvalid(p, "feeRecipient");
        (p = permission()).trigger.kind = keccak256("weather");
        refuseInvalid(p, "trigger.kind");
        (p = permission()).trigger.comparison = keccak256("near");
        refuseInvalid(p, "trigger.comparison");
        (p = permission()).trigger.condition = keccak256("when it rains");
        refuseInvalid(p, "trigger.condition");
        (p = permission()).action.kind = keccak256("mint");
        refuseInvalid(p, "action.kind");
        address[5] memory recipients =
            [address(0), owner, address(usdc), address(guard), address(guard.swapper())];
        for (uint256 i; i < recipients.length; ++i) {
            (p = permission()).action.recipient = recipients[i];
            refuseInvalid(p, "action.recipient");
        }
    }

    function test_an_allowance_that_is_too_small_moves_nothing() public {
        Permission memory p = permission();
        vm.prank(owner);
        usdc.approve(address(guard), 80e6);
        bytes memory signature = sign(p);
        vm.prank(executor);
        vm.expectRevert();
        guard.execute(p, signature, 80e6, "");
        assertEq(usdc.balanceOf(friend), 0);
        assertEq(guard.stateOf(owner, guard.hashPermission(p)).spent, 0);
    }

    function testFuzz_takes_exactly_the_amount_and_the_fee(uint128 amount, uint16 feeBps) public {
        Permission memory p = permission();
        p.feeBps = uint16(bound(feeBps, 0, 100));
        amount = uint128(bound(amount, 1, 100e6));
        uint256 fee = uint256(amount) * p.feeBps / 10_000;
        run(p, amount);
        assertEq(usdc.balanceOf(owner), 10_000e6 - amount - fee);
        assertEq(usdc.balanceOf(treasury), fee);
        assertLe(fee * 10_000, uint256(amount) * p.feeBps);
    }

    /// All executions together never spend more than the approval that the owner is asked for.
    function testFuzz_never_takes_more_than_the_lifetime_cap(uint64[12] memory amounts, uint16 feeBps) public {
        Permission memory p = permission();
        p.feeBps = uint16(bound(feeBps, 0, 100));
        uint256 cap = guard.lifetimeCap(p);
        vm.prank(owner);
        usdc.approve(address(guard), cap);
        for (uint256 i; i < amounts.length; ++i) {
            uint256 left = p.budget - guard.stateOf(owner, guard.hashPermission(p)).spent;
            uint256 amount = bound(amounts[i], 0, left < p.capPer ? left : p.capPer);
            if (amount == 0) continue;
            run(p, amount);
            vm.warp(block.timestamp + 1 hours);
        }
        assertLe(10_000e6 - usdc.balanceOf(owner), cap);
    }
}

/// Tokens that do not follow the standard.
contract GuardTokensTest is GuardTest {
    function spending(Token token) private returns (Permission memory p) {
        token.mint(owner, 1_000e18);
        vm.prank(owner);
        token.approve(address(guard), type(uint256).max);
        p = permission();
        p.token = address(token);
        p.trigger.asset = address(token);
        p.capPer = 100e18;
        p.budget = 500e18;
    }

    function test_a_token_that_says_false_moves_nothing() public {
        FalseToken token = new FalseToken();
        Permission memory p = spending(token);
        refuse(p, 1e18, abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token)));
    }

    function test_a_token_that_blocks_somebody_moves_nothing() public {
        BlockingToken token = new BlockingToken();
        Permission memory p = spending(token);
        token.setBlocked(friend);
        refuse(p, 1e18, abi.encodeWithSignature("Error(string)", "blocked"));
        assertEq(token.balanceOf(treasury), 0);
        token.setBlocked(address(0));
        run(p, 1e18);
    }

    function test_a_token_with_a_fee_takes_no_more_from_the_owner() public {
        FeeToken token = new FeeToken();
        Permission memory p = spending(token);
        p.feeBps = 0;
        run(p, 100e18);
        assertEq(token.balanceOf(owner), 900e18);
        assertEq(token.balanceOf(friend), 99e18);
    }

    function test_a_token_with_a_fee_is_not_given_to_a_venue() public {
        FeeToken token = new FeeToken();
        Permission memory p = spending(token);
        p.feeBps = 0;
        p.action.kind = SUPPLY;
        p.action.recipient = address(0);
        p.venue.pool = address(pool);
        refuse(p, 100e18, abi.encodeWithSelector(Actions.UnexpectedBalance.selector, address(token)));
    }

    function test_a_token_that_calls_back_runs_nothing_twice() public {
        HookedToken token = new HookedToken();
        Permission memory p = spending(token);
        p.feeBps = 0;
        p.executor = address(token);
        bytes memory signature = sign(p);
        token.setHook(address(guard), abi.encodeCall(guard.execute, (p, signature, 5e18, "")));
        vm.prank(address(token));
        guard.execute(p, signature, 5e18, "");
        assertFalse(token.succeeded());
        assertEq(token.balanceOf(friend), 5e18);
        assertEq(guard.stateOf(owner, guard.hashPermission(p)).spent, 5e18);
    }
}
