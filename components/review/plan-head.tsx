import { Address } from '#components/ui/address.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { CHAIN_COINS, CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { LANGUAGE } from '#locale/language.ts';
import { TEXTS } from '#locale/review.ts';
import { UI_TEXTS } from '#locale/ui.ts';
import { signersOf } from '#server/schemas/plan-signers.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import { grouped } from './format-change.ts';
import styles from './review.module.css';
import { planTitle } from './step-label.ts';
import { WithAddresses } from './with-addresses.tsx';

/** What the plan's steps do, and separately the requester and their words. */
export function PlanHead({ plan }: { readonly plan: ReviewedPlan }) {
  const { origin, headline, sentence, steps, calls } = plan;
  const isAgents = origin.kind === 'agent';
  const from = isAgents ? TEXTS.fromAgent(headline) : TEXTS.fromPartner(origin.name);
  return (
    <>
      <h1>{planTitle(steps, calls)}</h1>
      {sentence === '' ? (
        isAgents && <p className={styles.origin}>{from}</p>
      ) : (
        <details className={styles.origin}>
          <summary>
            <span>{from}</span>
          </summary>
          <figure className={styles.words}>
            <blockquote>
              <WithAddresses text={sentence} />
            </blockquote>
            <figcaption>{isAgents ? TEXTS.agentsWords : TEXTS.theirWords(origin.name)}</figcaption>
          </figure>
        </details>
      )}
    </>
  );
}

/** The planner's warnings; never folded. */
export function PlanWarnings({ plan: { warnings } }: { readonly plan: ReviewedPlan }) {
  return warnings.map((warning) => (
    <Notice key={warning} tone="warn">
      <WithAddresses text={warning} />
    </Notice>
  ));
}

/** The signer, the planned result, the fees and the expiry, in full. */
export function PlanSheet({ plan }: { readonly plan: ReviewedPlan }) {
  const until = new Date(plan.expires_at).toISOString();
  return (
    <dl>
      <dt>{TEXTS.signs}</dt>
      <dd>
        {signersOf(plan).map((signer) => (
          <Address key={signer} value={signer} />
        ))}
      </dd>
      <dt>{TEXTS.result}</dt>
      <dd>
        <WithAddresses text={grouped(plan.summary.total_after_fees)} />
      </dd>
      <Fees plan={plan} />
      <dt>{TEXTS.validUntil}</dt>
      <dd>
        <time dateTime={until}>{UI_TEXTS.utc(until.slice(0, 16).replace('T', ' '))}</time>
      </dd>
    </dl>
  );
}

const NOTHING_USD = '$0.00';

/**
 * The fees on top of the amounts and those that the amounts include; older plans only have the sum.
 */
function Fees({ plan: { summary, steps } }: { readonly plan: ReviewedPlan }) {
  const { est_fee_usd, est_network_fee_usd, est_bridge_fee_usd } = summary;
  if (est_network_fee_usd === undefined || est_bridge_fee_usd === undefined) {
    return (
      <>
        <dt>{TEXTS.fees}</dt>
        <dd>{TEXTS.feesTogether(est_fee_usd)}</dd>
      </>
    );
  }
  return (
    <>
      <dt>{TEXTS.networkFee}</dt>
      <dd>{TEXTS.onTopOfAmounts(est_network_fee_usd, coinsOf(steps))}</dd>
      {est_bridge_fee_usd !== NOTHING_USD && (
        <>
          <dt>{TEXTS.bridgeFee}</dt>
          <dd>{TEXTS.insideAmounts(est_bridge_fee_usd)}</dd>
        </>
      )}
    </>
  );
}

/** `ETH on Base and POL on Polygon`. */
function coinsOf(steps: ReviewedPlan['steps']): string {
  const chains = [...new Set(steps.map(({ chain }) => chain))];
  return new Intl.ListFormat(LANGUAGE.page).format(
    chains.map((chain) => TEXTS.coinOn(CHAIN_COINS[chain], CHAIN_NAMES[chain])),
  );
}
