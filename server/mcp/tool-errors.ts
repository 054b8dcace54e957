import { ERROR_ADVICE } from '#server/docs/error-advice.ts';
import type { ErrorCode } from '#server/errors/catalogue.ts';
import { errorCodesOf, type Operation } from '#server/operations/define-operation.ts';
import { callsAsTools } from './calls-as-tools.ts';

/** What ends a call before it reaches a tool: of the HTTP that carries it. */
const OF_THE_TRANSPORT: ReadonlySet<ErrorCode> = new Set([
  'invalid_key',
  'payload_too_large',
  'unsupported_media_type',
]);

/** Where a model does something else than a program that calls the API. */
const TOOL_ADVICE: Readonly<Partial<Record<ErrorCode, string>>> = {
  rate_limited: 'Wait as many seconds as the text beside it says, then call again.',
  insufficient_credits:
    'Stop, and tell whoever runs this account; never ask an end user for credits. Nothing was done and nothing was charged.',
  scope_forbidden:
    'Tell whoever set up this server that the key lacks the scope `agents`. Without a key it never comes.',
  execute_team_only:
    'Do not call again: nothing was stored. The owner may ask support for early access.',
  execute_requires_shield: 'Send `autonomy` notify or prepare: there is no other here.',
  needs_clarification:
    'Ask the user what `friendly_message` asks, then call again with the whole request said so that it can be read in one way only.',
  agent_deleted: 'Use another `idempotency_key`: one stays reserved after its agent is gone.',
};

/** What a model does about each error that a tool may answer with, in one text; its own errors come first. */
export function describeErrors(operation: Operation): string {
  const codes = errorCodesOf(operation).filter((code) => !OF_THE_TRANSPORT.has(code));
  const reported = codes.map((code) => `\`${code}\`: ${adviceFor(code, operation)}`);
  return ['The code of what went wrong, and what to do:', ...reported].join('\n');
}

function adviceFor(code: ErrorCode, { mcp }: Operation): string {
  const advice = mcp?.advice?.[code] ?? TOOL_ADVICE[code] ?? ERROR_ADVICE[code];
  if (advice === undefined) throw new Error(`There is no advice for ${code}.`);
  return callsAsTools(advice);
}
