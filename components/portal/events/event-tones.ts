/** The look of an event's type. */
export const EVENT_TONES = {
  'agent.triggered': 'good',
  'agent.degraded': 'warn',
  'agent.test': 'info',
} as const;
