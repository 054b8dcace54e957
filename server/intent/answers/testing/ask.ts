import { erc20Abi, multicall3Abi, parseAbi, toFunctionSelector } from 'viem';
import type { Read, ReadOutcome } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { compileIntent } from '../../compile-intent.ts';
import { OWNER } from '../../testing/compile.ts';

const feedAbi = parseAbi([
  'function latestAnswer() view returns (int256)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
]);

const ABIS = [poolAbi, erc20Abi, multicall3Abi, feedAbi];
const SELECTORS = new Set(
  ABIS.flatMap((abi) =>
    abi.flatMap((item) => (item.type === 'function' ? [toFunctionSelector(item) as string] : [])),
  ),
);

const A_TOKEN = '0x4e65fE4DbA92790696d040ac24Aa414708F5c0AB';
const DEBT_TOKEN = '0x59dca05b6c26dbd64b5381374aAaC5CD05644C28';
const RAY = 10n ** 27n;
const OPEN_RESERVE = (1n << 56n) | (1n << 58n);

/** What the scripted chains hold; every chain answers alike unless `at` says otherwise. */
export interface World {
  readonly native?: bigint;
  readonly erc20?: bigint;
  /** USD with 8 decimals. */
  readonly price?: bigint;
  /** Yearly, in ray, by chain. */
  readonly supplyRate?: (chain: EvmChainSlug) => bigint;
  readonly borrowRate?: bigint;
  readonly configuration?: bigint;
  readonly account?: { collateral: bigint; debt: bigint; available: bigint; health: bigint };
  readonly supplied?: bigint;
  readonly owed?: bigint;
  readonly reverts?: (asked: AskedRead) => boolean;
  readonly silent?: readonly EvmChainSlug[];
}

/** Asks a question of scripted chains; the reads must be few rounds. */
export function ask(
  request: string | (Partial<IntentRequest> & { prompt: string }),
  world: World = {},
) {
  const asked = typeof request === 'string' ? { prompt: request } : request;
  const wallets = asked.wallets ?? [{ address: OWNER, chain: 'base' as const }];
  const contractRead = compileIntent({ ...asked, wallets });
  const answered = answerReads(silence(contractRead, world.silent ?? []), ABIS, (read) =>
    world.reverts?.(read) ? REVERT : answer(read, world),
  );
  return { ...answered.result, rounds: answered.rounds };
}

/** Contracts of other kinds than the scripted ones revert. */
function isScripted(read: Read): boolean {
  return read.quote !== undefined || SELECTORS.has((read.data as string).slice(0, 10));
}

/** Gives the outcomes of silent chains, as the read runner does. */
function* silence<T>(
  contractRead: ReturnType<typeof compileIntent> & Generator<readonly Read[], T>,
  silent: readonly EvmChainSlug[],
): Generator<readonly Read[], T, readonly ReadOutcome<unknown>[]> {
  let step = contractRead.next();
  while (!step.done) {
    const reads = step.value;
    const needed = reads.find(({ chain, dispensable }) => silent.includes(chain) && !dispensable);
    if (needed) throw new Error(`A read needs ${needed.chain}, which is silent.`);
    const heard = yield reads.filter((read) => !silent.includes(read.chain) && isScripted(read));
    let at = 0;
    step = contractRead.next(
      reads.map((read): ReadOutcome<unknown> => {
        if (silent.includes(read.chain)) return { ok: false, reason: 'silent', unreachable: true };
        if (!isScripted(read)) return { ok: false, reason: 'reverted' };
        return heard[at++] as ReadOutcome<unknown>;
      }),
    );
  }
  return step.value as T;
}

function answer({ name, read }: AskedRead, world: World): unknown {
  const {
    collateral = 0n,
    debt = 0n,
    available = 0n,
    health = 2n ** 256n - 1n,
  } = world.account ?? {};
  const answers: Record<string, () => unknown> = {
    getEthBalance: () => world.native ?? 0n,
    getCurrentBlockTimestamp: () => 1_000_000n,
    latestAnswer: () => world.price ?? 0n,
    latestRoundData: () => [1n, world.price ?? 0n, 1_000_000n, 1_000_000n, 1n],
    balanceOf: () => {
      if (read.to === A_TOKEN) return world.supplied ?? 0n;
      return read.to === DEBT_TOKEN ? (world.owed ?? 0n) : (world.erc20 ?? 0n);
    },
    getReserveData: () => ({
      configuration: world.configuration ?? OPEN_RESERVE,
      liquidityIndex: RAY,
      currentLiquidityRate: world.supplyRate?.(read.chain) ?? 0n,
      currentVariableBorrowRate: world.borrowRate ?? 0n,
      aTokenAddress: A_TOKEN,
      variableDebtTokenAddress: DEBT_TOKEN,
    }),
    getUserAccountData: () => [collateral, debt, available, 8000n, 7500n, health],
  };
  return answers[name]?.();
}
