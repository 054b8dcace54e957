// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Actions} from "../src/Actions.sol";
import {Guard} from "../src/Guard.sol";
import "../src/Permission.sol";
import {GuardTest} from "./GuardTest.sol";
import {BlockingToken, FalseToken, FeeToken, HookedToken, Token, Vault} from "./mocks/Tokens.sol";
import {MockPool, MockRouter} from "./mocks/Venues.sol";

/// Mints a token to the recipient of any transfer.
contract MintingToken is Token("MINT", 18) {
    function transfer(address to, uint256) public override returns (bool) {
        _mint(to, 1e18);
        return true;
    }
}

/// Takes the swapper's balance while a router runs, using an allowance obtained earlier.
contract Thief {
    function take(Token token, address from, Token pays, uint256 amount) external {
        token.transferFrom(from, address(this), token.balanceOf(from));
        if (amount != 0) pays.mint(from, amount);
    }
}

/// An executor key with code (EIP-7702) that executes a permission during a flash loan.
contract FlashExecutor {
    Guard private immutable guard;
    MockPool private immutable pool;

    constructor(Guard guard_, MockPool pool_) {
        (guard, pool) = (guard_, pool_);
    }

    /// @param to receives the loan before the permission is executed
    function run(Permission calldata p, bytes calldata signature, Token asset, uint256 amount, address to)
        external
    {
        pool.flashLoanSimple(address(this), address(asset), amount, abi.encode(p, signature, asset, to), 0);
    }

    function executeOperation(address, uint256 amount, uint256 premium, address, bytes calldata params)
        external
        returns (bool)
    {
        (Permission memory p, bytes memory signature, Token asset, address to) =
            abi.decode(params, (Permission, bytes, Token, address));
        asset.transfer(to, amount);
        guard.execute(p, signature, p.capPer, "");
        asset.approve(address(pool), amount + premium);
        return true;
    }
}

/// Tokens, routes, vaults and executors that try to take other accounts' funds.
contract GuardHostileTest is GuardTest {
    bytes32[6] private KINDS = [TRANSFER, SWAP, VAULT, SUPPLY, REPAY_FROM_WALLET, SWAP];

    function _token(uint256 which) private returns (Token) {
        if (which == 0) return new FeeToken();
        if (which == 1) return new FalseToken();
        if (which == 2) return new BlockingToken();
        return new HookedToken();
    }

    /// Every hostile token with every action, as the token that is spent or bought: whatever it does during a transfer,
    /// the owner loses only what was counted, nothing executes twice, and no balance remains in the contracts.
    function testFuzz_no_token_moves_more_than_is_counted(uint256 which, uint256 how, uint256 amount) public {
        which = bound(which, 0, 3);
        how = bound(how, 0, 5);
        Token token = _token(which);
        Permission memory p = _spending(token, how);
        amount = bound(amount, 1, p.capPer);
        _arm(token, which, p, amount);
        Token spent = Token(p.token);
        uint256 has = spent.balanceOf(owner);
        bytes memory signature = sign(p);
        bytes memory route = abi.encodeCall(
            MockRouter.trade, (spent, Token(p.action.tokenOut), amount, amount, owner)
        );
        vm.prank(p.executor);
        bool isRun;
        try guard.execute(p, signature, amount, route) {
            isRun = true;
        } catch {}
        uint256 counted = guard.stateOf(owner, guard.hashPermission(p)).spent;
        assertEq(counted, isRun ? amount : 0);
        assertEq(has - spent.balanceOf(owner), isRun ? amount + amount * p.feeBps / BPS : 0);
        requireNothingHeld(token);
        requireNothingHeld(usdc);
        requireNothingHeld(weth);
        if (which == 3) assertFalse(HookedToken(address(token)).succeeded());
        // A token that returns false, charges a fee on a deposit or blocks the recipient never executes.
        if (which == 1 && how != 5) assertFalse(isRun);
        if (which == 0 && how >= 2 && how <= 4 && amount >= 100) assertFalse(isRun);
        if (which == 2 && how == 0) assertFalse(isRun);
        // One that only calls back still executes.
        if (which == 3) assertTrue(isRun);
    }

    function _spending(Token token, uint256 how) private returns (Permission memory p) {
        p = permission();
        bool isBought = how == 5;
        p.executor = address(token);
        p.action.kind = KINDS[how];
        p.action.recipient = how == 0 ? friend : address(0);
        p.token = isBought ? address(usdc) : address(token);
        if (!isBought) (p.capPer, p.budget) = (100e18, 500e18);
        if (p.action.kind == SWAP) {
            p.action.tokenOut = isBought ? address(token) : address(weth);
            // A full cap pays out exactly the cap.
            p.action.minOut = p.capPer;
            p.venue.router = address(router);
        }
        p.venue.pool = address(pool);
        if (how == 2) p.action.vault = address(new Vault(token));
        pool.list(token);
        token.mint(owner, 1_000e18);
        pool.borrowFor(owner, token, 1_000e18);
        vm.prank(owner);
        token.approve(address(guard), type(uint256).max);
    }

    /// Sets what the token does during a transfer.
    function _arm(Token token, uint256 which, Permission memory p, uint256 amount) private {
        if (which == 2) BlockingToken(address(token)).setBlocked(friend);
        if (which != 3) return;
        bytes memory again = abi.encodeCall(guard.execute, (p, sign(p), amount, ""));
        HookedToken(address(token)).setHook(address(guard), again);
    }

    /// Anyone can sign their own permission to make the swapper call any contract, and so grant an allowance. It yields
    /// nothing: the swapper is empty between executions, and during another's the owner receives what they signed.
    function test_what_the_swapper_allows_anybody_takes_nothing() public {
        Thief thief = new Thief();
        address swapper = address(guard.swapper());
        _allow(address(thief));
        assertEq(usdc.allowance(swapper, address(thief)), type(uint256).max);
        assertEq(usdc.balanceOf(swapper), 0);

        Permission memory p = permission();
        p.action = Action(SWAP, address(0), address(weth), 0.049e18, 0, address(0), 0);
        p.venue.router = address(router);
        bytes memory theft = _theft(thief, 0.049e18 - 1);
        refuse(
            p,
            100e6,
            theft,
            abi.encodeWithSelector(Actions.TooLittleOut.selector, 0.049e18 - 1, 0.049e18)
        );
        assertEq(usdc.balanceOf(owner), 10_000e6);
        // Like the worst route that a hostile executor could choose: the signed minimum arrives.
        run(p, 100e6, _theft(thief, 0.049e18));
        assertEq(weth.balanceOf(owner), 0.049e18);
        // A run by an honest executor delivers the full amount.
        run(p, 100e6, abi.encodeCall(MockRouter.trade, (usdc, weth, 100e6, 0.05e18, owner)));
        assertEq(weth.balanceOf(owner), 0.049e18 + 0.05e18);
        assertEq(usdc.balanceOf(owner), 10_000e6 - 2 * 100_500_000);
        requireNothingHeld(usdc);
        requireNothingHeld(weth);
    }

    function _theft(Thief thief, uint256 pays) private view returns (bytes memory) {
        bytes memory take = abi.encodeCall(Thief.take, (usdc, address(guard.swapper()), weth, pays));
        return abi.encodeCall(MockRouter.forward, (address(thief), take));
    }

    /// Executes the thief's own permission, with a token as its router.
    function _allow(address thief) private {
        uint256 key = 0xbad;
        Token worthless = new Token("BAD", 18);
        worthless.mint(vm.addr(key), 1);
        vm.prank(vm.addr(key));
        worthless.approve(address(guard), 1);
        Permission memory p = permission();
        (p.owner, p.executor, p.token) = (vm.addr(key), vm.addr(key), address(worthless));
        (p.capPer, p.budget, p.feeBps, p.trigger.asset) = (1, 1, 0, address(worthless));
        p.action = Action(SWAP, address(0), address(new MintingToken()), 1, 0, address(0), 0);
        p.venue.router = address(usdc);
        bytes memory signature = sign(p, key);
        vm.prank(p.executor);
        guard.execute(p, signature, 1, abi.encodeCall(usdc.approve, (thief, type(uint256).max)));
    }

    /// To make a balance condition true with a flash loan, its borrower must give the loan away and cannot repay it.
    function test_a_flash_loan_pays_for_no_condition() public {
        FlashExecutor key = new FlashExecutor(guard, pool);
        Permission memory p = permission();
        p.executor = address(key);
        p.trigger = Trigger(TOKEN_BALANCE, address(weth), ABOVE, 100e18, EMPTY);
        bytes memory signature = sign(p);
        vm.expectRevert();
        key.run(p, signature, weth, 200e18, owner);
        assertEq(usdc.balanceOf(owner), 10_000e6);
        assertEq(guard.stateOf(owner, guard.hashPermission(p)).spent, 0);
        // A borrower that keeps the loan can only execute what is true without it.
        p.trigger.threshold = 0;
        weth.mint(owner, 1);
        weth.mint(address(key), 1e18);
        signature = sign(p);
        key.run(p, signature, weth, 200e18, address(key));
        assertEq(usdc.balanceOf(friend), p.capPer);
    }

    /// However a vault was inflated beforehand, with funds withdrawn later, the owner's shares keep their value.
    function testFuzz_an_inflated_vault_takes_a_hundredth_at_most(uint256 first, uint256 gift, uint256 amount)
        public
    {
        Vault vault = new Vault(usdc);
        first = bound(first, 1, 1_000_000e6);
        gift = bound(gift, 0, 1_000_000e6);
        usdc.mint(address(this), first + gift);
        usdc.approve(address(vault), first);
        vault.deposit(first, address(this));
        usdc.transfer(address(vault), gift);
        Permission memory p = permission();
        p.action = Action(VAULT, address(0), address(0), 0, 0, address(vault), 0);
        amount = bound(amount, 1, p.capPer);
        bytes memory signature = sign(p);
        vm.prank(executor);
        try guard.execute(p, signature, amount, "") {
            vault.redeem(vault.balanceOf(address(this)), address(this), address(this));
            uint256 worth = vault.convertToAssets(vault.balanceOf(owner));
            assertGe(worth * 100, amount * 99);
        } catch {
            assertEq(usdc.balanceOf(owner), 10_000e6);
        }
        requireNothingHeld(usdc);
    }
}
