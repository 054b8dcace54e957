import type pg from 'pg';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { resultOf } from '#server/chains/evm/result-of.ts';
import { evmChain } from '#server/chains/registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { signerOf, signersOf } from '#server/schemas/plan-signers.ts';
import type { ReviewedPlan, ReviewPayment, ReviewRecipient } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { keyOfAddress, resembles } from './look-alike.ts';
import { type Payment, paymentOf } from './payment-of.ts';
import { priceAmounts } from './price-assets.ts';

/**
 * The recipients that signed steps of the tenant's plans for the same wallet have paid: a step that
 * was only planned does not make its recipient known. Approvals have no recipient. Other tenants'
 * plans do not count.
 */
const EARLIER = `
  select array(select distinct step ->> 'recipient' from jsonb_array_elements(e.plan -> 'steps') step
                where step ->> 'recipient' <> '' and step ->> 'type' <> 'approve'
                  and step ->> 'key' = any (e.signed)) as paid
    from (select plan, array(select unnest(steps) from counted_transaction
                              where plan_id = p.id) as signed
            from prepared_plan p
           where partner_id = $1 and lower(wallet) = lower($2) and id <> $3
             and exists (select from counted_transaction where plan_id = p.id)
           order by created_at desc limit 200) e`;

type Seen = Pick<ReviewRecipient, 'sent' | 'has_code' | 'has_balance'>;

/**
 * What can be seen of everybody whom a plan pays beside the wallet that signs the payment: on the
 * chain, and in earlier plans for the same wallet. That somebody signs another step of the plan says
 * nothing of whose wallet it is: the partner chose it.
 *
 * @throws {ChainUnreachable} when a chain does not answer.
 */
export async function checkRecipients(
  pool: pg.Pool,
  partnerId: string,
  plan: ReviewedPlan,
  environment: EngineEnvironment,
): Promise<readonly ReviewRecipient[]> {
  const recipients = recipientsOf(plan);
  if (recipients.length === 0) return [];
  const { rows } = await pool.query<{ paid: readonly string[] }>(EARLIER, [
    partnerId,
    plan.wallet,
    plan.id,
  ]);
  const earlier = rows.map(({ paid }) => new Set(paid.map(keyOfAddress)));
  const known = [
    ...signersOf(plan).map((address) => ({ address, whose: 'wallet' as const })),
    ...contractsOf(plan).map((address) => ({ address, whose: 'contract' as const })),
    ...earlier.flatMap((paid) =>
      [...paid].map((address) => ({ address, whose: 'earlier' as const })),
    ),
  ];
  return Promise.all(
    recipients.map(async ({ address, chain, role, paid }) => {
      const timesPaid = earlier.filter((paid) => paid.has(keyOfAddress(address))).length;
      const like = known.find((other) => resembles(address, other.address));
      return {
        address,
        chain,
        role,
        payments: await priced(chain, paid, environment),
        earlier_plans: timesPaid,
        ...(await look(address, chain, environment)),
        looks_like: like ?? null,
      };
    }),
  );
}

interface Paid {
  readonly order: number;
  readonly payment: Payment;
}

interface Recipient extends Pick<ReviewRecipient, 'address' | 'chain' | 'role'> {
  readonly paid: Paid[];
}

/** Every recipient and spender beside the signer of a step, once for each chain and role. */
function recipientsOf(plan: ReviewedPlan): readonly Recipient[] {
  const found = new Map<string, Recipient>();
  const at = (role: ReviewRecipient['role'], chain: ChainSlug, address: string) => {
    const key = `${role} ${chain} ${keyOfAddress(address)}`;
    const recipient = found.get(key) ?? { address, chain, role, paid: [] };
    found.set(key, recipient);
    return recipient;
  };
  for (const step of plan.steps) {
    const signer = signerOf(step, plan);
    const payment = paymentOf(step, signer);
    if (payment) {
      at('paid', payment.chain, payment.recipient).paid.push({ order: step.order, payment });
    }
    for (const address of takingBy(step, plan)) {
      if (keyOfAddress(address) !== keyOfAddress(signer)) at('taking', step.chain, address);
    }
  }
  return [...found.values()];
}

/** Payments with their values; without them where prices are not available. */
async function priced(
  chain: ChainSlug,
  paid: readonly Paid[],
  environment: EngineEnvironment,
): Promise<ReviewPayment[]> {
  const amounts = paid.map(({ payment: { token, amountAtomic } }) => ({
    token,
    raw: amountAtomic ?? 0n,
  }));
  const worths = await priceAmounts(chain, amounts, environment);
  return paid.map(({ order, payment: { asset, amount, amountAtomic, isEstimate } }, index) => ({
    order,
    asset,
    amount,
    usd: amountAtomic === null ? null : (worths[index]?.usd ?? null),
    is_estimate: isEstimate,
  }));
}

/** The spender of an approval, unless it is a contract that a protocol names or that the plan calls. */
function takingBy({ spender, delegate }: Step, { contracts, steps }: ReviewedPlan) {
  const called = new Set(
    steps.flatMap(({ to, type, vault_address }) => (type === 'approve' ? [] : [to, vault_address])),
  );
  return [spender, delegate]
    .filter((address) => address !== undefined)
    .filter((address) => !contracts[address.toLowerCase()] && !called.has(address));
}

function contractsOf({ steps }: ReviewedPlan): string[] {
  return steps.flatMap(({ to, spender, asset_address, to_asset_address, vault_address }) =>
    [to, spender, asset_address, to_asset_address, vault_address].filter(
      (address) => address !== undefined,
    ),
  );
}

async function look(
  address: string,
  chain: ChainSlug,
  { chains, solana }: EngineEnvironment,
): Promise<Seen> {
  const slug = evmChain(chain)?.slug;
  if (slug) {
    const [count, code, balance] = await chains.rpc(slug).batch([
      { method: 'eth_getTransactionCount', params: [address, 'latest'] },
      { method: 'eth_getCode', params: [address, 'latest'] },
      { method: 'eth_getBalance', params: [address, 'latest'] },
    ]);
    const balanceHex = String(resultOf(balance));
    return {
      sent: Number(resultOf(count)),
      has_code: resultOf(code) !== '0x',
      has_balance: BigInt(balanceHex) > 0n,
    };
  }
  if (!solana) throw new ChainUnreachable('solana');
  const { value } = await solana.rpc.request<{
    value: { lamports: number; executable: boolean } | null;
  }>('getAccountInfo', [address, { encoding: 'base64', dataSlice: { offset: 0, length: 0 } }]);
  return {
    sent: null,
    has_code: value?.executable === true,
    has_balance: (value?.lamports ?? 0) > 0,
  };
}
