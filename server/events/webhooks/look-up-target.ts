import { checkWebhookUrl } from './check-webhook-url.ts';
import {
  type DnsResolver,
  type ResolveOptions,
  resolveTarget,
  systemResolver,
} from './resolve-target.ts';

/** @returns the addresses that a send to the URL would try; none where it would try none */
export async function lookUpTarget(
  url: string,
  options: ResolveOptions,
): Promise<readonly string[]> {
  const checked = checkWebhookUrl(url, options.policy);
  if (!checked.ok) return [];
  const target = await resolveTarget(checked.url, options);
  return target.ok ? target.addresses : [];
}

/**
 * Makes each query once and keeps the answer or the failure, so that a post is sent with the answer
 * with which it was counted.
 */
export function rememberAnswers(resolver: DnsResolver = systemResolver): DnsResolver {
  const once = (ask: (hostname: string) => Promise<readonly string[]>) => {
    const answers = new Map<string, Promise<readonly string[]>>();
    return (hostname: string) => {
      const answer = answers.get(hostname) ?? ask(hostname);
      answers.set(hostname, answer);
      return answer;
    };
  };
  return {
    resolve4: once((hostname) => resolver.resolve4(hostname)),
    resolve6: once((hostname) => resolver.resolve6(hostname)),
  };
}
