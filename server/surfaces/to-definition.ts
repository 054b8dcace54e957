import type { SurfaceDefinition } from '#server/schemas/surface.ts';
import type { OwnSurfaceCopy } from '#server/schemas/surface-copy.ts';
import { NOTIFY_ACTION, type Surface } from './define-surface.ts';

/** @returns an agent of the catalog as a tenant shows it */
export function toDefinition(
  { key, copy, subjects, positionKinds, fields, prepares }: Surface,
  own: OwnSurfaceCopy,
): SurfaceDefinition {
  const prepared = prepares.map(({ id, label, description }) => ({
    id,
    label,
    description,
    autonomy: 'prepare' as const,
  }));
  return {
    key,
    copy: {
      title: own.title ?? copy.title,
      description: own.description ?? copy.description,
      turn_on: own.turn_on ?? copy.turn_on,
    },
    subject: {
      kinds: [...subjects],
      ...(positionKinds === undefined ? {} : { position_kinds: [...positionKinds] }),
    },
    fields: [...fields],
    actions: [
      {
        id: NOTIFY_ACTION,
        label: 'Notify me',
        description: 'A message in your chat, and nothing else.',
        autonomy: 'notify',
      },
      ...prepared,
    ],
    capabilities: { notify: true, prepare: prepared.length > 0, review: prepared.length > 0 },
  };
}
