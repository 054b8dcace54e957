/** What the type of an event looks like. */
export const EVENT_TONES = {
  'agent.triggered': 'good',
  'agent.degraded': 'warn',
  'agent.test': 'info',
} as const;
