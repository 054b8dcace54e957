/** What Circle asks for minting on the destination, in USDC units, gas apart. */
const SERVICE_FEE_ATOMIC = 200_000n;
/** The same for Ethereum, where it was higher; what is not charged is not taken. */
const ETHEREUM_SERVICE_FEE_ATOMIC = 1_250_000n;
/** Gas of `receiveMessage` with its mint. */
const MINT_GAS = 230_000n;
/** Circle's own advice: the fee may move until the burn is mined. */
const BUFFER_PERCENT = 120n;

/** What minting on a destination costs. */
export interface MintCost {
  readonly isEthereum: boolean;
  readonly gasPriceWei: bigint;
  /** Rollup data fee of one transaction, in wei. */
  readonly dataFeeWei: bigint;
  /** USD prices with 8 decimals. */
  readonly nativeUsd: bigint;
  readonly usdcUsd: bigint;
}

/** What forwarding takes of a transfer, in USDC units. */
export interface ForwardFee {
  readonly expectedAtomic: bigint;
  /** What the burn allows it to take at most. */
  readonly maxAtomic: bigint;
}

/**
 * What Circle's Forwarding Service keeps of a transfer: its fee and the gas of the mint
 * (developers.circle.com/cctp/concepts/forwarding-service).
 */
export function forwardFee(cost: MintCost): ForwardFee {
  const gasWei = MINT_GAS * cost.gasPriceWei + cost.dataFeeWei;
  // wei × USD(8) / 10^18 / USD(8) × 10^6, rounded up.
  const perUsdc = cost.usdcUsd * 10n ** 12n;
  const gasAtomic = (gasWei * cost.nativeUsd + perUsdc - 1n) / perUsdc;
  const service = cost.isEthereum ? ETHEREUM_SERVICE_FEE_ATOMIC : SERVICE_FEE_ATOMIC;
  const expectedAtomic = service + gasAtomic;
  return { expectedAtomic, maxAtomic: (expectedAtomic * BUFFER_PERCENT + 99n) / 100n };
}
