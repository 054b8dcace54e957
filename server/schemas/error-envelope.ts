import { z } from 'zod';

/** What is wrong with one field, and how to mend it. */
export const ErrorIssue = z
  .object({
    field: z.string().meta({ description: 'Path in the request, for example `intents[0].chain`.' }),
    message: z.string().meta({ description: 'What is wrong with it, and what to send instead.' }),
  })
  .loose()
  .meta({ id: 'ErrorIssue' });
export type ErrorIssue = z.infer<typeof ErrorIssue>;

/** The one error envelope (`docs/errors.md`). Match on `error`. */
export const ErrorEnvelope = z
  .object({
    error: z.string().meta({ description: 'The code of what went wrong: match on this.' }),
    friendly_message: z
      .string()
      .meta({ description: 'What went wrong, for people; never match on it.' }),
    issues: z
      .array(ErrorIssue)
      .meta({ description: 'The fields that are wrong; empty where it is not about one.' }),
    request_id: z.string().meta({ description: 'Identifies this call for support.' }),
  })
  .meta({ id: 'ErrorEnvelope' });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
