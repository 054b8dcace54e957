import { getAddressEncoder, type Address as SolanaAddress } from '@solana/kit';
import { getAddress } from 'viem';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { Step } from '#server/schemas/step.ts';
import type { DeniedAs, DenylistDocument } from './parse-denylist.ts';

/** An address that the operator denies. */
export interface Denied {
  /** With its checksum. */
  readonly address: string;
  readonly as: DeniedAs;
  /** In the operator's words. */
  readonly reason: string;
}

/** Where a denied address stands in what was asked about. */
export interface FoundDenied extends Denied {
  /** Path of the field: `outputs.0.asset_address`. */
  readonly field: string;
}

/** A step, or what is looked through in its place. */
export type Placed = Pick<Step, 'chain' | 'to_chain'> & { readonly [field: string]: unknown };

interface Entry extends Denied {
  /** Every chain of the address's kind where absent. */
  readonly chain?: ChainSlug;
}

/** Hex digits of an address by the kind of chain. */
const EVM_DIGITS = 40;
const SOLANA_DIGITS = 64;

/**
 * Tokens, spenders and recipients that an operator denies (`docs/tokens.md`). An address is denied
 * wherever it stands: in a field, as what is called, and at any place of the call's bytes, so that no
 * protocol, batch or route leads around it.
 */
export class Denylist {
  /** By the hex digits of the address, in lower case. */
  readonly #entries = new Map<string, Entry[]>();

  constructor(documents: readonly DenylistDocument[]) {
    for (const { tokens, spenders, recipients } of documents) {
      this.#add(tokens, 'token');
      this.#add(spenders, 'spender');
      this.#add(recipients, 'recipient');
    }
  }

  #add(entries: DenylistDocument['tokens'], as: DeniedAs): void {
    for (const { address: written, chain, reason } of entries) {
      const address = written.startsWith('0x') ? getAddress(written) : written;
      const key = digitsOf(address) as string;
      const entry = { address, as, reason, ...(chain && { chain }) };
      this.#entries.set(key, [...(this.#entries.get(key) ?? []), entry]);
    }
  }

  /** What an address is denied as on a chain; undefined where it is allowed. */
  find(chain: ChainSlug, address: string): Denied | undefined {
    const digits = digitsOf(address);
    return digits === undefined ? undefined : this.#at(new Set([chain]), digits);
  }

  /**
   * The first denied address of a step: in its texts, at any depth, and in the bytes of those that are
   * hex or, as `solana_tx`, base64. What stands beside the fields of a step is looked through as well.
   */
  findInStep(step: Placed): FoundDenied | undefined {
    if (this.#entries.size === 0) return undefined;
    return this.#inValue(step, new Set([step.chain, step.to_chain ?? step.chain]), []);
  }

  #inValue(
    value: unknown,
    chains: ReadonlySet<ChainSlug>,
    path: readonly string[],
  ): FoundDenied | undefined {
    if (typeof value === 'string') {
      const found = this.#inText(value, chains, path.at(-1));
      return found && { ...found, field: path.join('.') };
    }
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, part] of Object.entries(value)) {
      const found = this.#inValue(part, chains, [...path, key]);
      if (found) return found;
    }
    return undefined;
  }

  #inText(text: string, chains: ReadonlySet<ChainSlug>, field?: string): Denied | undefined {
    if (field === 'solana_tx') {
      return this.#inBytes(Buffer.from(text, 'base64').toString('hex'), SOLANA_DIGITS, chains);
    }
    const whole = digitsOf(text);
    if (whole !== undefined) return this.#at(chains, whole);
    if (!/^0x[0-9a-fA-F]{42,}$/.test(text)) return undefined;
    return this.#inBytes(text.slice(2).toLowerCase(), EVM_DIGITS, chains);
  }

  #inBytes(hex: string, digits: number, chains: ReadonlySet<ChainSlug>): Denied | undefined {
    for (let at = 0; at + digits <= hex.length; at += 2) {
      const found = this.#at(chains, hex.slice(at, at + digits));
      if (found) return found;
    }
    return undefined;
  }

  #at(chains: ReadonlySet<ChainSlug>, digits: string): Denied | undefined {
    const entry = this.#entries
      .get(digits)
      ?.find(({ chain }) => chain === undefined || chains.has(chain));
    return entry && { address: entry.address, as: entry.as, reason: entry.reason };
  }
}

/** Says why an address is refused, in the operator's words. */
export function describeDenied({ address, as, reason }: Denied): string {
  return `${address} is on this deployment's denylist as a ${as}: ${reason.replace(/[.\s]*$/, '')}.`;
}

/** The digits of a text that is an address, of either kind; undefined of any other. */
function digitsOf(text: string): string | undefined {
  if (text.length === EVM_DIGITS + 2 && /^0x[0-9a-fA-F]+$/.test(text)) {
    return text.slice(2).toLowerCase();
  }
  if (text.length < 32 || text.length > 44 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) {
    return undefined;
  }
  try {
    return Buffer.from(getAddressEncoder().encode(text as SolanaAddress)).toString('hex');
  } catch {
    return undefined;
  }
}
