import { type Address, maxUint256 } from 'viem';
import { type ContractRead, readAll } from '#server/chains/evm/read.ts';
import { parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { balanceOfRead } from '#server/chains/tokens/read-balance.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { EvmWallet } from './resolve-wallets.ts';

/** A token in a wallet. */
export interface Holding {
  readonly owner: Address;
  readonly token: Token;
}

interface Account {
  /** The balance used for sizing: the one sent in the request, else the one on chain. */
  available: bigint;
  /** The balance on chain, with the least that earlier steps leave; fees not taken off. */
  floor: bigint;
  /** The same with the expected outputs. */
  expected: bigint;
}

/** Projected balances of the wallets, once the steps so far have run. */
export class Ledger {
  readonly #accounts = new Map<string, Account>();
  readonly #wallets: readonly EvmWallet[];

  constructor(wallets: readonly EvmWallet[]) {
    this.#wallets = wallets;
  }

  /**
   * Reads balances it does not have yet, in one round.
   *
   * @param holdings each with the request field that named the token.
   * @throws {ApiError} invalid_request on that field when a token does not answer.
   */
  *load(holdings: readonly (Holding & { field: string })[]): ContractRead<void> {
    const missing = holdings.filter((holding) => !this.#accounts.has(keyOf(holding)));
    if (missing.length === 0) return;
    const outcomes = yield* readAll(missing.map(balanceRead));
    for (const [index, holding] of missing.entries()) {
      const outcome = outcomes[index];
      if (!outcome?.ok) {
        throw invalidField(
          holding.field,
          `${holding.token.symbol} on ${holding.token.chain} does not answer as a token.`,
        );
      }
      this.#accounts.set(keyOf(holding), {
        available: this.#sent(holding) ?? outcome.value,
        floor: outcome.value,
        expected: outcome.value,
      });
    }
  }

  available(holding: Holding): bigint {
    return this.#account(holding).available;
  }

  /** 0 for tokens that no intent names: nothing depends on them. */
  floor(holding: Holding): bigint {
    return this.#accounts.get(keyOf(holding))?.floor ?? 0n;
  }

  /** As `floor`, with what earlier steps are expected to leave. */
  expected(holding: Holding): bigint {
    return this.#accounts.get(keyOf(holding))?.expected ?? 0n;
  }

  /**
   * Subtracts a spend; tokens that no intent names (receipt tokens of a venue) are not tracked.
   *
   * @param atomic the most, the expected amount, and the amount when the output that it depends on
   * is the least.
   */
  spend(holding: Holding, atomic: { most: bigint; expected: bigint; least: bigint }): void {
    const account = this.#accounts.get(keyOf(holding));
    if (!account) return;
    account.available -= atomic.most;
    account.expected -= atomic.expected;
    account.floor -= atomic.least;
  }

  /** Subtracts a transaction fee from the available balance. */
  payFee(holding: Holding, feeWei: bigint): void {
    this.#account(holding).available -= feeWei;
  }

  /** Adds an output, of a token that is followed. */
  receive(holding: Holding, expectedAtomic: bigint, minAtomic: bigint): void {
    const account = this.#accounts.get(keyOf(holding));
    if (!account) return;
    account.available += expectedAtomic;
    account.expected += expectedAtomic;
    account.floor += minAtomic;
  }

  #account(holding: Holding): Account {
    const account = this.#accounts.get(keyOf(holding));
    if (!account) throw new Error(`${keyOf(holding)} is not loaded.`);
    return account;
  }

  #sent({ owner, token }: Holding): bigint | undefined {
    for (const wallet of this.#wallets) {
      if (wallet.chain !== token.chain || wallet.address !== owner) continue;
      for (const [name, amount] of Object.entries(wallet.balances)) {
        const isNamed =
          name.toLowerCase() === token.address?.toLowerCase() ||
          sameNamed(resolveToken(token.chain, name), token);
        if (!isNamed) continue;
        const sent = parseAmountTruncated(String(amount), token.decimals);
        if (sent > maxUint256) return maxUint256;
        return sent;
      }
    }
    return undefined;
  }
}

/** The balance of a token, or of the native coin, in a wallet. */
export function balanceRead({ owner, token }: Holding) {
  return balanceOfRead(token.chain, owner, token.address);
}

function sameNamed(named: Token | undefined, token: Token): boolean {
  return named !== undefined && sameToken(named, token);
}

function keyOf({ owner, token }: Holding): string {
  return `${token.chain}:${owner}:${token.address?.toLowerCase() ?? 'native'}`;
}
