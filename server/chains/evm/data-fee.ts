import { type Address, type Hex, parseAbi, size } from 'viem';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { type ContractRead, call, readAll } from './read.ts';

/** GasPriceOracle, a predeploy of every OP-stack chain. */
const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000F';
const oracleAbi = parseAbi([
  'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
]);
const OP_STACK: ReadonlySet<EvmChainSlug> = new Set(['base', 'optimism']);

/** Sizes the fee is read at, in bytes; between them it grows evenly. */
const SMALL_BYTES = 200n;
const LARGE_BYTES = 1200n;
/** Of a transaction around its calldata: nonce, gas, fees, target and value. */
const ENVELOPE_BYTES = 110n;

/** What a rollup asks for the data of a transaction, at two sizes, in wei. */
export interface DataFee {
  readonly smallWei: bigint;
  readonly largeWei: bigint;
}

/** Reads the data fees of those chains that publish them. One round. */
export function* readDataFees(
  chains: readonly EvmChainSlug[],
): ContractRead<ReadonlyMap<EvmChainSlug, DataFee>> {
  const asked = chains.filter((chain) => OP_STACK.has(chain));
  if (asked.length === 0) return new Map();
  const outcomes = yield* readAll(
    asked.flatMap((chain) =>
      [SMALL_BYTES, LARGE_BYTES].map((bytes) =>
        call({
          chain,
          to: GAS_PRICE_ORACLE,
          abi: oracleAbi,
          functionName: 'getL1FeeUpperBound',
          args: [bytes],
        }),
      ),
    ),
  );
  return new Map(
    asked.flatMap((chain, index) => {
      const [small, large] = outcomes.slice(2 * index, 2 * index + 2);
      if (!small?.ok || !large?.ok || large.value < small.value) return [];
      return [[chain, { smallWei: small.value, largeWei: large.value }] as const];
    }),
  );
}

/**
 * What the data of one transaction costs on a chain, in wei: by the oracle where there is one,
 * else what is set aside for it.
 */
export function dataFeeWei(chain: EvmChainSlug, data: Hex, fee: DataFee | undefined): bigint {
  if (!fee) return evmChain(chain).dataFeeReserveWei;
  const bytes = BigInt(size(data)) + ENVELOPE_BYTES;
  const more = bytes > SMALL_BYTES ? bytes - SMALL_BYTES : 0n;
  return fee.smallWei + ((fee.largeWei - fee.smallWei) * more) / (LARGE_BYTES - SMALL_BYTES);
}
