// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IAggregator, IPriceOracle} from "./interfaces/IAave.sol";
import {BPS, InvalidPermission, Venue} from "./Permission.sol";

/// Prices from a venue's oracle, used only while they can be trusted.
library Oracle {
    error SequencerDown();
    error PriceMissing(address asset);
    error PriceStale(address asset, uint256 updatedAt);

    uint256 private constant ARBITRUM_ONE = 42161;
    /// How long feeds need to catch up after a rollup was down (as Chainlink advises and Aave's sentinel waits).
    uint256 private constant GRACE_SECONDS = 3600;
    uint256 private constant ROUND_DATA_BYTES = 160;

    /// Reverts while the rollup's sequencer is down or has just restarted.
    function requireSequencer(Venue calldata venue) internal view {
        if (venue.sequencer == address(0)) {
            if (block.chainid == ARBITRUM_ONE) revert InvalidPermission("venue.sequencer");
            return;
        }
        (, int256 answer, uint256 startedAt,,) = IAggregator(venue.sequencer).latestRoundData();
        if (answer != 0 || startedAt == 0 || block.timestamp < startedAt + GRACE_SECONDS) {
            revert SequencerDown();
        }
    }

    /// @return price of an asset in the oracle's base currency unit
    function priceOf(Venue calldata venue, address asset) internal view returns (uint256 price) {
        price = IPriceOracle(venue.oracle).getAssetPrice(asset);
        if (price == 0) revert PriceMissing(asset);
        if (venue.maxAge != 0) _requireFresh(venue, asset);
    }

    /// @return the least amount of `to`, in its smallest unit, for which `amount` of `from` may be sold; rounded up
    function leastOut(Venue calldata venue, address from, uint256 amount, address to, uint256 slippageBps)
        internal
        view
        returns (uint256)
    {
        uint256 value = amount * priceOf(venue, from) * 10 ** IERC20Metadata(to).decimals();
        uint256 divisor = priceOf(venue, to) * 10 ** IERC20Metadata(from).decimals();
        return Math.mulDiv(value, BPS - slippageBps, divisor * BPS, Math.Rounding.Ceil);
    }

    /// A source without rounds (such as a price cap adapter) lacks this function and reverts without data: its age is
    /// unknown and not checked. Making the call run out of gas on purpose leaves too little gas for the execution.
    function _requireFresh(Venue calldata venue, address asset) private view {
        address source = IPriceOracle(venue.oracle).getSourceOfAsset(asset);
        (bool ok, bytes memory data) = source.staticcall(abi.encodeCall(IAggregator.latestRoundData, ()));
        if (!ok && data.length == 0) return;
        if (!ok || data.length < ROUND_DATA_BYTES) revert PriceMissing(asset);
        (,,, uint256 updatedAt,) = abi.decode(data, (uint256, int256, uint256, uint256, uint256));
        if (block.timestamp > updatedAt + venue.maxAge) revert PriceStale(asset, updatedAt);
    }
}
