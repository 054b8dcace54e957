/** What a public link says where it opens no chat. */
export const TURN_ON_TEXTS = {
  title: 'This link cannot be opened',
  invalid: 'Part of it is missing or invalid:',
  invalidNext: 'Ask the sender of this link for a new one. Nothing was turned on.',
  busy: 'Too many links were opened from your network. Wait a minute and open it again.',
  unavailable: 'The chat cannot be reached right now. Open the link again in a few minutes.',
} as const;
