import type { HOME_TEXTS } from '#locale/portal/home.ts';

type StepId = keyof typeof HOME_TEXTS.steps;

interface FirstStep {
  readonly id: StepId;
  readonly isDone: boolean;
  /** After the organisation. */
  readonly path: string;
}

interface WhatIsThere {
  readonly hasKey: boolean;
  readonly hasCalled: boolean;
  readonly endpoints: readonly {
    readonly id: string;
    readonly last_delivered_at?: number | undefined;
  }[];
}

/** @returns the way from nothing to a verified webhook, and what of it is done */
export function firstSteps({ hasKey, hasCalled, endpoints }: WhatIsThere): readonly FirstStep[] {
  const [first] = endpoints;
  return [
    // An organisation with calls has had a key, even if it was revoked since.
    { id: 'key', isDone: hasKey || hasCalled, path: 'keys' },
    { id: 'call', isDone: hasCalled, path: 'keys' },
    { id: 'webhook', isDone: first !== undefined, path: 'webhooks' },
    {
      id: 'delivered',
      isDone: endpoints.some(({ last_delivered_at }) => last_delivered_at !== undefined),
      path: first === undefined ? 'webhooks' : `webhooks/${encodeURIComponent(first.id)}`,
    },
  ];
}
