import type { IconName } from '#components/ui/icon.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';

interface Place {
  /** After `/portal/<organisation>`; empty for its home. */
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
}

/** The pages of an organisation, as the navigation groups them. */
export const PLACES: readonly { readonly group: string; readonly places: readonly Place[] }[] = [
  {
    group: T.groups.build,
    places: [
      { path: '', name: T.places.home, icon: 'home' },
      { path: 'keys', name: T.places.keys, icon: 'key' },
      { path: 'playground', name: T.places.playground, icon: 'play' },
      { path: 'surfaces', name: T.places.surfaces, icon: 'external' },
    ],
  },
  {
    group: T.groups.watch,
    places: [
      { path: 'usage', name: T.places.usage, icon: 'chart' },
      { path: 'requests', name: T.places.requests, icon: 'list' },
      { path: 'webhooks', name: T.places.webhooks, icon: 'anchor' },
      { path: 'agents', name: T.places.agents, icon: 'compass' },
      { path: 'events', name: T.places.events, icon: 'bell' },
    ],
  },
  {
    group: T.groups.organisation,
    places: [
      { path: 'members', name: T.places.members, icon: 'people' },
      { path: 'audit', name: T.places.audit, icon: 'log' },
      { path: 'settings', name: T.places.settings, icon: 'settings' },
    ],
  },
];

export const placeHref = (org: string, path: string): string =>
  path === '' ? `/portal/${org}` : `/portal/${org}/${path}`;

/**
 * @returns the parts of a path after the organisation: the place, and the item that is open in it.
 */
export function placesOf(pathname: string): readonly string[] {
  return pathname.split('/').filter(Boolean).slice(2).map(decodeURIComponent);
}
