import { toCurl } from '#components/ui/to-curl.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';
import type { TryRun } from '#server/schemas/try-run.ts';
import type { Wallet } from '#server/schemas/wallet.ts';

/** @returns the API calls that return the results of a run, in their order, as shell commands */
export function tryCalls(
  prompt: string,
  { intent, plan, simulations }: TryRun,
  wallets: readonly Wallet[],
  baseUrl: string,
): readonly { readonly name: string; readonly code: string }[] {
  const isAnswered = splitTranscript(prompt).answers.length > 0;
  const asked = { prompt, wallets, ...(isAnswered && { clarify_follow_up: true }) };
  const call = (name: string, path: string, body: unknown) => ({
    name,
    code: toCurl(baseUrl, path, body),
  });
  return [
    call('POST /intent', '/v1beta/intent', asked),
    ...(plan === null
      ? []
      : [call('POST /plan', '/v1beta/plan', { intents: intent.intents, wallets })]),
    ...simulations.map(({ request }) =>
      call(`POST /simulate, ${request.chain}`, '/v1beta/simulate', request),
    ),
  ];
}
