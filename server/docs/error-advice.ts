import type { ErrorCode } from '#server/errors/catalogue.ts';

/** What a caller does about each error of the public interface. */
export const ERROR_ADVICE: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_request:
    'Read `issues`: each names a `field` of your request and how to fix it. Sending the same request again fails again.',
  calldata_target:
    'The step was planned for another chain, or its contract is gone. Plan again with `POST /plan` and simulate the new steps.',
  invalid_patch:
    'Change only what this kind of agent allows: `request` works for kind `condition` alone. To watch something else, make a new agent.',
  invalid_budget:
    'Read `issues`: both amounts are before the fee, in whole input tokens, and cap_per is at most budget.',
  invalid_url:
    'Read `friendly_message`: it is the rule that the address breaks. Register a public https address without credentials.',
  invalid_key:
    'Send `Authorization: Bearer <API_KEY>` with the whole key. A rotated or revoked key stops working at once.',
  insufficient_credits:
    'Contact your account owner; never show this to an end user. Nothing was done and nothing was charged.',
  scope_forbidden: 'Use a key with the scope that the page of the operation names.',
  execute_team_only:
    'Do not send it again: nothing was stored. Send the owner to support to ask for early access.',
  partner_not_configured:
    'Your account names a protocol that this deployment does not have, or has no catalog of surfaces. Ask its operator.',
  partner_scope_forbidden:
    'The plan uses none of your protocol. Change the intents; a plan is refused whole, never trimmed.',
  not_found: 'Check the path and the version prefix, `/v1beta`.',
  invalid_configuration:
    'Read `issues` and `GET /agent-catalog` again: agent, schema version, field values and action must fit its definition.',
  activation_failed: 'Send it again: the same activation makes one agent.',
  activation_unavailable: 'Offer it again later. Nothing was saved.',
  state_unavailable: 'Try again. It never means that the wallet is not linked.',
  review_unavailable: 'Try again. Nothing was used up.',
  result_not_found:
    'Send the `result_id` as `POST /surfaces/resolve` answered it, with the same wallet, agent and subject.',
  result_not_prepared: 'Offer a review only where `review.available` is true.',
  result_expired: 'The agent prepares a new plan when it fires again.',
  positions_unavailable: 'Try again later. It never means that the wallet holds nothing.',
  agent_not_found:
    'Check that you send the id as it was given, prefix and all. The agent may be removed, or belong to another account.',
  endpoint_not_found: 'List your endpoints with `GET /webhook-endpoints`.',
  proposal_not_found:
    'Check the id. What was proposed without a key is readable by no key: its owner has the review link.',
  draft_not_found:
    'Check the token: the last segment of `review_url`. A draft is removed some days after it expired.',
  event_not_found: 'List your events with `GET /agent-events`.',
  delivery_not_found: 'List the deliveries of the endpoint. They are kept for 30 days.',
  method_not_allowed: 'Use a method that the reference lists for this path.',
  route_expired:
    'Plan with `POST /plan` only what is not done yet: leave out every intent whose steps were sent, put the amount that arrived in place of `chained`, and show the new plan. Never sign the old calldata.',
  idempotency_conflict: 'Send the same body as the first time, or a new key.',
  endpoint_disabled:
    'Resume it with `PATCH /webhook-endpoints/{id}` and `{"status": "active"}`, then ask for the replay again.',
  agent_deleted: 'Use a new idempotency key: one stays reserved after its agent is gone.',
  payload_too_large: 'Send less: 1 MiB at most, 8 MiB for `POST /intent`.',
  unsupported_media_type: 'Send JSON with `Content-Type: application/json`.',
  unwatchable:
    'Show `friendly_message` and let the user say it in another way, with something that can be measured.',
  needs_clarification:
    'Read `friendly_message` and say the request again, so that it can be read in one way only.',
  autonomy_mismatch:
    'Send `autonomy: "prepare"` for a request that says what to do, or ask for an alert only.',
  action_required:
    'Say what to prepare, in `action` or in the request, or leave `autonomy` at `notify`.',
  action_requires_prepare: 'Send `autonomy: "prepare"` with the action, or leave the action out.',
  execute_requires_shield: 'Send `notify` or `prepare`. `POST /agents` never takes `execute`.',
  rate_limited: 'Wait as many seconds as the `Retry-After` header says, then send it again.',
  agent_quota_exceeded: 'Pause or remove agents that are not needed, or ask for a higher tier.',
  endpoint_quota_exceeded: 'Remove an endpoint first: five is the most.',
  review_link_quota_exceeded:
    'Wait until earlier links end, give the next ones a smaller `expires_in_hours`, or ask for a higher tier.',
  internal_error: 'Send it again later. If it stays, tell us the `request_id`.',
  engine_error: 'Send it again later. Nothing was charged.',
  engine_unreachable: 'Send it again: it is free until it is answered.',
  usage_unavailable: 'Ask again later. It never means that the balance is zero.',
  service_unavailable: 'Ask again later. Nothing was charged.',
};
