import { z } from 'zod';

/** `PATCH /agents/{id}` request (spec 4.8). */
export const UpdateAgentRequest = z
  .strictObject({
    status: z.enum(['active', 'paused']).optional(),
    request: z.string().trim().min(3).max(500).optional().meta({
      description: 'What to watch from now on, in plain English; for kind `condition` alone.',
    }),
    selection_id: z.string().min(1).max(128).optional().meta({
      description: 'The answer to a question, with the `request` that was asked about.',
    }),
    autonomy: z.enum(['notify', 'prepare', 'execute']).optional().meta({
      description: 'notify drops the action; prepare needs one. execute is refused.',
    }),
    action: z.string().trim().min(3).max(2000).optional(),
  })
  .superRefine(({ status, request, selection_id, autonomy, action }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (status !== undefined && request !== undefined) {
      refuse('request', 'Send either status or request, not both.');
    }
    if (selection_id !== undefined && request === undefined) {
      refuse('selection_id', 'Send this with the request that was asked about.');
    }
    if ([status, request, selection_id, autonomy, action].every((field) => field === undefined)) {
      refuse('status', 'Send status, request, autonomy or action.');
    }
  })
  .meta({ id: 'UpdateAgentRequest' });
