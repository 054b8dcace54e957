/** The entry point of webhooks: allowed URLs, signing and sending. */
export { checkWebhookUrl, type WebhookPolicy, type WebhookUrlReason } from './check-webhook-url.ts';
export { deriveSigningSecret, hashSigningSecret } from './derive-signing-secret.ts';
export { hideLinkTokens } from './hide-link-tokens.ts';
export { lookUpTarget, rememberAnswers } from './look-up-target.ts';
export { type DnsResolver, resolveTarget } from './resolve-target.ts';
export { COMMON_HEADERS, type SendResult, sendWebhook } from './send-webhook.ts';
export { signWebhook } from './sign-webhook.ts';
