// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {VmSafe} from "forge-std/Vm.sol";
import "../src/Permission.sol";
import {GuardTest} from "./GuardTest.sol";
import {Vault} from "./mocks/Tokens.sol";
import {MockRouter} from "./mocks/Venues.sol";

/// The gas of an execution's transaction, as on its receipt: signed by a key, the second execution of its permission,
/// without a fee, between accounts that already hold the tokens. Each call is its own transaction, so storage is cold.
/// forge-config: default.isolate = true
contract GuardGasTest is GuardTest {
    function setUp() public override {
        super.setUp();
        usdc.mint(friend, 1);
        usdc.mint(address(router), 1);
        weth.mint(owner, 1);
    }

    function spending(bytes32 kind) private view returns (Permission memory p) {
        p = permission();
        p.feeBps = 0;
        p.feeRecipient = address(0);
        p.action.kind = kind;
        p.action.recipient = kind == TRANSFER ? friend : address(0);
    }

    /// Tolerance for calldata: its gas depends on the zero bytes in the addresses of the test's accounts.
    uint256 private constant BESIDE = 500;

    /// @param snapshot the gas last measured; update it when the measured gas changes
    function requireCheap(Permission memory p, bytes memory route, uint256 snapshot, uint256 most) private {
        run(p, 50e6, route);
        bytes memory signature = sign(p);
        vm.prank(executor);
        guard.execute(p, signature, 50e6, route);
        uint256 gas = vm.lastCallGas().gasTotalUsed;
        emit log_uint(gas);
        assertLe(gas, most);
        // Coverage builds are not optimised.
        if (!vm.isContext(VmSafe.ForgeContext.Coverage)) assertApproxEqAbs(gas, snapshot, BESIDE);
    }

    function test_a_transfer() public {
        requireCheap(spending(TRANSFER), "", 75_257, 110_000);
    }

    function test_a_vault() public {
        Permission memory p = spending(VAULT);
        p.action.vault = address(new Vault(usdc));
        requireCheap(p, "", 126_264, 190_000);
    }

    function test_a_swap() public {
        Permission memory p = spending(SWAP);
        p.action.tokenOut = address(weth);
        p.action.minOut = 0.049e18;
        p.venue.router = address(router);
        bytes memory route = abi.encodeCall(MockRouter.trade, (usdc, weth, 50e6, 0.025e18, owner));
        requireCheap(p, route, 152_778, 230_000);
    }

    function test_a_supply() public {
        Permission memory p = spending(SUPPLY);
        p.venue.pool = address(pool);
        requireCheap(p, "", 122_809, 260_000);
    }
}
