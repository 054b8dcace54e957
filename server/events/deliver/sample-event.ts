import type { ClaimedDelivery } from './claim-deliveries.ts';

/** The agent of a test send, which does not exist. */
const SAMPLE = {
  agent: { id: 'w_alert_sample', kind: 'price' },
  trigger: {
    headline: 'Test: this endpoint receives events',
    kind: 'price',
    condition: 'below',
    threshold: 2_000,
    wallet: '0x0000000000000000000000000000000000000000',
  },
  preparation: null,
  execution: null,
} as const;

/** @returns the event that a test send of an endpoint carries */
export function sampleEvent(id: string, createdAt: Date): ClaimedDelivery['event'] {
  return { id, type: 'agent.test', createdAt, ...SAMPLE };
}
