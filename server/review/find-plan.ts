import type pg from 'pg';
import { CHAINS, evmChain } from '#server/chains/registry.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { withoutUnseen } from '#server/schemas/unseen-characters.ts';
import { sealSteps } from '#server/seal/seal-step.ts';
import { decodeStep } from './decode/decode-step.ts';
import { decodeSolanaStep } from './decode/solana/decode-solana-step.ts';
import { hashLinkToken, isLinkToken } from './link-token.ts';
import { keyOfAddress } from './look-alike.ts';

/** What a private link leads to. */
export type FoundPlan =
  | { readonly state: 'open'; readonly partnerId: string; readonly plan: ReviewedPlan }
  | { readonly state: 'expired' | 'unknown' };

interface Row {
  id: string;
  partner_id: string;
  /** Null for a plan of an agent. */
  partner_name: string | null;
  wallet: string;
  headline: string;
  sentence: string;
  reasoning: string;
  intents: readonly Intent[];
  plan: PlanResponse;
  done: Record<string, string>;
  created_at: Date;
  expires_at: Date;
}

const FIND = `
  select id, partner_id, partner_name, wallet, headline, sentence, reasoning, intents, plan, created_at,
         expires_at,
         (select coalesce(json_object_agg(step, c.hash), '{}')
            from counted_transaction c, unnest(c.steps) as step where c.plan_id = p.id) as done
    from prepared_plan p where token_sha256 = $1`;

/**
 * The prepared plan of a link's token. Its steps are sealed for its tenant when they are read, until
 * the link ends: the stored steps were planned by this service, at any time and with any seal.
 *
 * @param nowMs the world's time, Unix milliseconds
 */
export async function findPlan(
  pool: pg.Pool,
  token: string,
  { nowMs, sealKey }: { readonly nowMs: number; readonly sealKey: Uint8Array },
): Promise<FoundPlan> {
  if (!isLinkToken(token)) return { state: 'unknown' };
  const { rows } = await pool.query<Row>(FIND, [hashLinkToken(token)]);
  const [row] = rows;
  if (!row) return { state: 'unknown' };
  if (row.expires_at.getTime() <= nowMs) return { state: 'expired' };
  const { plan } = row;
  const expires_at = row.expires_at.getTime();
  const steps = sealSteps(
    plan.steps,
    { planId: row.id, beginByMs: expires_at },
    { key: sealKey, partnerId: row.partner_id },
  );
  const contracts = namesOf(steps);
  return {
    state: 'open',
    partnerId: row.partner_id,
    plan: {
      id: row.id,
      wallet: row.wallet,
      origin:
        row.partner_name === null ? { kind: 'agent' } : { kind: 'partner', name: row.partner_name },
      headline: withoutUnseen(row.headline),
      sentence: withoutUnseen(row.sentence),
      reasoning: withoutUnseen(row.reasoning),
      intents: [...row.intents],
      steps,
      summary: plan.summary,
      warnings: plan.warnings ?? [],
      contracts,
      listed: listedOf(steps),
      token_contracts: tokensOf(steps),
      calls: Object.fromEntries(
        steps.map((step) => [
          step.key ?? '',
          step.chain === 'solana'
            ? [...decodeSolanaStep(step, signerOf(step, row))]
            : [...decodeStep(step, { wallet: signerOf(step, row), contracts })],
        ]),
      ),
      done: row.done,
      created_at: row.created_at.getTime(),
      expires_at,
    },
  };
}

/** The names that protocols have for what the steps call and approve. */
function namesOf(steps: readonly Step[]): Record<string, string> {
  const wanted = new Set(
    steps.flatMap(({ to, spender }) => [to, spender]).map((address) => address?.toLowerCase()),
  );
  const chains = new Set(steps.map(({ chain }) => chain));
  const known = [...chains].flatMap((chain) =>
    chain === 'solana' ? [] : PROTOCOLS.flatMap((protocol) => protocol.contracts(chain)),
  );
  return Object.fromEntries(
    known
      .map(({ address, name }) => [address.toLowerCase(), name] as const)
      .filter(([address]) => wanted.has(address)),
  );
}

/** The assets of steps that are listed by their contract: a symbol alone names nothing. */
function listedOf(steps: readonly Step[]): Record<string, string> {
  const named = steps.flatMap((step): (readonly [ChainSlug, string | undefined])[] => [
    [step.chain, step.asset_address ?? step.asset_mint],
    [step.to_chain ?? step.chain, step.to_asset_address ?? step.to_asset_mint],
    [step.chain, step.pair_asset_address],
    ...(step.outputs ?? []).map(({ asset_address }) => [step.chain, asset_address] as const),
  ]);
  return Object.fromEntries(
    named.flatMap(([chain, address]) => {
      const symbol = listedSymbol(chain, address);
      return symbol === undefined ? [] : [[`${chain}:${keyOfAddress(address ?? '')}`, symbol]];
    }),
  );
}

/** @param address of a contract or mint; undefined for the native coin */
function listedSymbol(chain: ChainSlug, address: string | undefined): string | undefined {
  if (address === undefined) return CHAINS[chain].native.symbol;
  if (chain !== 'solana') return resolveToken(chain, address)?.symbol;
  return Object.values(SOLANA_TOKENS).find(({ mint }) => mint === address)?.symbol;
}

/** The tokens among what the steps call: what an unlisted contract calls itself names nothing. */
function tokensOf(steps: readonly Step[]): Record<string, string> {
  return Object.fromEntries(
    steps.flatMap(({ key = '', chain, to }) => {
      const slug = evmChain(chain)?.slug;
      const token = slug && to ? resolveToken(slug, to) : undefined;
      return token ? [[key, token.symbol]] : [];
    }),
  );
}
