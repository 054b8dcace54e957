/** Why an address is refused, by the rule's name in the API (`invalid_url`). */
const RULES: Readonly<Record<string, string>> = {
  https_required: 'The address must be a complete https:// address of at most 2048 characters.',
  credentials_disallowed: 'Leave the user name and the password out of the address.',
  private_ip:
    'The address is in a private or reserved network. Webhooks are only sent to public addresses.',
  localhost:
    'localhost is this service’s own machine. Use an address that is reachable from the internet.',
  internal_hostname: 'This name is only known inside a private network. Use a name in public DNS.',
  private_dns_answer:
    'The name resolves to a private or reserved address. Every DNS answer must be public.',
  no_dns_answers: 'The name has no address in the DNS. Add an A or AAAA record.',
  dns_unresolved: 'The name could not be found in the DNS. Check its spelling.',
  dns_timeout: 'The DNS did not answer in time. Try again in a moment.',
};

/** Why an attempt failed, by its code in the attempt log. */
const FAILURES: Readonly<Record<string, string>> = {
  timeout: 'No response within 10 seconds. Respond first, then process the event.',
  connection: 'The connection was refused, reset or closed without an answer.',
  tls: 'The certificate is not valid for this name, or the handshake failed.',
  redirect: 'The response was a redirect, which is never followed. Register the final address.',
  http_status: 'The response was not a 2xx.',
  malformed_response: 'The response is not valid HTTP.',
  response_too_large: 'The response headers are too large.',
  interrupted: 'Our worker ended before the response. This does not count as a retry.',
  aborted: 'Our worker was stopped before the response. This does not count as a retry.',
};

/** Why an endpoint is disabled. */
const DISABLED: Readonly<Record<string, string>> = {
  dead_letters:
    'Ten consecutive deliveries failed. Fix the receiver, send a test, then re-enable the endpoint.',
};

/** @returns the rule that an address breaks, in words */
export const ruleWords = (rule: string): string => RULES[rule] ?? rule;

/** @returns why an attempt failed, in words: the attempt's own reasons or a rule of addresses */
export const failureWords = (failure: string): string =>
  FAILURES[failure] ?? RULES[failure] ?? failure;

/** @returns why an endpoint is disabled, in words */
export const disabledWords = (reason: string | undefined): string =>
  DISABLED[reason ?? ''] ?? 'It was disabled.';
