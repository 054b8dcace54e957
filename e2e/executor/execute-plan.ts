import type { Address, Hex } from 'viem';
import type { LocalAccount } from 'viem/accounts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import { createApiClient } from './api-client.ts';
import { awaitArrival, expectArrival } from './await-bridge.ts';
import {
  type ExecutedStep,
  reencodeStep,
  StepStopped,
  sendStep,
  simulateStep,
} from './execute-step.ts';
import { type Holding, listedTokensOf, readBalances } from './read-balances.ts';
import { readOtherHoldings } from './read-other-holdings.ts';
import { accountOf, openWalletClients, type WalletClients } from './wallet-clients.ts';

/** What happens while a plan is carried out. */
export type ExecutionProgress =
  | { readonly kind: 'reencoding' | 'mined' | 'awaiting-bridge'; readonly step: Step }
  | { readonly kind: 'sent'; readonly step: Step; readonly hash: Hex }
  | {
      readonly kind: 'bridged';
      readonly step: Step;
      readonly token: Token;
      readonly arrivedAtomic: bigint;
    };

export interface ExecutePlanOptions {
  /** The versioned base of the service, for example `http://127.0.0.1:3000/v1beta`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly plan: Pick<PlanResponse, 'steps'>;
  /** Who may sign; a step without a wallet is signed by the first. */
  readonly accounts: readonly LocalAccount[];
  readonly rpcUrls: Readonly<Partial<Record<EvmChainSlug, string>>>;
  readonly onProgress?: (progress: ExecutionProgress) => void;
  /** Whether each step is simulated after re-encoding and before signing. */
  readonly simulate?: boolean;
  /** Wallets and tokens to take balances of beside the signers and the listed tokens. */
  readonly alsoWatch?: {
    readonly wallets?: readonly Address[];
    readonly tokens?: readonly Token[];
  };
  /** How long a bridge may take, in milliseconds. */
  readonly bridgeTimeoutMs?: number;
}

/** What carrying a plan out came to. */
export interface Execution {
  readonly completed: boolean;
  /** Why it stopped; steps before it stay mined. */
  readonly stopped: StepStopped | null;
  readonly executed: readonly ExecutedStep[];
  /** Native coin, listed and watched tokens of every chain of the plan, and what else moved. */
  readonly before: readonly Holding[];
  readonly after: readonly Holding[];
  /** Network fees paid by chain and signer, in wei. */
  readonly fees: readonly {
    readonly chain: EvmChainSlug;
    readonly wallet: Address;
    readonly feeWei: bigint;
  }[];
}

const DEFAULT_BRIDGE_TIMEOUT_MS = 120_000;

/**
 * Does with a plan what a wallet does: re-encodes each step, signs it, sends it, waits until it
 * is mined and, after a bridge, until its output has arrived. Stops at the first step that
 * cannot be signed or fails.
 *
 * @throws Error when a chain or the service cannot be reached, or a signer is missing.
 */
export async function executePlan(options: ExecutePlanOptions): Promise<Execution> {
  const { plan, accounts, rpcUrls } = options;
  const report = options.onProgress ?? (() => {});
  const api = createApiClient(options);
  const access = createChainAccess(rpcUrls);
  const steps = plan.steps.toSorted((a, b) => a.order - b.order);
  const chains = chainsOf(steps);
  const clients = new Map<EvmChainSlug, WalletClients>(
    chains.map((chain) => [chain, openWalletClients(chain, rpcUrls)]),
  );
  const signers = steps.map((step) => signerOf(step, accounts));
  const wallets = [
    ...new Set([...signers.map(({ address }) => address), ...(options.alsoWatch?.wallets ?? [])]),
  ];
  const tokens = [...chains.flatMap(listedTokensOf), ...(options.alsoWatch?.tokens ?? [])];
  const startBlocks = new Map<EvmChainSlug, bigint>();
  for (const [chain, { reader }] of clients) startBlocks.set(chain, await reader.getBlockNumber());
  const before = await readBalances(access, wallets, tokens);
  const executed: ExecutedStep[] = [];
  let stopped: StepStopped | null = null;
  try {
    for (const [at, step] of steps.entries()) {
      const account = signers[at] as LocalAccount;
      report({ kind: 'reencoding', step });
      const reencoded = await reencodeStep(api, step);
      if (options.simulate) await simulateStep(api, step, reencoded, account.address);
      const arrival = step.wait_for_bridge
        ? await expectArrival(access, step, account.address)
        : undefined;
      const chainClients = clients.get(step.chain as EvmChainSlug) as WalletClients;
      const done = await sendStep(chainClients, account, step, reencoded, (hash) =>
        report({ kind: 'sent', step, hash }),
      );
      executed.push(done);
      report({ kind: 'mined', step });
      if (!arrival) continue;
      report({ kind: 'awaiting-bridge', step });
      const minAtomic = BigInt(reencoded.min_output_raw ?? step.min_output_raw ?? '1');
      const timeoutMs = options.bridgeTimeoutMs ?? DEFAULT_BRIDGE_TIMEOUT_MS;
      const arrivedAtomic = await awaitArrival(access, arrival, minAtomic, timeoutMs);
      report({ kind: 'bridged', step, token: arrival.token, arrivedAtomic });
    }
  } catch (error) {
    if (!(error instanceof StepStopped)) throw error;
    stopped = error;
  }
  const after = await readBalances(access, wallets, tokens);
  const known = new Set(tokens.map(({ chain, address }) => `${chain}:${address?.toLowerCase()}`));
  const others = await readOtherHoldings(access, clients, executed, wallets, known, startBlocks);
  return {
    completed: stopped === null,
    stopped,
    executed,
    before: [...before, ...others.before],
    after: [...after, ...others.after],
    fees: sumFees(executed),
  };
}

function chainsOf(steps: readonly Step[]): readonly EvmChainSlug[] {
  const slugs = steps.flatMap((step) => [step.chain, ...(step.to_chain ? [step.to_chain] : [])]);
  return [...new Set(slugs)].map((slug) => {
    const chain = evmChain(slug);
    if (!chain) throw new Error(`Steps on ${slug} cannot be carried out here.`);
    return chain.slug;
  });
}

function signerOf(step: Step, accounts: readonly LocalAccount[]): LocalAccount {
  const account = accountOf(accounts, step.wallet);
  if (!account) throw new Error(`Nobody here signs for ${step.wallet} (step ${step.order}).`);
  return account;
}

function sumFees(executed: readonly ExecutedStep[]): Execution['fees'] {
  const sums = new Map<string, Execution['fees'][number]>();
  for (const { step, receipt, feeWei } of executed) {
    const chain = step.chain as EvmChainSlug;
    const key = `${chain}:${receipt.from}`;
    const sum = (sums.get(key)?.feeWei ?? 0n) + feeWei;
    sums.set(key, { chain, wallet: receipt.from, feeWei: sum });
  }
  return [...sums.values()];
}
