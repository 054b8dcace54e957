// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Calls routers on behalf of the guard. It holds no allowance and keeps no funds, so calldata from any source can
/// reach only the input of the swap in progress.
contract Swapper {
    using SafeERC20 for IERC20;

    error NotGuard();
    error RouterFailed();

    address public immutable guard = msg.sender;

    /// Sells the entire `tokenIn` balance, which the guard has transferred here.
    ///
    /// @param route the router's calldata, which must deliver `tokenOut` to this contract
    /// @param owner receives any `tokenIn` that was not sold
    /// @param recipient receives all of `tokenOut`
    /// @return out what the recipient received, measured across the final transfer only: anything else that reaches
    /// them while the router runs (such as a claim on their behalf) does not count
    function swap(
        IERC20 tokenIn,
        IERC20 tokenOut,
        address router,
        bytes calldata route,
        address owner,
        address recipient
    ) external returns (uint256 out) {
        if (msg.sender != guard) revert NotGuard();
        tokenIn.forceApprove(router, tokenIn.balanceOf(address(this)));
        (bool ok, bytes memory returned) = router.call(route);
        if (!ok) _rethrow(returned);
        if (tokenIn.allowance(address(this), router) != 0) tokenIn.forceApprove(router, 0);
        uint256 left = tokenIn.balanceOf(address(this));
        if (left != 0) tokenIn.safeTransfer(owner, left);
        uint256 before = tokenOut.balanceOf(recipient);
        tokenOut.safeTransfer(recipient, tokenOut.balanceOf(address(this)));
        out = tokenOut.balanceOf(recipient) - before;
    }

    function _rethrow(bytes memory returned) private pure {
        if (returned.length == 0) revert RouterFailed();
        assembly ("memory-safe") {
            revert(add(returned, 32), mload(returned))
        }
    }
}
