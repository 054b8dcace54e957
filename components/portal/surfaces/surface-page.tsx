'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#components/ui/card.tsx';
import { CodeTabs } from '#components/ui/code-tabs.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { SURFACE_TEXTS as T } from '#locale/portal/surfaces.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { useTRPC } from '../trpc.tsx';
import { useMayChange } from '../use-may-change.ts';
import { ActivationsCard } from './activations-card.tsx';
import { CopyForm } from './copy-form.tsx';
import { type CopyEntries, shownCopy } from './shown-copy.ts';
import { snippets } from './snippets.ts';
import { SurfacePreview } from './surface-preview.tsx';
import styles from './surfaces.module.css';
import { type Offer, useOffer } from './use-offer.ts';

interface SurfacePageProps {
  readonly org: string;
  /** Key of the agent in the catalog. */
  readonly agent: string;
  /** The address of this deployment. */
  readonly origin: string;
}

/** One agent of the catalog: its words, how a page shows it, and how it gets there. */
export function SurfacePage({ org, agent, origin }: SurfacePageProps) {
  const trpc = useTRPC();
  const found = useQuery(trpc.surfaces.catalog.queryOptions({ org }));
  return (
    <Loaded query={found} label={T.title}>
      {({ agents }) => {
        const offer = agents.find(({ definition }) => definition.key === agent);
        if (offer === undefined) return <ErrorState title={T.unknown}>{T.unknownWhy}</ErrorState>;
        return (
          <>
            <PageHead title={offer.definition.copy.title}>
              {offer.definition.subject.kinds.map((kind) => T.kinds[kind]).join(', ')}
            </PageHead>
            <Editor org={org} offer={offer} />
            <Card title={T.code} description={T.codeWhy}>
              <CodeTabs
                label={T.code}
                languages={snippets({ agent, subject: offer.example_subject, origin })}
              />
            </Card>
            <ActivationsCard org={org} offers={agents} agent={agent} />
          </>
        );
      }}
    </Loaded>
  );
}

function Editor({ org, offer }: { readonly org: string; readonly offer: Offer }) {
  const mayChange = useMayChange(org);
  const setOffered = useOffer(org);
  const [entries, setEntries] = useState<CopyEntries>(offer.own_copy);
  return (
    <div className={styles.columns}>
      <div>
        <Card title={T.words} description={T.wordsWhy}>
          {mayChange && (
            <div className={styles.offered}>
              <Switch
                label={T.offerThis}
                checked={offer.is_offered}
                onChange={({ target }) => setOffered(offer, target.checked)}
              />
            </div>
          )}
          <CopyForm
            org={org}
            offer={offer}
            entries={entries}
            onEntries={setEntries}
            mayChange={mayChange}
          />
        </Card>
      </div>
      <div>
        <Card title={T.preview} description={T.previewWhy}>
          <SurfacePreview offer={offer} copy={shownCopy(entries, offer.catalog_copy)} />
        </Card>
      </div>
    </div>
  );
}
