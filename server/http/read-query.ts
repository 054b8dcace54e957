import { z } from 'zod';
import { invalidField } from '#server/errors/api-error.ts';

/**
 * Reads the parameters that a schema knows from a URL's query; others are ignored, and so is one
 * that is empty. Whole numbers are read as numbers where the schema has one. A value for which the
 * schema has a fallback is left out instead of refused.
 *
 * @throws ApiError invalid_request when a parameter occurs twice or contains a null byte
 */
export function readQuery(url: string, schema: z.ZodObject): Record<string, unknown> {
  const { searchParams } = new URL(url);
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const [value, ...others] = searchParams.getAll(name);
    if (value === undefined || value === '') continue;
    const problem =
      others.length > 0
        ? 'Send this once.'
        : value.includes('\0')
          ? 'This holds a null byte. Remove it.'
          : undefined;
    if (problem !== undefined && field instanceof z.ZodCatch) continue;
    if (problem !== undefined) throw invalidField(name, problem);
    read[name] = isNumber(field) && /^\d{1,15}$/.test(value) ? Number(value) : value;
  }
  return read;
}

function isNumber(field: unknown): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) {
    return isNumber(field.unwrap());
  }
  return field instanceof z.ZodNumber;
}
