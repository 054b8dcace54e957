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
    message: 'A step calls an address that has no code on this chain. Plan it again.',
  },
  invalid_patch: {
    status: 400,
    retryable: false,
    message: 'This agent cannot be edited this way.',
  },
  invalid_url: {
    status: 400,
    retryable: false,
    message: 'This address cannot receive events.',
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
    message: 'There are not enough credits left.',
  },
  scope_forbidden: {
    status: 403,
    retryable: false,
    message: 'The API key lacks the scope for this.',
  },
  partner_not_configured: {
    status: 403,
    retryable: false,
    message: 'This partner is not configured.',
  },
  partner_scope_forbidden: {
    status: 403,
    retryable: false,
    message: 'Every part of this plan belongs to another protocol than the partner’s.',
  },
  role_forbidden: {
    status: 403,
    retryable: false,
    message: 'Your role in this organisation does not allow this. Ask an owner.',
  },
  sign_in_again: {
    status: 403,
    retryable: false,
    message: 'This needs a sign-in of the last 10 minutes. Sign in again, then repeat it.',
  },
  not_found: { status: 404, retryable: false, message: 'There is nothing at this address.' },
  session_not_found: {
    status: 404,
    retryable: false,
    message: 'There is no such session of yours. It may have been ended already.',
  },
  agent_not_found: {
    status: 404,
    retryable: false,
    message: 'There is no such agent.',
  },
  draft_not_found: {
    status: 404,
    retryable: false,
    message: 'There is no such draft.',
  },
  endpoint_not_found: {
    status: 404,
    retryable: false,
    message: 'There is no such webhook endpoint.',
  },
  event_not_found: { status: 404, retryable: false, message: 'There is no such event.' },
  delivery_not_found: { status: 404, retryable: false, message: 'There is no such delivery.' },
  member_not_found: { status: 404, retryable: false, message: 'There is no such member.' },
  invitation_not_found: {
    status: 404,
    retryable: false,
    message: 'This invitation is not open any more. Ask for a new one.',
  },
  key_not_found: { status: 404, retryable: false, message: 'There is no active API key.' },
  passkey_not_found: { status: 404, retryable: false, message: 'There is no such passkey.' },
  method_not_allowed: {
    status: 405,
    retryable: false,
    message: 'This address does not take that method.',
  },
  route_expired: {
    status: 409,
    retryable: false,
    message: 'The reviewed route is gone. Plan it again.',
  },
  idempotency_conflict: {
    status: 409,
    retryable: false,
    message: 'This idempotency key was used with another body.',
  },
  already_member: {
    status: 409,
    retryable: false,
    message: 'This person is a member already.',
  },
  last_owner: {
    status: 409,
    retryable: false,
    message: 'An organisation needs an owner: make somebody else one first.',
  },
  key_exists: {
    status: 409,
    retryable: false,
    message: 'There is an active API key: rotate it, or revoke it first.',
  },
  endpoint_disabled: {
    status: 409,
    retryable: false,
    message: 'This webhook endpoint is disabled. Resume it first.',
  },
  agent_deleted: {
    status: 410,
    retryable: false,
    message: 'The agent of this idempotency key was deleted.',
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
    message: 'This is not something an agent can watch.',
  },
  needs_clarification: {
    status: 422,
    retryable: false,
    message: 'The request can be read in several ways. Say which one.',
  },
  autonomy_mismatch: {
    status: 422,
    retryable: false,
    message: 'The request asks for an action: choose the autonomy prepare.',
  },
  action_required: {
    status: 422,
    retryable: false,
    message: 'An agent that prepares needs an action.',
  },
  action_requires_prepare: {
    status: 422,
    retryable: false,
    message: 'Only an agent that prepares has an action.',
  },
  execute_requires_shield: {
    status: 422,
    retryable: false,
    message: 'Executing needs a guard permission that the owner signed.',
  },
  rate_limited: { status: 429, retryable: true, message: 'Too many requests. Wait and try again.' },
  agent_quota_exceeded: {
    status: 429,
    retryable: false,
    message: 'There are as many active agents as the tier allows.',
  },
  endpoint_quota_exceeded: {
    status: 429,
    retryable: false,
    message: 'There are as many webhook endpoints as a tenant may have.',
  },
  review_link_quota_exceeded: {
    status: 429,
    retryable: false,
    message: 'There are as many open review links as the tier allows.',
  },
  organisation_quota_exceeded: {
    status: 429,
    retryable: false,
    message: 'You have made as many organisations as a person may.',
  },
  internal_error: { status: 500, retryable: true, message: 'Something went wrong on our side.' },
  engine_error: {
    status: 502,
    retryable: true,
    message: 'The planning engine could not finish this.',
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
