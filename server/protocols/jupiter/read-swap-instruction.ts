import type { Address, Instruction } from '@solana/kit';
import { JUPITER_PROGRAM } from '#server/chains/solana/programs.ts';
import type { SwapMode } from '#server/chains/solana/swap-source.ts';

/** What a swap instruction says in its own bytes. */
export interface SwapInstruction {
  readonly mode: SwapMode;
  /** What is sold in an `exact_in` swap, what is bought in an `exact_out` one. */
  readonly fixedAtomic: bigint;
  /** What the other side was quoted as. */
  readonly quotedAtomic: bigint;
  readonly slippageBps: number;
  readonly platformFeeBps: number;
  readonly authority: Address | undefined;
  readonly source: Address | undefined;
  readonly destination: Address | undefined;
  readonly destinationMint: Address | undefined;
  /** Where the output is sent on to; the program itself stands for nowhere. */
  readonly forwardedTo: Address | undefined;
}

/** Where each kind of swap instruction has its accounts (Jupiter's published IDL). */
interface Layout {
  readonly mode: SwapMode;
  readonly authority: number;
  readonly source: number;
  readonly destination: number;
  readonly destinationMint: number;
  readonly forwardedTo?: number;
}

const OWN_ACCOUNTS = { authority: 1, source: 2, destination: 3, forwardedTo: 4 } as const;
const SHARED_ACCOUNTS = { authority: 2, source: 3, destination: 6, destinationMint: 8 } as const;

/** By the first eight bytes of `sha256("global:<name>")`. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  // route
  e517cb977ae3ad2a: { mode: 'exact_in', ...OWN_ACCOUNTS, destinationMint: 5 },
  // shared_accounts_route
  c1209b3341d69c81: { mode: 'exact_in', ...SHARED_ACCOUNTS },
  // exact_out_route
  d033ef977b2bed5c: { mode: 'exact_out', ...OWN_ACCOUNTS, destinationMint: 6 },
  // shared_accounts_exact_out_route
  b0d169a89a7d453e: { mode: 'exact_out', ...SHARED_ACCOUNTS },
};

const DISCRIMINATOR_BYTES = 8;
/**
 * The last bytes there are: in_amount u64 and quoted_out_amount u64, or out_amount and
 * quoted_in_amount; then slippage_bps u16, platform_fee_bps u8.
 */
const TAIL_BYTES = 19;

/** @returns undefined for anything but a swap of an exact amount or quantity by Jupiter's program. */
export function readSwapInstruction({
  programAddress,
  accounts = [],
  data,
}: Instruction): SwapInstruction | undefined {
  if (programAddress !== JUPITER_PROGRAM || !data) return undefined;
  if (data.length < DISCRIMINATOR_BYTES + TAIL_BYTES) return undefined;
  const layout = LAYOUTS[Buffer.from(data.slice(0, DISCRIMINATOR_BYTES)).toString('hex')];
  if (!layout) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const tail = data.length - TAIL_BYTES;
  const at = (index: number) => accounts[index]?.address;
  return {
    mode: layout.mode,
    fixedAtomic: view.getBigUint64(tail, true),
    quotedAtomic: view.getBigUint64(tail + 8, true),
    slippageBps: view.getUint16(tail + 16, true),
    platformFeeBps: view.getUint8(tail + 18),
    authority: at(layout.authority),
    source: at(layout.source),
    destination: at(layout.destination),
    destinationMint: at(layout.destinationMint),
    forwardedTo: layout.forwardedTo === undefined ? undefined : at(layout.forwardedTo),
  };
}
