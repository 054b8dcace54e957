import { ResentEvent } from '#server/schemas/webhook-replay.ts';
import type { ApiClient } from '../api-client.ts';

/** `portolan resend`: sends an event to its webhook endpoints once more. */
export async function resendEvent(
  api: ApiClient,
  eventId: string,
  endpointId: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const { deliveries } = await api.ask({
    method: 'POST',
    path: `/agent-events/${encodeURIComponent(eventId)}/resend`,
    body: endpointId === undefined ? {} : { endpoint_id: endpointId },
    schema: ResentEvent,
  });
  for (const { endpoint_id, delivery_id, is_new } of deliveries) {
    print(`${endpoint_id}  ${delivery_id}  ${is_new ? 'on its way' : 'was on its way already'}`);
  }
  if (deliveries.length === 0) print('There is no active webhook endpoint.');
}
