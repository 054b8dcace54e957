import type { Address } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  isTokenProgram,
  SYSTEM_PROGRAM,
} from '#server/chains/solana/programs.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { SolanaPrices } from '#server/prices/read-solana-prices.ts';
import type { SolanaAsset, SolanaCall } from '#server/protocols/solana-manifest.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { compareAmount } from '../reencode/compare-amount.ts';
import { signedUsd } from '../reencode/describe-changes.ts';

const ALL_BPS = 10_000n;
/** An extreme change is clamped to the limit of the schema's number. */
const MOST_BPS = 1_000_000n;

/** Base units of the asset that a step takes. */
interface SolanaSizes {
  readonly asset: Pick<SolanaAsset, 'decimals'>;
  readonly reviewedAtomic: bigint;
  readonly amountAtomic: bigint;
}

/**
 * How a fresh message differs from the reviewed one, for the person who signs. A fresh message to
 * another program was refused before.
 *
 * @param prices the prices for the value of a changed output
 */
export function describeSolanaChanges(
  step: Step,
  call: SolanaCall,
  { asset, reviewedAtomic, amountAtomic }: SolanaSizes,
  prices: SolanaPrices,
): ReencodeChanges {
  const program = targetOf(call);
  const usd8 = (call.output && prices.get(call.output.asset.mint)?.usd8) ?? null;
  const minOutput = compareOutput(step, call, { reviewedAtomic, amountAtomic, usd8 });
  return {
    target: { reviewed: program, now: program },
    ...(step.delegate !== undefined && {
      spender: { reviewed: step.delegate, now: step.delegate },
    }),
    ...compareAmount(step, asset, amountAtomic),
    ...(minOutput && { min_output: minOutput }),
    deadline: { reviewed: null, now: null },
    is_worse: minOutput !== undefined && minOutput.change_bps < 0,
  };
}

/** The program it is all for: the plumbing of accounts and wrapped SOL counts where it is alone. */
function targetOf({ instructions }: SolanaCall): string {
  const isPlumbing = (program: Address) =>
    isTokenProgram(program) || program === SYSTEM_PROGRAM || program === ASSOCIATED_TOKEN_PROGRAM;
  const main = instructions.findLast(({ programAddress }) => !isPlumbing(programAddress));
  return (main ?? instructions.at(-1))?.programAddress ?? '';
}

function compareOutput(
  step: Step,
  { output }: SolanaCall,
  {
    reviewedAtomic,
    amountAtomic,
    usd8,
  }: { reviewedAtomic: bigint; amountAtomic: bigint; usd8: bigint | null },
): ReencodeChanges['min_output'] {
  const { planned_min_output_raw } = step;
  if (!output || planned_min_output_raw === undefined || reviewedAtomic === 0n) return undefined;
  const reviewed = BigInt(planned_min_output_raw);
  const floor = step.route?.exact_out ? reviewed : (reviewed * amountAtomic) / reviewedAtomic;
  const gained = output.minAtomic - floor;
  const bps = floor > 0n ? (gained * ALL_BPS) / floor : 0n;
  const { symbol, decimals } = output.asset;
  return {
    asset: symbol,
    reviewed_raw: planned_min_output_raw,
    for_this_size_raw: floor.toString(),
    now_raw: output.minAtomic.toString(),
    for_this_size: formatAmount(floor, decimals),
    now: formatAmount(output.minAtomic, decimals),
    change_bps: Number(bps > MOST_BPS ? MOST_BPS : bps),
    change_usd: usd8 === null ? null : signedUsd((gained * usd8) / 10n ** BigInt(decimals)),
  };
}
