import { UI_TEXTS } from '#locale/ui.ts';

/** A moment to the minute, in UTC. */
export function UtcTime({ at }: { readonly at: number }) {
  const text = new Date(at).toISOString();
  return <time dateTime={text}>{UI_TEXTS.utc(text.slice(0, 16).replace('T', ' '))}</time>;
}
