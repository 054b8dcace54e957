import { type Address, getAddress } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { together } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { type EvmChain, evmChain } from '#server/chains/registry.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { OutcomeTransaction, PlanOutcome } from '#server/schemas/plan-outcome.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { formatUsd } from '#server/simulate/format-costs.ts';
import { readTokens } from '#server/simulate/read-tokens.ts';
import { type Transfer, transfersOf } from '#server/simulate/read-transfers.ts';
import { solanaTransfersOf } from '#server/simulate/solana/present-solana-step.ts';
import { keyOfAddress } from '../look-alike.ts';
import { paymentOf } from '../payment-of.ts';
import { priceAmounts } from '../price-assets.ts';
import { readPricedAs } from '../read-priced-as.ts';
import { bringsOwner } from '../simulation/arrivals.ts';
import { landingOf, type Movement } from '../simulation/list-movements.ts';
import { totalChanges } from '../total-changes.ts';
import { readMinedTransfers } from './read-mined-transfers.ts';
import { readSolanaTransfers } from './read-solana-transfers.ts';

/** A transaction with the steps it was signed for. */
interface SignedTransaction {
  readonly chain: ChainSlug;
  readonly hash: string;
  readonly steps: readonly [Step, ...Step[]];
}

/**
 * What a plan came to so far: what its transactions moved and cost, as their chains' receipts say, and
 * what its bridges were quoted to deliver.
 *
 * @throws {ChainUnreachable} when a chain does not answer.
 */
export async function readOutcome(
  plan: Pick<ReviewedPlan, 'wallet' | 'steps' | 'done'>,
  environment: EngineEnvironment,
): Promise<PlanOutcome> {
  const found = await Promise.all(
    signedTransactions(plan).map((signed) => readTransaction(signed, plan, environment)),
  );
  const landed = plan.steps.filter(
    (step) => plan.done[step.key ?? ''] !== undefined && bringsOwner(step, plan),
  );
  const movements = [...found.flatMap((one) => one.movements), ...landed.flatMap(landingOf)];
  const chains = await Promise.all(
    [...new Set(movements.map(({ chain }) => chain))].map(async (chain) => {
      const here = movements.filter((one) => one.chain === chain);
      return { chain, ...(await totalChanges(chain, here, environment)), failure: null };
    }),
  );
  return {
    transactions: found.map(({ transaction }) => transaction),
    chains,
    fees_usd: sumUsd(found.flatMap(({ feeUsd8 }) => feeUsd8 ?? [])),
  };
}

function signedTransactions({
  steps,
  done,
}: Pick<ReviewedPlan, 'steps' | 'done'>): readonly SignedTransaction[] {
  const signed = new Map<string, SignedTransaction>();
  for (const step of steps) {
    const hash = done[step.key ?? ''];
    if (hash === undefined) continue;
    const before = signed.get(hash);
    signed.set(hash, {
      chain: step.chain,
      hash,
      steps: before ? [...before.steps, step] : [step],
    });
  }
  return [...signed.values()];
}

interface FoundTransaction {
  readonly transaction: OutcomeTransaction;
  /** The value of its fee, with 8 decimals; null where it is not known. */
  readonly feeUsd8: bigint | null;
  readonly movements: readonly Movement[];
}

async function readTransaction(
  signed: SignedTransaction,
  plan: Pick<ReviewedPlan, 'wallet'>,
  environment: EngineEnvironment,
): Promise<FoundTransaction> {
  const { chain: slug, hash, steps } = signed;
  const named = { chain: slug, hash, steps: steps.map(({ key }) => key ?? ''), fee: null };
  const chain = evmChain(slug);
  if (!chain) return readOnSolana(signed, named, plan, environment);
  const wallet = signerOf(steps[0], plan) as Address;
  const mined = await readMinedTransfers(environment.chains.rpc(chain.slug), chain, wallet, hash);
  if (!mined) return { transaction: named, feeUsd8: null, movements: [] };
  const { fee, feeUsd8 } = await feeOf(chain, mined.feeWei, environment);
  return {
    transaction: { ...named, fee },
    feeUsd8,
    movements: await movementsOf(mined.transfers, signed, { wallet, chain }, environment),
  };
}

async function feeOf(
  {
    slug,
    native,
  }: {
    readonly slug: ChainSlug;
    readonly native: { readonly symbol: string; readonly decimals: number };
  },
  feeAtomic: bigint | null,
  environment: EngineEnvironment,
): Promise<{ fee: OutcomeTransaction['fee']; feeUsd8: bigint | null }> {
  if (feeAtomic === null) return { fee: null, feeUsd8: null };
  const [priced] = await priceAmounts(slug, [{ token: null, raw: feeAtomic }], environment);
  return {
    fee: {
      amount: formatAmount(feeAtomic, native.decimals),
      asset: native.symbol,
      usd: priced?.usd ?? null,
    },
    feeUsd8: priced?.usd8 ?? null,
  };
}

async function readOnSolana(
  { hash, steps }: SignedTransaction,
  named: OutcomeTransaction,
  plan: Pick<ReviewedPlan, 'wallet'>,
  environment: EngineEnvironment,
): Promise<FoundTransaction> {
  const { solana } = environment;
  if (!solana) return { transaction: named, feeUsd8: null, movements: [] };
  const wallet = signerOf(steps[0], plan);
  const last = steps.at(-1) ?? steps[0];
  const payment = paymentOf(last, wallet);
  const mined = await readSolanaTransfers(solana.rpc, wallet, payment?.recipient, hash);
  if (!mined) return { transaction: named, feeUsd8: null, movements: [] };
  const changes = new Map(mined.wallet.map(({ mint, amountAtomic }) => [mint, amountAtomic]));
  const received = new Map(mined.recipient.map(({ mint, amountAtomic }) => [mint, amountAtomic]));
  const decimals = new Map(
    [...mined.wallet, ...mined.recipient].map((one) => [one.mint, one.decimals]),
  );
  const expected = new Set(
    steps.flatMap(({ asset_mint, to_asset_mint }) => [asset_mint, to_asset_mint]),
  );
  const paid = await feeOf({ slug: 'solana', native: SOL }, mined.feeLamports, environment);
  return {
    transaction: { ...named, fee: paid.fee },
    feeUsd8: paid.feeUsd8,
    movements: solanaTransfersOf({
      wallet,
      recipient: payment?.recipient ?? null,
      changes,
      received,
    }).flatMap(({ mint, from, to, amountAtomic }): Movement[] => {
      const leaves = from === wallet;
      const listed = mint === null ? SOL : resolveSolanaToken(mint);
      // Anybody can mint a token of any name into a wallet.
      if (!leaves && !listed && !expected.has(mint ?? undefined)) return [];
      return [
        {
          chain: 'solana',
          step: last.key ?? '',
          asset: listed?.symbol ?? `${mint?.slice(0, 4)}…${mint?.slice(-4)}`,
          token: mint,
          effect: leaves ? 'leaves' : to === wallet ? 'arrives' : 'delivered',
          party: leaves ? to : from,
          pays: payment !== null && to === payment.recipient,
          basis: 'mined',
          amountAtomic,
          decimals: decimals.get(mint) ?? null,
        },
      ];
    }),
  };
}

/** What concerns the wallet and whom the steps pay, of assets that are known: anybody's token can log anything. */
async function movementsOf(
  transfers: readonly Transfer[],
  { steps }: SignedTransaction,
  { wallet, chain }: { readonly wallet: Address; readonly chain: EvmChain },
  { chains }: EngineEnvironment,
): Promise<readonly Movement[]> {
  const last = steps.at(-1) ?? steps[0];
  const payment = paymentOf(last, wallet);
  const concerned = transfersOf(transfers, wallet, payment?.recipient);
  const addresses = new Set(concerned.flatMap(({ token }) => token ?? []));
  const tokens = await readTokens(chains, chain.slug, addresses);
  const priced = await runContractRead(
    together([...addresses].map((address) => readPricedAs(chain.slug, address))),
    chains,
  );
  const expected = new Set([
    ...steps.flatMap(namedBy),
    ...[...addresses].filter((_, at) => priced[at] !== undefined),
  ]);
  const own = keyOfAddress(wallet);
  return concerned.flatMap(({ token, from, to, amountAtomic }): Movement[] => {
    const known = token === null ? chain.native : tokens.get(token);
    const leaves = from === own;
    const isExpected = leaves || token === null || expected.has(token);
    if (!known || !isExpected) return [];
    return [
      {
        chain: chain.slug,
        step: last.key ?? '',
        asset: known.symbol,
        token: token === null ? null : getAddress(token),
        effect: leaves ? 'leaves' : to === own ? 'arrives' : 'delivered',
        party: getAddress(leaves ? to : from),
        pays: payment !== null && to === keyOfAddress(payment.recipient),
        basis: 'mined',
        amountAtomic,
        decimals: known.decimals,
      },
    ];
  });
}

/** The contracts that a step is about. */
function namedBy({
  to,
  asset_address,
  to_asset_address,
  pair_asset_address,
  vault_address,
  outputs = [],
}: Step): readonly string[] {
  return [
    to,
    asset_address,
    to_asset_address,
    pair_asset_address,
    vault_address,
    ...outputs.map((output) => output.asset_address),
  ].flatMap((address) => address?.toLowerCase() ?? []);
}

/** Dollars with 8 decimals, together; null for none. */
function sumUsd(amounts: readonly bigint[]): string | null {
  if (amounts.length === 0) return null;
  return formatUsd(amounts.reduce((sum, one) => sum + one, 0n));
}
