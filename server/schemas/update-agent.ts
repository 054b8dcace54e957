import { z } from 'zod';
import { MAX_AGENT_REQUEST, ownWords, ownWordsNote } from './own-words.ts';
import { ShownText } from './shown-text.ts';

/** `PATCH /agents/{id}` request (`docs/guides/agents.md`). */
export const UpdateAgentRequest = z
  .strictObject({
    status: z.enum(['active', 'paused']).optional().meta({ description: 'Pauses or resumes it.' }),
    request: ownWords(3, MAX_AGENT_REQUEST, ShownText)
      .optional()
      .meta({
        description: `What to watch from now on, in plain English; for kind \`condition\` alone. ${ownWordsNote(MAX_AGENT_REQUEST)}`,
      }),
    selection_id: z.string().min(1).max(128).optional().meta({
      description: 'The answer to a question, with the `request` that was asked about.',
    }),
    autonomy: z.enum(['notify', 'prepare', 'execute']).optional().meta({
      description: 'notify drops the action; prepare needs one. execute is refused.',
    }),
    action: ShownText.trim().min(3).max(2000).optional().meta({
      description: 'What to prepare when it fires, in plain English.',
    }),
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
export type UpdateAgentRequest = z.infer<typeof UpdateAgentRequest>;
