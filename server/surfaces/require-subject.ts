import { invalidField } from '#server/errors/api-error.ts';
import type { Surface } from './define-surface.ts';
import type { NormalSubject } from './subject.ts';

/** @throws ApiError invalid_request where a definition is not for a subject */
export function requireSubject(surface: Surface, subject: NormalSubject): void {
  if (!surface.subjects.includes(subject.kind)) {
    throw invalidField(
      'subject.kind',
      `The agent "${surface.key}" is for ${surface.subjects.join(' or ')}.`,
    );
  }
  const refusal = surface.refuses?.(subject) ?? null;
  if (refusal !== null) throw invalidField('subject.id', refusal);
  const { positionKinds } = surface;
  if (subject.kind === 'position' && !positionKinds?.includes(subject.positionKind)) {
    throw invalidField(
      'subject',
      `The agent "${surface.key}" is for positions of the kind ${positionKinds?.join(', ')}.`,
    );
  }
}
