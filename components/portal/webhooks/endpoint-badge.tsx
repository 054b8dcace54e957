import { Badge } from '#components/ui/badge.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';

/** Whether an endpoint receives events, in a word. */
export function EndpointBadge({ status }: { readonly status: 'active' | 'disabled' }) {
  return status === 'active' ? (
    <Badge tone="good">{T.active}</Badge>
  ) : (
    <Badge tone="bad">{T.disabled}</Badge>
  );
}
