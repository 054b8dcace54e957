'use client';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#components/ui/card.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { SURFACE_TEXTS as T } from '#locale/portal/surfaces.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { useTRPC } from '../trpc.tsx';
import { useMayChange } from '../use-may-change.ts';
import { ActivationsCard } from './activations-card.tsx';
import styles from './surfaces.module.css';
import { type Offer, useOffer } from './use-offer.ts';

/** The catalog: the agents that the organisation's pages may show, and their activations. */
export function SurfacesPage({ org }: { readonly org: string }) {
  const trpc = useTRPC();
  const mayChange = useMayChange(org);
  const offer = useOffer(org);
  const found = useQuery(trpc.surfaces.catalog.queryOptions({ org }));
  const columns: readonly Column<Offer>[] = [
    {
      id: 'agent',
      label: T.agent,
      isRowHeader: true,
      cell: ({ definition: { key, copy } }) => (
        <>
          <PageLink href={`/portal/${org}/surfaces/${key}`}>{copy.title}</PageLink>
          <span className={styles.description}>{copy.description}</span>
        </>
      ),
    },
    {
      id: 'about',
      label: T.about,
      cell: ({ definition }) => definition.subject.kinds.map((kind) => T.kinds[kind]).join(', '),
    },
    { id: 'agents', label: T.turnedOn, align: 'end', cell: ({ agents }) => agents },
    {
      id: 'offered',
      label: T.offered,
      cell: (one) =>
        mayChange ? (
          <Switch
            label={<VisuallyHidden>{T.offerNamed(one.definition.copy.title)}</VisuallyHidden>}
            checked={one.is_offered}
            onChange={({ target }) => offer(one, target.checked)}
          />
        ) : one.is_offered ? (
          T.offered
        ) : (
          T.notOffered
        ),
    },
  ];
  return (
    <>
      <PageHead title={T.title} actions={<LinkButton href="/docs/surfaces">{T.guide}</LinkButton>}>
        {T.lead}
      </PageHead>
      <Loaded query={found} label={T.title}>
        {({ agents }) => (
          <>
            <Card title={T.offers} description={T.offersWhy}>
              {agents.every(({ is_offered }) => !is_offered) && (
                <Notice title={T.noneOffered}>{T.noneOfferedWhy}</Notice>
              )}
              <DataTable
                caption={T.offers}
                columns={columns}
                rows={agents}
                rowKey={({ definition }) => definition.key}
              />
            </Card>
            <ActivationsCard org={org} offers={agents} />
          </>
        )}
      </Loaded>
    </>
  );
}
