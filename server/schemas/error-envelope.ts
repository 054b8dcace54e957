import { z } from 'zod';

/** What is wrong with one field, and how to mend it. */
export const ErrorIssue = z
  .object({
    field: z.string().meta({ description: 'Path in the request, for example `intents[0].chain`.' }),
    message: z.string(),
  })
  .loose()
  .meta({ id: 'ErrorIssue' });
export type ErrorIssue = z.infer<typeof ErrorIssue>;

/** The one error envelope (`docs/errors.md`). Match on `error`. */
export const ErrorEnvelope = z
  .object({
    error: z.string(),
    friendly_message: z.string(),
    issues: z.array(ErrorIssue),
    request_id: z.string(),
  })
  .meta({ id: 'ErrorEnvelope' });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
