import type { IconName } from '#components/ui/icon.tsx';

interface Place {
  /** After `/portal/<organisation>`; empty for its home. */
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
}

/** The pages of an organisation, as the navigation groups them. */
export const PLACES: readonly { readonly group: string; readonly places: readonly Place[] }[] = [
  {
    group: 'Build',
    places: [
      { path: '', name: 'Home', icon: 'home' },
      { path: 'keys', name: 'API key', icon: 'key' },
      { path: 'playground', name: 'Playground', icon: 'play' },
    ],
  },
  {
    group: 'Watch',
    places: [
      { path: 'usage', name: 'Usage', icon: 'chart' },
      { path: 'requests', name: 'Requests', icon: 'list' },
      { path: 'webhooks', name: 'Webhooks', icon: 'anchor' },
      { path: 'agents', name: 'Agents', icon: 'compass' },
      { path: 'events', name: 'Events', icon: 'bell' },
    ],
  },
  {
    group: 'Organisation',
    places: [
      { path: 'members', name: 'Members', icon: 'people' },
      { path: 'audit', name: 'Audit log', icon: 'log' },
      { path: 'settings', name: 'Settings', icon: 'settings' },
    ],
  },
];

export const placeHref = (org: string, path: string): string =>
  path === '' ? `/portal/${org}` : `/portal/${org}/${path}`;

/** @returns the parts of a path after the organisation: the place, and what is open in it. */
export function placesOf(pathname: string): readonly string[] {
  return pathname.split('/').filter(Boolean).slice(2).map(decodeURIComponent);
}
