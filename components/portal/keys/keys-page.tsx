'use client';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeTabs } from '#components/ui/code-tabs.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { KEY_TEXTS as T } from '#locale/portal/keys.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { useTRPC } from '../trpc.tsx';
import { useRole } from '../use-role.ts';
import { firstCall } from './first-call.ts';
import { KeyCard } from './key-card.tsx';
import { KeyDialogs } from './key-dialogs.tsx';
import { useKeyChanges } from './use-key-changes.ts';

interface KeysPageProps {
  readonly org: string;
  /** The address of this deployment's API, with its version. */
  readonly baseUrl: string;
  /** The address of this deployment's MCP server. */
  readonly mcpUrl: string;
}

/** The organisation's API key: made, seen once, rotated and revoked. */
export function KeysPage({ org, baseUrl, mcpUrl }: KeysPageProps) {
  const trpc = useTRPC();
  const found = useQuery(trpc.keys.get.queryOptions({ org }));
  const role = useRole(org);
  const mayChange = role === 'owner' || role === 'developer';
  const changes = useKeyChanges(org);
  return (
    <>
      <PageHead title={T.title}>{T.lead}</PageHead>
      <Loaded query={found} label={T.title} lines={2}>
        {({ key, scopes_available }) => (
          <>
            {key === null ? (
              <EmptyState
                title={T.none}
                actions={
                  mayChange && (
                    <Button variant="primary" onClick={() => changes.ask('generate')}>
                      {T.generate}
                    </Button>
                  )
                }
              >
                {role === 'viewer' ? T.noneViewer : T.noneWhy}
              </EmptyState>
            ) : (
              <KeyCard apiKey={key} onAsk={mayChange ? changes.ask : undefined} />
            )}
            <KeyDialogs changes={changes} scopes={scopes_available} mcpUrl={mcpUrl} />
            {/* Appears together with the content above it, so that nothing moves. */}
            <Card title={T.firstCall} description={T.firstCallWhy}>
              <CodeTabs label={T.firstCall} languages={firstCall(baseUrl)} />
            </Card>
          </>
        )}
      </Loaded>
    </>
  );
}
