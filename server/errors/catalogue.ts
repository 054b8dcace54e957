/** Every error code of the public interface (`docs/errors.md`), defined once. */
export const ERROR_CATALOGUE = {
  invalid_request: {
    status: 400,
    retryable: false,
    message: 'The request is not valid. See issues.',
  },
  calldata_target: {
    status: 400,
    retryable: false,
    message: 'A step calls an address that has no code on this chain. Create a new plan.',
  },
  invalid_patch: {
    status: 400,
    retryable: false,
    message: 'This agent cannot be edited this way.',
  },
  invalid_budget: {
    status: 400,
    retryable: false,
    message: 'The budget of this permission does not add up. See issues.',
  },
  invalid_url: {
    status: 400,
    retryable: false,
    message: 'This URL cannot receive events.',
  },
  invalid_key: { status: 401, retryable: false, message: 'The API key is missing or not valid.' },
  not_signed_in: { status: 401, retryable: false, message: 'Sign in to the portal first.' },
  passkey_refused: {
    status: 401,
    retryable: false,
    message: 'This passkey could not be verified. Try again, or sign in by e-mail.',
  },
  insufficient_credits: {
    status: 402,
    retryable: false,
    message: 'Not enough credits.',
  },
  scope_forbidden: {
    status: 403,
    retryable: false,
    message: 'The API key lacks the scope for this.',
  },
  execute_team_only: {
    status: 403,
    retryable: false,
    message:
      'This wallet has no early access to permissions that execute. Its owner can ask support for it; sending this again fails again.',
  },
  partner_not_configured: {
    status: 403,
    retryable: false,
    message: 'This partner is not configured.',
  },
  partner_scope_forbidden: {
    status: 403,
    retryable: false,
    message: 'No part of this plan uses the partner’s protocol.',
  },
  role_forbidden: {
    status: 403,
    retryable: false,
    message: 'Your role in this organisation does not allow this. Ask an owner.',
  },
  sign_in_again: {
    status: 403,
    retryable: false,
    message: 'This change requires a sign-in within the last 10 minutes. Sign in again and retry.',
  },
  signature_refused: {
    status: 403,
    retryable: false,
    message:
      'This is not the owner’s signature of these terms. Sign again with the wallet that the page names.',
  },
  not_found: { status: 404, retryable: false, message: 'This path does not exist.' },
  session_not_found: {
    status: 404,
    retryable: false,
    message: 'Session not found. It may have ended already.',
  },
  agent_not_found: {
    status: 404,
    retryable: false,
    message: 'Agent not found.',
  },
  result_not_found: {
    status: 404,
    retryable: false,
    message: 'There is no such result for this account, wallet, agent and subject.',
  },
  proposal_not_found: {
    status: 404,
    retryable: false,
    message: 'There is no such proposal for this account.',
  },
  draft_not_found: {
    status: 404,
    retryable: false,
    message: 'Draft not found.',
  },
  endpoint_not_found: {
    status: 404,
    retryable: false,
    message: 'Webhook endpoint not found.',
  },
  event_not_found: { status: 404, retryable: false, message: 'Event not found.' },
  delivery_not_found: { status: 404, retryable: false, message: 'Delivery not found.' },
  member_not_found: { status: 404, retryable: false, message: 'Member not found.' },
  invitation_not_found: {
    status: 404,
    retryable: false,
    message: 'This invitation is no longer valid. Ask for a new one.',
  },
  key_not_found: { status: 404, retryable: false, message: 'There is no active API key.' },
  passkey_not_found: { status: 404, retryable: false, message: 'Passkey not found.' },
  method_not_allowed: {
    status: 405,
    retryable: false,
    message: 'This path does not support that method.',
  },
  route_expired: {
    status: 409,
    retryable: false,
    message: 'The reviewed route is no longer available. Create a new plan.',
  },
  proposal_signed: {
    status: 409,
    retryable: false,
    message: 'This proposal was signed already. It makes one permission only.',
  },
  terms_changed: {
    status: 409,
    retryable: false,
    message:
      'These are not the terms that were last given out to be signed. Reload and sign again.',
  },
  idempotency_conflict: {
    status: 409,
    retryable: false,
    message: 'This idempotency key was already used with a different body.',
  },
  result_not_prepared: {
    status: 409,
    retryable: false,
    message: 'No plan was prepared for this result.',
  },
  already_member: {
    status: 409,
    retryable: false,
    message: 'This person is already a member.',
  },
  last_owner: {
    status: 409,
    retryable: false,
    message: 'An organisation needs at least one owner. Make another member an owner first.',
  },
  key_exists: {
    status: 409,
    retryable: false,
    message: 'An active API key exists. Rotate it, or revoke it first.',
  },
  endpoint_disabled: {
    status: 409,
    retryable: false,
    message: 'This webhook endpoint is disabled. Re-enable it first.',
  },
  proposal_expired: {
    status: 410,
    retryable: false,
    message: 'This proposal has expired. Ask for a new one.',
  },
  agent_deleted: {
    status: 410,
    retryable: false,
    message: 'The agent of this idempotency key was deleted.',
  },
  result_expired: {
    status: 410,
    retryable: false,
    message: 'The plan of this result has expired.',
  },
  payload_too_large: { status: 413, retryable: false, message: 'The request body is too large.' },
  unsupported_media_type: {
    status: 415,
    retryable: false,
    message: 'Send the body as application/json.',
  },
  unwatchable: {
    status: 422,
    retryable: false,
    message: 'An agent cannot watch this.',
  },
  needs_clarification: {
    status: 422,
    retryable: false,
    message: 'The request is ambiguous. State which meaning you intend.',
  },
  autonomy_mismatch: {
    status: 422,
    retryable: false,
    message: 'The request asks for an action. Set autonomy to prepare.',
  },
  action_required: {
    status: 422,
    retryable: false,
    message: 'An agent with autonomy prepare requires an action.',
  },
  action_requires_prepare: {
    status: 422,
    retryable: false,
    message: 'Only an agent with autonomy prepare can have an action.',
  },
  execute_requires_shield: {
    status: 422,
    retryable: false,
    message: 'Executing needs a guard permission that the owner signed.',
  },
  invalid_configuration: {
    status: 422,
    retryable: false,
    message: 'This does not fit the agent of the catalog. See issues.',
  },
  rate_limited: { status: 429, retryable: true, message: 'Too many requests. Wait and try again.' },
  agent_quota_exceeded: {
    status: 429,
    retryable: false,
    message: 'The tier’s limit of active agents is reached.',
  },
  endpoint_quota_exceeded: {
    status: 429,
    retryable: false,
    message: 'The limit of webhook endpoints is reached.',
  },
  review_link_quota_exceeded: {
    status: 429,
    retryable: false,
    message: 'The tier’s limit of open review links is reached.',
  },
  organisation_quota_exceeded: {
    status: 429,
    retryable: false,
    message: 'You have reached the limit of organisations per person.',
  },
  internal_error: { status: 500, retryable: true, message: 'Something went wrong on our side.' },
  engine_error: {
    status: 502,
    retryable: true,
    message: 'The planning engine could not complete this request.',
  },
  activation_failed: {
    status: 502,
    retryable: true,
    message: 'The agent could not be saved. Nothing changed; try again.',
  },
  activation_unavailable: {
    status: 503,
    retryable: true,
    message: 'No chat can be linked right now.',
  },
  state_unavailable: {
    status: 503,
    retryable: true,
    message: 'The state of the chat link cannot be read right now.',
  },
  review_unavailable: {
    status: 503,
    retryable: true,
    message: 'The plan cannot be opened right now. Try again.',
  },
  positions_unavailable: {
    status: 503,
    retryable: true,
    message: 'No source of positions can be read right now. Try again.',
  },
  engine_unreachable: {
    status: 503,
    retryable: true,
    message: 'A chain cannot be reached right now. Nothing was charged; try again.',
  },
  usage_unavailable: {
    status: 503,
    retryable: true,
    message: 'The balance cannot be read right now.',
  },
  service_unavailable: {
    status: 503,
    retryable: true,
    message: 'The service cannot answer right now.',
  },
} as const satisfies Record<string, { status: number; retryable: boolean; message: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
