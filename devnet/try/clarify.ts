import type { ApiClient } from '#e2e/executor/api-client.ts';
import type { Clarification, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';
import type { Wallet } from '#server/schemas/wallet.ts';
import type { Terminal } from './open-terminal.ts';

/** More questions than this and the sentence is better written again. */
const MAX_QUESTIONS = 5;

/**
 * Compiles a sentence, asking the person whatever is open (`docs/guides/intents.md`).
 *
 * @returns undefined when the person gave no answer, or too many questions came.
 */
export async function compileWithPerson(
  api: ApiClient,
  sentence: string,
  wallets: Wallet[],
  terminal: Terminal,
): Promise<IntentResponse | undefined> {
  let prompt = sentence;
  let response = await api.intent({ prompt, wallets });
  for (let asked = 0; response.clarifications.length > 0; asked++) {
    if (asked === MAX_QUESTIONS) return undefined;
    const [clarification] = response.clarifications;
    const picked = clarification && (await pick(clarification, terminal));
    if (!clarification || !picked) return undefined;
    prompt = appendAnswer(prompt, clarification.question, picked);
    response = await api.intent({ prompt, wallets, clarify_follow_up: true });
  }
  return response;
}

async function pick(
  { question, options }: Clarification,
  terminal: Terminal,
): Promise<string | undefined> {
  console.log(`\n? ${question}`);
  for (const [at, { label }] of options.entries()) console.log(`  ${at + 1}. ${label}`);
  const answer = (await terminal.ask(options.length > 0 ? '  number: ' : '  answer: '))?.trim();
  return options[Number(answer) - 1]?.label ?? (options.length > 0 ? undefined : answer);
}
