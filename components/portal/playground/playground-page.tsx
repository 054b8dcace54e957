'use client';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PLAYGROUND_TEXTS as T } from '#locale/portal/playground.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { useTRPC } from '../trpc.tsx';
import { useRole } from '../use-role.ts';
import { ExchangeList } from './exchange-list.tsx';
import { IntentCard } from './intent-card.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './playground.module.css';
import { SentenceForm } from './sentence-form.tsx';
import type { Asked } from './sentence-link.ts';
import { SimulationCard } from './simulation-card.tsx';
import { usePlayground } from './use-playground.ts';

interface PlaygroundPageProps {
  readonly org: string;
  /** The address of this deployment's API, with its version. */
  readonly baseUrl: string;
  /** Where steps are planned and simulated. */
  readonly chains: readonly ChainSlug[];
  /** Addresses that hold something here. */
  readonly sampleWallets: readonly string[];
  /** The form's values from the page's address. */
  readonly first: Asked;
}

/** The playground: from a sentence to a simulation, with the calls in between. */
export function PlaygroundPage(props: PlaygroundPageProps) {
  const { org } = props;
  const trpc = useTRPC();
  const key = useQuery(trpc.keys.get.queryOptions({ org }));
  const role = useRole(org);
  return (
    <>
      <PageHead title={T.title}>{T.lead}</PageHead>
      <Loaded query={key} label={T.title} lines={3}>
        {(found) => {
          if (found.key === null) {
            return (
              <EmptyState
                title={T.noKey}
                actions={
                  <LinkButton href={`/portal/${org}/keys`} variant="primary">
                    {T.toKeys}
                  </LinkButton>
                }
              >
                {T.noKeyWhy}
              </EmptyState>
            );
          }
          if (role === 'viewer') return <EmptyState title={T.viewer}>{T.viewerWhy}</EmptyState>;
          return <Playground {...props} />;
        }}
      </Loaded>
    </>
  );
}

function Playground({ org, baseUrl, chains, sampleWallets, first }: PlaygroundPageProps) {
  const playground = usePlayground(org);
  const { intent, plan, simulations, error, exchanges } = playground;
  return (
    <div className={styles.columns}>
      <div className={styles.way}>
        <SentenceForm
          playground={playground}
          chains={chains}
          sampleWallets={sampleWallets}
          first={first}
        />
        {intent !== null && <IntentCard intent={intent} playground={playground} />}
        {plan !== null && <PlanCard plan={plan} playground={playground} />}
        {simulations.length > 0 && <SimulationCard simulations={simulations} />}
        {error !== null && (
          <Notice tone="bad" live title={error.code === null ? undefined : T.refused(error.code)}>
            <p>{error.message}</p>
          </Notice>
        )}
      </div>
      <ExchangeList exchanges={exchanges} baseUrl={baseUrl} />
    </div>
  );
}
