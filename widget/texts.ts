/** Every text of the widget that the catalog does not say. `{…}` is filled in. */
export const DEFAULT_TEXTS = {
  loading: 'Loading',
  connectTitle: 'Alerts',
  connect: 'Connect your wallet to turn on alerts here.',
  unavailable: 'Alerts are not available here.',
  failed: 'This could not be loaded.',
  offline: 'No answer. Check your connection.',
  retry: 'Try again',
  turnOnWithChat: 'Turn on with chat app',
  customize: 'Customize',
  edit: 'Edit',
  save: 'Save',
  cancel: 'Cancel',
  pause: 'Pause',
  resume: 'Resume',
  statusOff: 'Off',
  statusOn: 'On',
  statusPaused: 'Paused',
  statusWaiting: 'Waiting',
  statusUnavailable: 'Unavailable',
  waiting: 'Confirm in your chat app: press Start, then Confirm.',
  waitingNote: 'The link works once, for {minutes} minutes.',
  openChat: 'Open chat app',
  expired: 'The link has expired. Turn it on again.',
  bounds: '{minimum} to {maximum}',
  outOfBounds: 'Enter a number from {minimum} to {maximum}.',
  action: 'When it happens',
  result: 'Latest alert',
  review: 'Review the plan',
} as const;

export type WidgetTexts = Readonly<Record<keyof typeof DEFAULT_TEXTS, string>>;

/** @returns the texts of the widget, with those that a page passes in their place */
export function textsWith(own: unknown): WidgetTexts {
  const texts: Record<string, string> = { ...DEFAULT_TEXTS };
  if (typeof own !== 'object' || own === null) return texts as WidgetTexts;
  for (const name of Object.keys(DEFAULT_TEXTS)) {
    const text: unknown = Object.hasOwn(own, name) ? Reflect.get(own, name) : undefined;
    if (typeof text === 'string') texts[name] = text;
  }
  return texts as WidgetTexts;
}

/** @returns a text with its `{…}` filled in */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
