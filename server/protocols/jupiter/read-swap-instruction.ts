import { type Address, address, type Instruction } from '@solana/kit';

/** Jupiter's swap program. */
export const JUPITER_PROGRAM: Address = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4');

/** What a swap instruction says in its own bytes. */
export interface SwapInstruction {
  readonly inAtomic: bigint;
  readonly quotedOutAtomic: bigint;
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
  readonly authority: number;
  readonly source: number;
  readonly destination: number;
  readonly destinationMint: number;
  readonly forwardedTo?: number;
}

/** By the first eight bytes of `sha256("global:<name>")`. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  // route
  e517cb977ae3ad2a: { authority: 1, source: 2, destination: 3, destinationMint: 5, forwardedTo: 4 },
  // shared_accounts_route
  c1209b3341d69c81: { authority: 2, source: 3, destination: 6, destinationMint: 8 },
};

const DISCRIMINATOR_BYTES = 8;
/** in_amount u64, quoted_out_amount u64, slippage_bps u16, platform_fee_bps u8: the last there are. */
const TAIL_BYTES = 19;

/** @returns undefined for anything but a swap of an exact amount by Jupiter's program. */
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
    inAtomic: view.getBigUint64(tail, true),
    quotedOutAtomic: view.getBigUint64(tail + 8, true),
    slippageBps: view.getUint16(tail + 16, true),
    platformFeeBps: view.getUint8(tail + 18),
    authority: at(layout.authority),
    source: at(layout.source),
    destination: at(layout.destination),
    destinationMint: at(layout.destinationMint),
    forwardedTo: layout.forwardedTo === undefined ? undefined : at(layout.forwardedTo),
  };
}
