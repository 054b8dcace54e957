import { type Address, erc20Abi } from 'viem';
import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import { needsAllowanceReset } from '#server/chains/tokens/approve-quirks.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';

/** An owner, a spender and the token that may be spent. */
export interface AllowanceKey {
  readonly owner: Address;
  readonly token: Erc20Token;
  readonly spender: Address;
}

interface Allowance {
  /** Allowances that are certain. */
  atLeast: bigint;
  /** Whether any of it may be left over: a spend at most used it up. */
  mayBeNonZero: boolean;
}

/** Above this an allowance counts as unlimited: many tokens do not lower it when it is used. */
const UNLIMITED = 1n << 200n;

/** Projected allowances of spenders, once the steps so far have run. */
export class Allowances {
  readonly #allowances = new Map<string, Allowance>();

  /** Reads the allowances it does not have yet, in one round. */
  *load(keys: readonly AllowanceKey[]): ContractRead<void> {
    const missing = keys.filter((key) => !this.#allowances.has(keyOf(key)));
    if (missing.length === 0) return;
    const outcomes = yield* readAll(
      missing.map(({ owner, token, spender }) =>
        call({
          chain: token.chain,
          to: token.address,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [owner, spender],
        }),
      ),
    );
    for (const [index, key] of missing.entries()) {
      const outcome = outcomes[index];
      const atLeast = outcome?.ok ? outcome.value : 0n;
      this.#allowances.set(keyOf(key), { atLeast, mayBeNonZero: atLeast > 0n });
    }
  }

  /**
   * The amounts to approve, in order, before a spender may take `neededAtomic`: none, the
   * amount, or zero and the amount for a token that insists on it.
   *
   * @param isResized whether the amount grows or shrinks at re-encode; then only an allowance
   * with ample room saves the approval.
   */
  approvalsFor(key: AllowanceKey, neededAtomic: bigint, isResized: boolean): readonly bigint[] {
    const { atLeast } = this.#get(key);
    if (atLeast >= (isResized ? neededAtomic * 2n : neededAtomic)) return [];
    return this.setting(key, neededAtomic);
  }

  /** The amounts to approve, in order, to set an allowance. */
  setting(key: AllowanceKey, amountAtomic: bigint): readonly bigint[] {
    const mustReset = this.#get(key).mayBeNonZero && needsAllowanceReset(key.token);
    return mustReset && amountAtomic > 0n ? [0n, amountAtomic] : [amountAtomic];
  }

  approve(key: AllowanceKey, amountAtomic: bigint): void {
    this.#allowances.set(keyOf(key), { atLeast: amountAtomic, mayBeNonZero: amountAtomic > 0n });
  }

  /** Subtracts the most that a call spends. */
  use(key: AllowanceKey, amountAtomic: bigint, isExact: boolean): void {
    const allowance = this.#get(key);
    if (allowance.atLeast >= UNLIMITED) return;
    const left = allowance.atLeast - amountAtomic;
    allowance.atLeast = left > 0n ? left : 0n;
    allowance.mayBeNonZero = !isExact || left > 0n;
  }

  #get(key: AllowanceKey): Allowance {
    const allowance = this.#allowances.get(keyOf(key));
    if (!allowance) throw new Error(`${keyOf(key)} is not loaded.`);
    return allowance;
  }
}

function keyOf({ owner, token, spender }: AllowanceKey): string {
  return `${token.chain}:${token.address}:${owner}:${spender}`.toLowerCase();
}
