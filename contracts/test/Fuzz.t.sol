// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Executors} from "../src/Executors.sol";
import {Guard} from "../src/Guard.sol";
import "../src/Permission.sol";
import {Swapper} from "../src/Swapper.sol";
import {GuardTest} from "./GuardTest.sol";
import {Vault} from "./mocks/Tokens.sol";
import {MockRouter} from "./mocks/Venues.sol";

/// Every external function, with generated callers and arguments.
contract GuardFuzzTest is GuardTest {
    /// How many bits each 32-byte word of an encoded permission holds; all of them are signed.
    uint16[25] private BITS = [
        160, 160, 160, 128, 128, 16, 160, 64, // owner to expiry
        256, 160, 256, 256, 256, // trigger
        256, 160, 160, 256, 16, 160, 256, // action
        160, 160, 32, 160, 160 // venue; the salt follows
    ];

    function doing(bytes32 kind) private view returns (Permission memory p) {
        p = permission();
        p.action.kind = kind;
        p.action.recipient = kind == TRANSFER ? friend : address(0);
        p.venue.pool = address(pool);
        p.venue.oracle = address(oracle);
    }

    /// A permission with the bits of `change` flipped in one word.
    function altered(Permission memory p, uint256 word, uint256 change)
        private
        pure
        returns (bytes memory encoded)
    {
        encoded = abi.encode(p);
        assembly ("memory-safe") {
            let at := add(encoded, mul(add(word, 1), 32))
            mstore(at, xor(mload(at), change))
        }
    }

    /// Every bit of every field is signed: the signature is not valid for any other permission.
    function testFuzz_a_signature_is_of_one_permission(uint256 word, uint256 change) public {
        word = bound(word, 0, 25);
        uint256 bits = word == 25 ? 256 : BITS[word];
        change = bits == 256 ? change : change & ((1 << bits) - 1);
        vm.assume(change != 0);
        Permission memory p = permission();
        bytes memory signature = sign(p);
        Permission memory other = abi.decode(altered(p, word, change), (Permission));
        assertNotEq(guard.hashPermission(other), guard.hashPermission(p));
        // Sent by the executor that it names, so that only the signature is wrong.
        vm.assume(other.expiry >= block.timestamp);
        vm.prank(other.executor);
        vm.expectRevert(Guard.NotAuthorized.selector);
        guard.execute(other, signature, 1e6, "");
    }

    /// A word with bits beyond its field's width is not accepted as another encoding of the same permission.
    function testFuzz_a_permission_has_one_encoding(uint256 word, uint256 change) public {
        word = bound(word, 0, 24);
        uint256 bits = BITS[word];
        vm.assume(bits < 256 && change >> bits != 0);
        Permission memory p = permission();
        bytes memory signature = sign(p);
        bytes memory data = bytes.concat(
            Guard.execute.selector,
            altered(p, word, (change >> bits) << bits),
            abi.encode(26 * 32 + 96, 1e6, 26 * 32 + 96 + 32 + 96),
            abi.encode(signature.length),
            signature,
            new bytes(31),
            abi.encode(0)
        );
        vm.prank(executor);
        (bool ok,) = address(guard).call(data);
        assertFalse(ok);
        // The same bytes without the change are accepted.
        vm.prank(executor);
        (ok,) = address(guard).call(
            bytes.concat(
                Guard.execute.selector,
                abi.encode(p),
                abi.encode(26 * 32 + 96, 1e6, 26 * 32 + 96 + 32 + 96),
                abi.encode(signature.length),
                signature,
                new bytes(31),
                abi.encode(0)
            )
        );
        assertTrue(ok);
        assertEq(usdc.balanceOf(friend), 1e6);
    }

    function testFuzz_an_owner_alone_registers_and_revokes(address who, bytes32 salt) public {
        vm.assume(who != owner);
        Permission memory p = permission();
        p.salt = salt;
        bytes32 hash = guard.hashPermission(p);
        vm.startPrank(who);
        vm.expectRevert(Guard.NotOwner.selector);
        guard.register(p);
        guard.revoke(hash);
        vm.stopPrank();
        assertFalse(guard.stateOf(owner, hash).revoked || guard.stateOf(owner, hash).registered);
        vm.prank(owner);
        guard.register(p);
        vm.prank(executor);
        guard.execute(p, "", 1e6, "");
        vm.prank(owner);
        guard.revoke(hash);
        vm.prank(executor);
        vm.expectRevert(Guard.PermissionRevoked.selector);
        guard.execute(p, "", 1e6, "");
    }

    function testFuzz_a_condition_is_compared_strictly(
        uint256 value,
        uint256 threshold,
        uint8 kind,
        bool isBelow
    ) public {
        bytes32[3] memory kinds = [TOKEN_BALANCE, HEALTH_FACTOR, PRICE];
        Permission memory p = doing(TRANSFER);
        kind = uint8(bound(kind, 0, 2));
        value = bound(value, 1, type(uint128).max);
        // Half of the thresholds are close to the value.
        threshold = threshold % 2 == 0 ? bound(threshold, value - 1, value + 1) : threshold;
        if (kind == 0) weth.mint(owner, value);
        if (kind == 1) pool.overrideHealthFactor(value);
        if (kind == 2) oracle.set(address(weth), value);
        p.trigger = Trigger(kinds[kind], address(weth), isBelow ? BELOW : ABOVE, threshold, EMPTY);
        bool isTrue = isBelow ? value < threshold : value > threshold;
        assertEq(guard.isTriggered(p), isTrue);
        if (!isTrue) return refuse(p, 1e6, abi.encodeWithSelector(Guard.NotTriggered.selector));
        run(p, 1e6);
    }

    function testFuzz_a_lifetime_cap_is_rounded_up(uint128 budget, uint16 feeBps) public view {
        Permission memory p = permission();
        (p.budget, p.feeBps) = (budget, feeBps);
        uint256 fees = guard.lifetimeCap(p) - budget;
        assertGe(fees * BPS, uint256(budget) * feeBps);
        assertTrue(fees == 0 || (fees - 1) * BPS < uint256(budget) * feeBps);
    }

    /// Exactly at the unit at which the oracle's value less the slippage is reached.
    function testFuzz_a_swap_returns_what_was_signed(
        uint256 amount,
        uint256 price,
        uint16 slippage,
        uint8 beside,
        bool isShort
    ) public {
        Permission memory p = doing(SWAP);
        amount = bound(amount, 1, p.capPer);
        price = bound(price, 1e6, 1_000_000e8);
        oracle.set(address(weth), price);
        p.action.tokenOut = address(weth);
        p.action.maxSlippageBps = uint16(bound(slippage, 1, 1000));
        p.venue.router = address(router);
        uint256 value = amount * 1e8 * 1e18 * (BPS - p.action.maxSlippageBps);
        uint256 least = (value + price * 1e6 * BPS - 1) / (price * 1e6 * BPS);
        uint256 out = isShort && beside <= least ? least - beside : least + beside;
        bytes memory route = abi.encodeCall(MockRouter.trade, (usdc, weth, amount, out, owner));
        bytes memory signature = sign(p);
        vm.prank(executor);
        if (out < least) vm.expectRevert();
        guard.execute(p, signature, amount, route);
        assertEq(weth.balanceOf(owner), out < least ? 0 : out);
        requireNothingHeld(usdc);
        requireNothingHeld(weth);
    }

    function testFuzz_a_venue_gets_what_was_signed(uint256 amount, uint256 owed, uint8 kind) public {
        bytes32[3] memory kinds = [VAULT, SUPPLY, REPAY_FROM_WALLET];
        Permission memory p = doing(kinds[kind % 3]);
        Vault vault = new Vault(usdc);
        if (p.action.kind == VAULT) p.action.vault = address(vault);
        amount = bound(amount, 1, p.capPer);
        owed = bound(owed, 1, 200e6);
        pool.borrowFor(owner, usdc, owed);
        uint256 spent = p.action.kind == REPAY_FROM_WALLET && owed < amount ? owed : amount;
        uint256 has = usdc.balanceOf(owner);
        assertEq(run(p, amount), spent);
        assertEq(has - usdc.balanceOf(owner), spent + spent * p.feeBps / BPS);
        assertEq(vault.balanceOf(owner), p.action.kind == VAULT ? spent : 0);
        assertEq(pool.aToken(address(usdc)).balanceOf(owner), p.action.kind == SUPPLY ? spent : 0);
        assertEq(
            owed - pool.debtToken(address(usdc)).balanceOf(owner),
            p.action.kind == REPAY_FROM_WALLET ? spent : 0
        );
        assertEq(guard.stateOf(owner, guard.hashPermission(p)).spent, spent);
        requireNothingHeld(usdc);
    }

    function testFuzz_nobody_calls_back_or_swaps(address who, uint256 loan, uint256 premium, bytes memory data)
        public
    {
        Swapper swapper = guard.swapper();
        vm.assume(who != address(guard));
        vm.startPrank(who);
        vm.expectRevert();
        guard.executeOperation(address(usdc), loan, premium, address(guard), data);
        vm.expectRevert(Swapper.NotGuard.selector);
        swapper.swap(usdc, weth, address(router), data, who, who);
        vm.stopPrank();
    }

    function testFuzz_an_owner_alone_sets_executors(address who, address key) public {
        Executors keys = new Executors(address(this));
        // Zero is the pending owner while there is none, and cannot send transactions.
        vm.assume(who != address(this) && who != address(0));
        vm.startPrank(who);
        vm.expectRevert();
        keys.setExecutor(key, true);
        vm.expectRevert();
        keys.transferOwnership(who);
        vm.expectRevert();
        keys.acceptOwnership();
        vm.stopPrank();
        keys.setExecutor(key, true);
        assertTrue(keys.isExecutor(key));
        keys.setExecutor(key, false);
        assertFalse(keys.isExecutor(key));
    }
}
