import type { Inngest, InngestFunction } from 'inngest';
import { cancelUndeliverable } from './functions/cancel-undeliverable.ts';
import { deliverWebhooks } from './functions/deliver-webhooks.ts';
import { evaluateAgents } from './functions/evaluate-agents.ts';
import { preparePlans } from './functions/prepare-plans.ts';
import { receiveMessages } from './functions/receive-messages.ts';
import { removeExpired } from './functions/remove-expired.ts';
import { reportLateRuns } from './functions/report-late-runs.ts';
import { sendMails } from './functions/send-mails.ts';
import { sendMessages } from './functions/send-messages.ts';
import type { JobServices } from './job-services.ts';

/** Every job, once: Inngest and the embedded driver run these same functions. */
export function createFunctions(client: Inngest, services: JobServices): InngestFunction.Any[] {
  return [
    evaluateAgents,
    preparePlans,
    deliverWebhooks,
    receiveMessages,
    sendMessages,
    sendMails,
    reportLateRuns,
    cancelUndeliverable,
    removeExpired,
  ].map((create) => create(client, services));
}
