// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Actions} from "../src/Actions.sol";
import {Guard} from "../src/Guard.sol";
import {Oracle} from "../src/Oracle.sol";
import "../src/Permission.sol";
import {Swapper} from "../src/Swapper.sol";
import {GuardTest} from "./GuardTest.sol";
import {ThievingVault, Token, Vault} from "./mocks/Tokens.sol";
import {AToken, MockFeed, MockPool, MockRouter, MockSilentFeed} from "./mocks/Venues.sol";

/// When a permission may run.
contract GuardTriggersTest is GuardTest {
    function onPool(bytes32 kind, bytes32 comparison, uint256 threshold)
        private
        view
        returns (Permission memory p)
    {
        p = permission();
        p.trigger = Trigger(kind, kind == PRICE ? address(weth) : address(0), comparison, threshold, EMPTY);
        p.venue.pool = address(pool);
        p.venue.oracle = address(oracle);
    }

    function test_a_balance_is_compared_strictly() public {
        Permission memory p = permission();
        p.trigger.threshold = 10_000e6;
        refuse(p, 1e6, abi.encodeWithSelector(Guard.NotTriggered.selector));
        usdc.mint(owner, 1);
        run(p, 1e6);
        p.trigger.comparison = BELOW;
        p.trigger.threshold = usdc.balanceOf(owner);
        refuse(p, 1e6, abi.encodeWithSelector(Guard.NotTriggered.selector));
        p.trigger.threshold += 1;
        assertTrue(guard.isTriggered(p));
    }

    function test_a_health_factor_is_the_venues_own() public {
        Permission memory p = onPool(HEALTH_FACTOR, BELOW, 1.3e18);
        pool.overrideHealthFactor(1.3e18);
        refuse(p, 1e6, abi.encodeWithSelector(Guard.NotTriggered.selector));
        pool.overrideHealthFactor(1.3e18 - 1);
        run(p, 1e6);
    }

    function test_a_price_is_the_oracles() public {
        Permission memory p = onPool(PRICE, BELOW, 2_000e8);
        refuse(p, 1e6, abi.encodeWithSelector(Guard.NotTriggered.selector));
        oracle.set(address(weth), 1_999e8);
        run(p, 1e6);
        oracle.set(address(weth), 0);
        refuse(p, 1e6, abi.encodeWithSelector(Oracle.PriceMissing.selector, address(weth)));
    }

    function test_a_stale_price_is_refused_and_an_unknown_age_is_not() public {
        Permission memory p = onPool(PRICE, BELOW, 3_000e8);
        p.venue.maxAge = 3600;
        MockFeed feed = new MockFeed();
        oracle.setSource(address(weth), address(feed));
        feed.set(2_000e8, 0, block.timestamp - 3600);
        run(p, 1e6);
        feed.set(2_000e8, 0, block.timestamp - 3601);
        refuse(
            p,
            1e6,
            abi.encodeWithSelector(Oracle.PriceStale.selector, address(weth), block.timestamp - 3601)
        );
        oracle.setSource(address(weth), address(new MockSilentFeed()));
        run(p, 1e6);
        oracle.setSource(address(weth), makeAddr("no source"));
        refuse(p, 1e6, abi.encodeWithSelector(Oracle.PriceMissing.selector, address(weth)));
    }

    function test_a_rollup_that_was_down_waits_for_its_feeds() public {
        Permission memory p = onPool(PRICE, BELOW, 3_000e8);
        MockFeed uptime = new MockFeed();
        p.venue.sequencer = address(uptime);
        uptime.set(1, block.timestamp - 2 hours, block.timestamp);
        refuse(p, 1e6, abi.encodeWithSelector(Oracle.SequencerDown.selector));
        uptime.set(0, block.timestamp - 3599, block.timestamp);
        refuse(p, 1e6, abi.encodeWithSelector(Oracle.SequencerDown.selector));
        uptime.set(0, 0, block.timestamp);
        refuse(p, 1e6, abi.encodeWithSelector(Oracle.SequencerDown.selector));
        uptime.set(0, block.timestamp - 3600, block.timestamp);
        run(p, 1e6);
    }

    function test_arbitrum_wants_its_sequencer_feed() public {
        vm.chainId(42161);
        refuseInvalid(onPool(PRICE, BELOW, 3_000e8), "venue.sequencer");
        refuseInvalid(onPool(HEALTH_FACTOR, BELOW, 2e18), "venue.sequencer");
    }

    function test_a_condition_in_words_is_the_services_and_stands_alone() public {
        Permission memory p = permission();
        p.trigger = Trigger(SERVICE_CHECKED, address(0), bytes32(0), 0, keccak256("when it rains"));
        run(p, 1e6);
        p.trigger.condition = EMPTY;
        refuseInvalid(p, "trigger.condition");
    }
}

/// What a permission does.
contract GuardActionsTest is GuardTest {
    function swapping() private view returns (Permission memory p) {
        p = permission();
        p.action.kind = SWAP;
        p.action.recipient = address(0);
        p.action.tokenOut = address(weth);
        p.action.minOut = 0.049e18;
        p.venue.router = address(router);
    }

    function route(uint256 amountIn, uint256 amountOut) private view returns (bytes memory) {
        return abi.encodeCall(MockRouter.trade, (usdc, weth, amountIn, amountOut, owner));
    }

    function test_a_swap_pays_the_owner() public {
        assertEq(run(swapping(), 100e6, route(100e6, 0.0495e18)), 0.0495e18);
        assertEq(weth.balanceOf(owner), 0.0495e18);
        assertEq(usdc.balanceOf(treasury), 500_000);
        requireNothingHeld(usdc);
        requireNothingHeld(weth);
    }

    function test_the_least_is_scaled_to_the_amount_and_rounded_up() public {
        Permission memory p = swapping();
        uint256 least = (0.049e18 * uint256(33e6 + 1) + 100e6 - 1) / 100e6;
        refuse(
            p,
            33e6 + 1,
            route(33e6 + 1, least - 1),
            abi.encodeWithSelector(Actions.TooLittleOut.selector, least - 1, least)
        );
        run(p, 33e6 + 1, route(33e6 + 1, least));
    }

    function test_the_least_by_the_oracle() public {
        Permission memory p = swapping();
        p.action.minOut = 0;
        p.action.maxSlippageBps = 100;
        p.venue.oracle = address(oracle);
        uint256 least = 0.0495e18;
        refuse(
            p,
            100e6,
            route(100e6, least - 1),
            abi.encodeWithSelector(Actions.TooLittleOut.selector, least - 1, least)
        );
        run(p, 100e6, route(100e6, least));
    }

    function test_a_hostile_router_gets_nothing_for_nothing() public {
        Permission memory p = swapping();
        bytes memory none = abi.encodeWithSelector(Actions.TooLittleOut.selector, 0, 0.049e18);
        router.setMode(MockRouter.Mode.KeepAll);
        refuse(p, 100e6, route(100e6, 0.05e18), none);
        // What reaches the owner while the router runs does not count as proceeds of the swap.
        router.setMode(MockRouter.Mode.ToOwner);
        refuse(p, 100e6, route(100e6, 0.05e18), none);
        router.setMode(MockRouter.Mode.Fail);
        refuse(p, 100e6, route(100e6, 0.05e18), abi.encodeWithSelector(MockRouter.Refused.selector, 7));
        router.setMode(MockRouter.Mode.FailSilently);
        refuse(p, 100e6, route(100e6, 0.05e18), abi.encodeWithSelector(Swapper.RouterFailed.selector));
        assertEq(usdc.balanceOf(owner), 10_000e6);
    }

    function test_what_a_router_did_not_sell_goes_back() public {
        router.setMode(MockRouter.Mode.HalfInput);
        run(swapping(), 100e6, route(100e6, 0.05e18));
        assertEq(usdc.balanceOf(owner), 10_000e6 - 50e6 - 500_000);
        assertEq(usdc.allowance(address(guard.swapper()), address(router)), 0);
        requireNothingHeld(usdc);
    }

    function test_a_route_reaches_no_allowance_of_anybody() public {
        Permission memory p = swapping();
        bytes memory theft = abi.encodeCall(
            MockRouter.forward,
            (address(usdc), abi.encodeCall(usdc.transferFrom, (owner, executor, 1_000e6)))
        );
        refuse(p, 100e6, theft, abi.encodeWithSignature("Error(string)", "forward failed"));
        address swapper = address(guard.swapper());
        vm.expectRevert(Swapper.NotGuard.selector);
        Swapper(swapper).swap(usdc, weth, address(router), "", owner, owner);
    }

    function test_a_sale_names_its_parts() public {
        Permission memory p;
        (p = swapping()).action.tokenOut = address(usdc);
        refuseInvalid(p, "action.tokenOut");
        (p = swapping()).action.tokenOut = address(0);
        refuseInvalid(p, "action.tokenOut");
        (p = swapping()).action.maxSlippageBps = 100;
        refuseInvalid(p, "action.minOut");
        (p = swapping()).action.minOut = 0;
        refuseInvalid(p, "action.minOut");
        address[5] memory routers =
            [address(0), address(usdc), address(weth), address(guard), address(guard.swapper())];
        for (uint256 i; i < routers.length; ++i) {
            (p = swapping()).venue.router = routers[i];
            refuseInvalid(p, "venue.router");
        }
        (p = swapping()).action.minOut = 0;
        p.action.maxSlippageBps = 1001;
        refuseInvalid(p, "action.maxSlippageBps");
    }

    function test_a_vault_gives_its_shares_to_the_owner() public {
        Vault vault = new Vault(usdc);
        Permission memory p = permission();
        p.action.kind = VAULT;
        p.action.recipient = address(0);
        p.action.vault = address(vault);
        assertEq(run(p, 100e6), 100e6);
        assertEq(vault.balanceOf(owner), 100e6);
        requireNothingHeld(usdc);
        assertEq(usdc.allowance(address(guard), address(vault)), 0);
    }

    function test_a_vault_that_was_inflated_or_steals_is_refused() public {
        Vault vault = new Vault(usdc);
        usdc.mint(address(this), 1_000e6);
        usdc.approve(address(vault), 1);
        vault.deposit(1, address(this));
        usdc.transfer(address(vault), 60e6);
        Permission memory p = permission();
        p.action.kind = VAULT;
        p.action.recipient = address(0);
        p.action.vault = address(vault);
        bytes memory signature = sign(p);
        vm.prank(executor);
        vm.expectPartialRevert(Actions.TooLittleOut.selector);
        guard.execute(p, signature, 100e6, "");
        p.action.vault = address(new ThievingVault(usdc));
        signature = sign(p);
        vm.prank(executor);
        vm.expectPartialRevert(Actions.TooLittleOut.selector);
        guard.execute(p, signature, 100e6, "");
    }

    function test_supplies_for_the_owner() public {
        Permission memory p = permission();
        p.action.kind = SUPPLY;
        p.action.recipient = address(0);
        p.venue.pool = address(pool);
        assertEq(run(p, 100e6), 100e6);
        assertEq(pool.aToken(address(usdc)).balanceOf(owner), 100e6);
        requireNothingHeld(usdc);
    }

    function test_repays_what_is_owed_and_no_more() public {
        Permission memory p = permission();
        p.action.kind = REPAY_FROM_WALLET;
        p.action.recipient = address(0);
        p.venue.pool = address(pool);
        refuse(p, 100e6, abi.encodeWithSelector(Actions.NothingOwed.selector));
        pool.borrowFor(owner, usdc, 60e6);
        assertEq(run(p, 100e6), 60e6);
        assertEq(pool.debtToken(address(usdc)).balanceOf(owner), 0);
        assertEq(usdc.balanceOf(treasury), 300_000);
        assertEq(guard.stateOf(owner, guard.hashPermission(p)).spent, 60e6);
        requireNothingHeld(usdc);
    }
}

/// Repays a loan from its own collateral by means of a flash loan.
contract GuardRepayFromCollateralTest is GuardTest {
    AToken private aWeth;
    Token private debt;

    function setUp() public override {
        super.setUp();
        aWeth = pool.aToken(address(weth));
        debt = pool.debtToken(address(usdc));
        // 1 WETH ($2,000) secures 1,333.33 USDC: a health factor of 1.2.
        aWeth.mint(owner, 1e18);
        pool.borrowFor(owner, usdc, 1_333_333_333);
        vm.prank(owner);
        aWeth.approve(address(guard), type(uint256).max);
    }

    function repaying() private view returns (Permission memory p) {
        p = permission();
        p.token = address(aWeth);
        p.capPer = 1e18;
        p.budget = 1e18;
        p.trigger = Trigger(HEALTH_FACTOR, address(0), BELOW, 1.3e18, EMPTY);
        p.action.kind = REPAY_FROM_COLLATERAL;
        p.action.recipient = address(0);
        p.action.tokenOut = address(usdc);
        p.action.maxSlippageBps = 100;
        p.action.targetHealthFactor = 1.5e18;
        p.venue.pool = address(pool);
        p.venue.oracle = address(oracle);
        p.venue.router = address(router);
    }

    function route(uint256 amountIn, uint256 amountOut) private view returns (bytes memory) {
        return abi.encodeCall(MockRouter.trade, (weth, usdc, amountIn, amountOut, owner));
    }

    function health() private view returns (uint256 factor) {
        (,,,,, factor) = pool.getUserAccountData(owner);
    }

    function test_raises_the_health_factor_and_keeps_nothing() public {
        Permission memory p = repaying();
        uint256 before = health();
        uint256 repaid = run(p, 0.2e18, route(0.2e18, 398e6));
        assertGt(health(), before);
        assertLe(health(), 1.5e18);
        assertEq(aWeth.balanceOf(owner), 1e18 - 0.2e18 - 0.001e18);
        assertEq(weth.balanceOf(treasury), 0.001e18);
        assertEq(debt.balanceOf(owner), 1_333_333_333 - repaid);
        requireNothingHeld(usdc);
        requireNothingHeld(weth);
        requireNothingHeld(aWeth);
    }

    function test_reaches_the_target_and_gives_the_rest_to_the_owner() public {
        Permission memory p = repaying();
        uint256 has = usdc.balanceOf(owner);
        run(p, 0.29e18, route(0.29e18, 588_700_000));
        assertApproxEqRel(health(), 1.5e18, 0.0000001e18);
        assertGt(usdc.balanceOf(owner), has);
        requireNothingHeld(usdc);
    }

    /// Aave rounds a debt's reduction, so it may exceed the repayment by one or two units.
    function test_reaches_the_target_however_the_pool_rounds(uint256 rounding, uint256 price) public {
        Permission memory p = repaying();
        pool.setRounding(bound(rounding, 0, 2));
        uint256 out = bound(price, 585_000_000, 600_000_000);
        run(p, 0.29e18, route(0.29e18, out));
        assertApproxEqRel(health(), 1.5e18, 0.0000001e18);
    }

    function test_what_the_pool_shares_out_afterwards_refuses_nothing() public {
        Permission memory p = repaying();
        pool.setSupplier(owner);
        run(p, 0.29e18, route(0.29e18, 588_700_000));
        assertGt(health(), 1.5e18);
        assertApproxEqRel(health(), 1.5e18, 0.001e18);
    }

    function test_never_passes_the_target() public {
        Permission memory p = repaying();
        bytes memory signature = sign(p);
        bytes memory sale = route(0.9e18, 1_800e6);
        vm.prank(executor);
        vm.expectRevert(Actions.TargetPassed.selector);
        guard.execute(p, signature, 0.9e18, sale);
    }

    function test_refuses_where_there_is_nothing_to_do() public {
        Permission memory p = repaying();
        p.trigger.threshold = 3e18;
        p.action.targetHealthFactor = 1.1e18;
        refuse(p, 0.1e18, route(0.1e18, 199e6), abi.encodeWithSelector(Actions.TargetReached.selector));
        debt.burn(owner, debt.balanceOf(owner));
        p.trigger = Trigger(TOKEN_BALANCE, address(usdc), ABOVE, 0, EMPTY);
        refuse(p, 0.1e18, route(0.1e18, 199e6), abi.encodeWithSelector(Actions.NothingOwed.selector));
    }

    function test_a_bad_sale_moves_nothing() public {
        Permission memory p = repaying();
        bytes memory signature = sign(p);
        bytes memory cheap = route(0.2e18, 300e6);
        vm.prank(executor);
        vm.expectPartialRevert(Actions.TooLittleOut.selector);
        guard.execute(p, signature, 0.2e18, cheap);
        router.setMode(MockRouter.Mode.KeepAll);
        vm.prank(executor);
        vm.expectPartialRevert(Actions.TooLittleOut.selector);
        guard.execute(p, signature, 0.2e18, cheap);
        assertEq(aWeth.balanceOf(owner), 1e18);
    }

    function test_a_collateral_is_the_markets_own() public {
        Permission memory p = repaying();
        AToken other = new AToken(address(weth), 18);
        other.mint(owner, 1e18);
        p.token = address(other);
        refuse(
            p, 0.1e18, route(0.1e18, 199e6), abi.encodeWithSelector(InvalidPermission.selector, "token")
        );
        (p = repaying()).action.targetHealthFactor = 1e18;
        refuseInvalid(p, "action.targetHealthFactor");
        (p = repaying()).action.maxSlippageBps = 0;
        refuseInvalid(p, "action.maxSlippageBps");
    }

    function test_a_pool_that_does_not_lend_as_asked_is_refused() public {
        Permission memory p = repaying();
        bytes memory sale = route(0.2e18, 398e6);
        pool.setMode(MockPool.Mode.NoCallback);
        refuse(p, 0.2e18, sale, abi.encodeWithSelector(Actions.NotInFlashLoan.selector));
        pool.setMode(MockPool.Mode.OtherLoan);
        refuse(p, 0.2e18, sale, abi.encodeWithSelector(Actions.NotInFlashLoan.selector));
        pool.setMode(MockPool.Mode.LeavesAllowance);
        refuse(p, 0.2e18, sale, abi.encodeWithSelector(Actions.UnexpectedBalance.selector, address(usdc)));
        pool.setMode(MockPool.Mode.Honest);
        pool.overrideHealthFactor(1.2e18);
        refuse(p, 0.2e18, sale, abi.encodeWithSelector(Actions.HealthFactorFell.selector));
        assertEq(usdc.allowance(address(guard), address(pool)), 0);
    }

    function test_a_sale_of_nothing_or_of_the_debt_itself_is_refused() public {
        Permission memory p = repaying();
        refuse(p, 1, route(1, 1), abi.encodeWithSelector(Actions.TooLittleOut.selector, 1, 2));
        pool.borrowFor(owner, weth, 0.01e18);
        p.action.tokenOut = address(weth);
        refuseInvalid(p, "action.tokenOut");
        p = repaying();
        p.venue.router = address(weth);
        refuseInvalid(p, "action.tokenOut");
        p = repaying();
        p.action.minOut = 1;
        refuseInvalid(p, "action.minOut");
    }

    function test_nobody_plays_the_pool() public {
        Permission memory p = repaying();
        Actions.Sale memory sale = Actions.Sale(1e18, 0, address(weth), 1e6, 1);
        bytes memory params = abi.encode(p, sale, bytes(""));
        vm.prank(address(pool));
        vm.expectRevert(Actions.NotInFlashLoan.selector);
        guard.executeOperation(address(usdc), 1e6, 0, address(guard), params);
        vm.expectRevert(Actions.NotInFlashLoan.selector);
        pool.flashLoanSimple(address(guard), address(usdc), 1e6, params, 0);
    }

    function testFuzz_never_lets_the_health_factor_fall_nor_pass(uint256 amount, uint256 out) public {
        amount = bound(amount, 1e12, 1e18 - 0.005e18);
        uint256 worth = amount * 2_000e6 / 1e18;
        out = bound(out, worth / 2, worth * 11 / 10);
        Permission memory p = repaying();
        uint256 before = health();
        uint256 hasCollateral = aWeth.balanceOf(owner);
        bytes memory signature = sign(p);
        bytes memory sale = route(amount, out);
        vm.prank(executor);
        try guard.execute(p, signature, amount, sale) returns (uint256) {
            assertGt(health(), before);
            assertLe(health(), 1.5e18 * uint256(1_000_000_1) / 1_000_000_0);
            assertLe(hasCollateral - aWeth.balanceOf(owner), amount + amount * 50 / 10_000);
        } catch {
            assertEq(aWeth.balanceOf(owner), hasCollateral);
        }
        requireNothingHeld(usdc);
        requireNothingHeld(weth);
        requireNothingHeld(aWeth);
    }
}
