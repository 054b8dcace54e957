import { type Address, erc20Abi, isAddressEqual, parseAbi, zeroAddress } from 'viem';
import {
  apart,
  blockTimestamp,
  type ContractRead,
  call,
  type ReadOutcome,
  readAll,
  readEvery,
  together,
} from '#server/chains/evm/read.ts';
import { adapterAbi, factoryAbi, vaultAbi } from '../abi/vault.ts';
import { SAFFRON_FACTORIES, type SaffronChain } from '../addresses.ts';

/** More vaults than a factory has; of each some words are read. Of more, the newest. */
const MOST_VAULTS = 500n;
const poolAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
]);

/** Reads Uniswap v3 positions by number: who owns each, and what its liquidity holds. */
export type ReadPooled = (
  chain: SaffronChain,
  positionIds: readonly bigint[],
) => ContractRead<
  readonly {
    readonly owner: Address;
    readonly token0: Address;
    readonly token1: Address;
    readonly held: { readonly amount0: bigint; readonly amount1: bigint };
  }[]
>;

/** So much of a token. */
export interface SaffronAmount {
  readonly token: Address;
  readonly decimals: number;
  readonly amountAtomic: bigint;
}

/** What an owner has of one side of a vault. */
export interface SaffronPosition {
  readonly vault: Address;
  readonly side: 'fixed' | 'variable';
  /** What it is worth now; null where that is not decided, or cannot be known. */
  readonly worth: readonly SaffronAmount[] | null;
  /** Whether something can be taken out now. */
  readonly isClaimable: boolean;
  readonly isStarted: boolean;
  /** Unix seconds; null before the start. */
  readonly startedAt: bigint | null;
  readonly endsAt: bigint | null;
  /** Hundredths of a percent of the premium that are paid in. */
  readonly filledBps: bigint;
  /** Time of the block that it was read on, Unix seconds. */
  readonly readAtSeconds: bigint;
}

interface Vault {
  readonly vault: Address;
  readonly adapter: Address;
}

interface HeldVault extends Vault {
  readonly variableToken: Address;
  /** Of the fixed side before and after its premium was claimed, and of the variable side. */
  readonly claims: bigint;
  readonly fixed: bigint;
  readonly variable: bigint;
}

interface Found {
  readonly positions: readonly SaffronPosition[];
  /** Whether all that was asked for was reported. */
  readonly isWhole: boolean;
  /** Whether every vault was asked: of too many the oldest are not. */
  readonly isAll: boolean;
}

/**
 * What an owner has in Saffron's vaults, by the factories alone: they number every vault that they made.
 * A side whose value nobody can take out now, or know, has none: the variable side between start and
 * settlement. Nine rounds at most.
 *
 * @param readPooled reads the liquidity of fixed sides
 * @throws Error where none of the factories of the chain answers
 */
export function* readPositions(
  chain: SaffronChain,
  owner: Address,
  readPooled: ReadPooled,
): ContractRead<Found> {
  const numbered = yield* readNumbered(chain);
  const held = yield* readHeld(chain, owner, numbered.vaults);
  const read = yield* together(held.vaults.map((one) => readVault(chain, one, readPooled)));
  return {
    positions: read.flatMap((one) => one ?? []),
    isWhole: numbered.isWhole && held.isWhole && read.every((one) => one !== null),
    isAll: numbered.isAll,
  };
}

/** How one vault stands, no matter who asks. */
export interface VaultState {
  readonly isStarted: boolean;
  readonly filledBps: bigint;
  /** Whether the wallet that was asked for can take something out now, by side; before the start its deposit. */
  readonly isClaimable: Readonly<Record<SaffronPosition['side'], boolean>>;
}

/**
 * How a vault stands, for one wallet where one is asked for.
 *
 * @returns null where no factory made it; undefined where that, or how it stands, was not reported
 * @throws Error where none of the factories of the chain answers
 */
export function* readVaultState(
  chain: SaffronChain,
  vault: Address,
  owner: Address = zeroAddress,
): ContractRead<VaultState | null | undefined> {
  const { vaults, isWhole, isAll } = yield* readNumbered(chain);
  if (!vaults.some((one) => isAddressEqual(one.vault, vault))) {
    return isWhole && isAll ? null : undefined;
  }
  const of = { chain, to: vault, abi: vaultAbi } as const;
  const tokens = yield* readEvery([
    call({ ...of, functionName: 'claimToken' }),
    call({ ...of, functionName: 'fixedBearerToken' }),
    call({ ...of, functionName: 'variableBearerToken' }),
  ]);
  if (!tokens.ok) return undefined;
  const [claimToken, fixedToken, variableToken] = tokens.value;
  const held = { chain, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const;
  const state = yield* readEvery([
    blockTimestamp(chain),
    call({ ...of, functionName: 'isStarted' }),
    call({ ...of, functionName: 'endTime' }),
    call({ ...of, functionName: 'variableSideCapacity' }),
    call({ chain, to: variableToken, abi: erc20Abi, functionName: 'totalSupply' }),
    call({ ...held, to: claimToken }),
    call({ ...held, to: fixedToken }),
    call({ ...held, to: variableToken }),
  ]);
  if (!state.ok) return undefined;
  const [now, isStarted, endTime, capacity, supply, claims, fixed, variable] = state.value;
  const times = { isStarted, hasEnded: isStarted && now > endTime };
  return {
    isStarted,
    filledBps: filledOf(isStarted, supply, capacity),
    isClaimable: {
      fixed: claims + fixed > 0n && isFixedClaimable(times, claims),
      variable: variable > 0n && isVariableClaimable(times),
    },
  };
}

interface Times {
  readonly isStarted: boolean;
  readonly hasEnded: boolean;
}

const isFixedClaimable = ({ isStarted, hasEnded }: Times, claims: bigint) =>
  !isStarted || claims > 0n || hasEnded;
const isVariableClaimable = ({ isStarted, hasEnded }: Times) => !isStarted || hasEnded;

/** After the end those who have taken theirs out are missing from the supply. */
function filledOf(isStarted: boolean, supply: bigint, capacity: bigint): bigint {
  if (isStarted) return 10_000n;
  return capacity === 0n ? 0n : (supply * 10_000n) / capacity;
}

/** Every vault that the factories made, the newest where they made many. */
function* readNumbered(
  chain: SaffronChain,
): ContractRead<{ readonly vaults: readonly Vault[] } & Pick<Found, 'isWhole' | 'isAll'>> {
  const factories = SAFFRON_FACTORIES[chain];
  const counts = yield* readAll(
    factories.map((to) => call({ chain, to, abi: factoryAbi, functionName: 'nextVaultId' })),
  );
  if (!counts.some(({ ok }) => ok)) throw new Error(`Saffron does not answer on ${chain}.`);
  const isCounted = counts.every(({ ok }) => ok);
  const isAll = counts.every((count) => !count.ok || count.value <= MOST_VAULTS + 1n);
  const numbered = factories.flatMap((to, at) => {
    const count = counts[at];
    const last = count?.ok ? count.value - 1n : 0n;
    const length = Number(last < 0n ? 0n : last < MOST_VAULTS ? last : MOST_VAULTS);
    // Anybody may make vaults: old ones, which have ended, are what is left out.
    return Array.from({ length }, (_, index) => ({ to, args: [last - BigInt(index)] as const }));
  });
  const infos = yield* readAll(
    numbered.map((one) => call({ chain, ...one, abi: factoryAbi, functionName: 'vaultInfo' })),
  );
  return {
    vaults: infos.flatMap((info) =>
      info.ok ? [{ vault: info.value[1], adapter: info.value[2] }] : [],
    ),
    isWhole: isCounted && infos.every(({ ok }) => ok),
    isAll,
  };
}

/** The vaults that an owner has something of. */
function* readHeld(
  chain: SaffronChain,
  owner: Address,
  vaults: readonly Vault[],
): ContractRead<{ readonly vaults: readonly HeldVault[]; readonly isWhole: boolean }> {
  const tokens = (yield* readAll(
    vaults.flatMap(({ vault: to }) =>
      (['claimToken', 'fixedBearerToken', 'variableBearerToken'] as const).map((functionName) =>
        call({ chain, to, abi: vaultAbi, functionName }),
      ),
    ),
  )) as readonly ReadOutcome<Address>[];
  // A vault that was made and not initialized has no tokens yet.
  const made = vaults.flatMap((vault, at) => {
    const reported = tokens.slice(3 * at, 3 * at + 3);
    const [claim, fixed, variable] = reported.map((one) => (one.ok ? one.value : null));
    const isRead = reported.every(({ ok }) => ok);
    return claim && fixed && variable && isRead && !isAddressEqual(variable, zeroAddress)
      ? [{ ...vault, tokens: [claim, fixed, variable] as const }]
      : [];
  });
  const balances = (yield* readAll(
    made.flatMap((one) =>
      one.tokens.map((to) =>
        call({ chain, to, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
      ),
    ),
  )) as readonly ReadOutcome<bigint>[];
  const isWhole = [...tokens, ...balances].every(({ ok }) => ok);
  const held = made.flatMap(({ vault, adapter, tokens: [, , variableToken] }, at): HeldVault[] => {
    const [claims = 0n, fixed = 0n, variable = 0n] = balances
      .slice(3 * at, 3 * at + 3)
      .map((one) => (one.ok ? one.value : 0n));
    return claims + fixed + variable === 0n
      ? []
      : [{ vault, adapter, variableToken, claims, fixed, variable }];
  });
  return { vaults: held, isWhole };
}

/** Both sides that an owner has of a vault; null where it did not return its state. */
function* readVault(
  chain: SaffronChain,
  { adapter, claims, fixed, variable, variableToken, vault }: HeldVault,
  readPooled: ReadPooled,
): ContractRead<readonly SaffronPosition[] | null> {
  const of = { chain, to: vault, abi: vaultAbi } as const;
  const state = yield* readEvery([
    blockTimestamp(chain),
    call({ ...of, functionName: 'isStarted' }),
    call({ ...of, functionName: 'earningsSettled' }),
    call({ ...of, functionName: 'endTime' }),
    call({ ...of, functionName: 'duration' }),
    call({ ...of, functionName: 'variableSideCapacity' }),
    call({ ...of, functionName: 'variableAsset' }),
    call({ ...of, functionName: 'earnings0' }),
    call({ ...of, functionName: 'earnings1' }),
    call({ chain, to: variableToken, abi: erc20Abi, functionName: 'totalSupply' }),
    call({ chain, to: adapter, abi: adapterAbi, functionName: 'tokenId' }),
    call({ chain, to: adapter, abi: adapterAbi, functionName: 'pool' }),
  ]);
  if (!state.ok) return null;
  const [now, isStarted, isSettled, endTime, duration, capacity, premium, ...rest] = state.value;
  const [earned0, earned1, supply, tokenId, pool] = rest;
  // Who makes a vault may name their own pool.
  const pooled = yield* readEvery([
    apart(call({ chain, to: pool, abi: poolAbi, functionName: 'token0' })),
    apart(call({ chain, to: pool, abi: poolAbi, functionName: 'token1' })),
  ]);
  const [position] = tokenId === 0n ? [] : yield* readPooled(chain, [tokenId]);
  const [token0, token1] = pooled.ok ? pooled.value : [null, null];
  const decimals = yield* readDecimals(chain, [premium, token0, token1]);
  const amountsOf = (parts: readonly (readonly [Address | null, bigint])[]) => {
    const amounts = parts.flatMap(([token, amountAtomic]) => {
      const units = token === null ? undefined : decimals.get(token);
      return token === null || units === undefined
        ? []
        : [{ token, decimals: units, amountAtomic }];
    });
    return amounts.length === parts.length ? amounts : null;
  };
  const times = { isStarted, hasEnded: isStarted && now > endTime };
  const common = {
    vault,
    isStarted,
    startedAt: isStarted ? endTime - duration : null,
    endsAt: isStarted ? endTime : null,
    filledBps: filledOf(isStarted, supply, capacity),
    readAtSeconds: now,
  };
  const isHeldThere = position !== undefined && isAddressEqual(position.owner, adapter);
  const duePremium = isStarted && claims > 0n ? ([[premium, capacity]] as const) : [];
  const sides: SaffronPosition[] = [];
  if (claims + fixed > 0n) {
    sides.push({
      ...common,
      side: 'fixed',
      // The fees of the liquidity are the other side's.
      worth: isHeldThere
        ? amountsOf([
            [position.token0, position.held.amount0],
            [position.token1, position.held.amount1],
            ...duePremium,
          ])
        : null,
      isClaimable: isFixedClaimable(times, claims),
    });
  }
  if (variable > 0n) {
    const share = (earned: bigint) => (supply === 0n ? 0n : (earned * variable) / supply);
    sides.push({
      ...common,
      side: 'variable',
      worth: !isStarted
        ? amountsOf([[premium, variable]])
        : isSettled
          ? amountsOf([
              [token0, share(earned0)],
              [token1, share(earned1)],
            ])
          : null,
      isClaimable: isVariableClaimable(times),
    });
  }
  return sides;
}

/** Anybody names the tokens of a vault: each is asked apart. */
function* readDecimals(
  chain: SaffronChain,
  tokens: readonly (Address | null)[],
): ContractRead<ReadonlyMap<Address, number>> {
  const asked = [...new Set(tokens.filter((token) => token !== null))];
  const reported = yield* readAll(
    asked.map((to) => apart(call({ chain, to, abi: erc20Abi, functionName: 'decimals' }))),
  );
  return new Map(
    asked.flatMap((token, at) => {
      const units = reported[at];
      return units?.ok ? [[token, units.value] as const] : [];
    }),
  );
}
