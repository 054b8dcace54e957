import { KNOWN } from '../generated/known.ts';
import type { Step } from '../generated/schemas.ts';
import { normal } from './known.ts';
import { Unreadable } from './verdict.ts';

/** A larger number is not a limit. */
export const MOST_SLIPPAGE_BPS = 5000;

/** The fields of a step on an EVM chain, read strictly. */
export class StepView {
  readonly step: Step;
  readonly chain: string;
  readonly owner: string;
  readonly recipient: string;

  constructor(step: Step) {
    this.step = step;
    this.chain = step.chain;
    this.owner = this.address(step.wallet, 'wallet');
    this.recipient = this.address(step.recipient, 'recipient');
  }

  get amount(): bigint {
    return whole(this.step.amount_raw, 'amount_raw');
  }

  get least(): bigint {
    return whole(this.step.min_output_raw, 'min_output_raw');
  }

  /** Shares or liquidity that the step counts in; undefined where it counts in the asset. */
  get counts(): bigint | undefined {
    return this.step.units_raw === undefined ? undefined : this.units;
  }

  get units(): bigint {
    return whole(this.step.units_raw, 'units_raw');
  }

  get position(): bigint {
    return whole(this.step.position_id, 'position_id');
  }

  /** The most of the second asset that goes in. */
  get pairAmount(): bigint {
    return whole(this.step.pair_amount_raw, 'pair_amount_raw');
  }

  /** The least of the second asset that comes out; none where it returns the first alone. */
  get pairLeast(): bigint {
    const pair = this.pairAsset;
    const beside = this.step.outputs?.slice(1) ?? [];
    const found = beside.find(({ asset_address }) => optional(asset_address) === pair);
    return found ? whole(found.min_raw, 'min_raw') : 0n;
  }

  get deadline(): bigint {
    return whole(this.step.deadline?.toString(), 'deadline');
  }

  /** The contract of the asset; null for the coin. */
  get asset(): string | null {
    return optional(this.step.asset_address);
  }

  get toAsset(): string | null {
    return optional(this.step.to_asset_address);
  }

  get pairAsset(): string | null {
    return optional(this.step.pair_asset_address);
  }

  get isMax(): boolean {
    return this.step.sizing === 'max';
  }

  /** A token as venues hold it: the coin is wrapped. */
  pooled(token: string | null, chain: string = this.chain): string {
    const wrapped = KNOWN.chains[chain]?.wrapped;
    if (token === null && wrapped === undefined) throw new Unreadable('chain', `Unknown: ${chain}`);
    return token ?? (wrapped as string);
  }

  /** The asset where it has to be a token. */
  get token(): string {
    return this.address(this.step.asset_address, 'asset_address');
  }

  get vault(): string {
    return this.address(this.step.vault_address, 'vault_address');
  }

  private address(value: string | undefined, field: string): string {
    if (value && /^0x[0-9a-fA-F]{40}$/.test(value)) return value.toLowerCase();
    throw new Unreadable('step', `The step has no ${field}`);
  }
}

/** A count of base units. @throws {Unreadable} where it is missing. */
export function whole(value: string | undefined, field: string): bigint {
  if (value !== undefined && /^\d{1,78}$/.test(value)) return BigInt(value);
  throw new Unreadable('step', `The step has no ${field}`);
}

function optional(address: string | undefined): string | null {
  return address === undefined ? null : normal('', address);
}
