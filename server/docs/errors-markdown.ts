import { ERROR_CATALOGUE, type ErrorCode } from '#server/errors/catalogue.ts';
import { ERROR_ADVICE } from './error-advice.ts';
import { openApi } from './reference/openapi.ts';

const INTRODUCTION = `# Errors

Every application error has one envelope. Match on \`error\`, never on \`friendly_message\`.

\`\`\`json schema=ErrorEnvelope
{
  "error": "invalid_request",
  "friendly_message": "The request is not valid. See issues.",
  "issues": [{ "field": "intents[0].chain", "message": "Send a chain of GET /meta." }],
  "request_id": "req_8f14e45f-ceea-467f-a0e6-0b1c5d1a2b3c"
}
\`\`\`

\`request_id\` is also in the header \`Service-Request-Id\`; it is your own when you sent a valid one.
Nothing is charged for an error.

Three answers need care:

- **451** comes from the edge with an empty body. Look at the status before you parse.
- **200** may be a question (\`clarifications\`, \`needs_clarification\`) or \`ok: false\`. Branch on the body.
- **404** is the same for what is missing and what belongs to somebody else.

If several things are wrong, the first of this list is returned: 451, 404, 405, 401, 403, 429, then 413,
415 and 400, then 402, then what the operation itself says.`;

/** Codes that no operation answers with, and the public interface does. */
const BESIDE_OPERATIONS: readonly ErrorCode[] = ['not_found', 'method_not_allowed'];

/** @returns the codes of the public interface, by status; the portal has others beside them */
export function publicErrorCodes(): readonly ErrorCode[] {
  const answered = Object.values(openApi().components.responses).flatMap(({ content }) =>
    Object.keys(content?.['application/json']?.examples ?? {}),
  );
  const codes = new Set<string>([...answered, ...BESIDE_OPERATIONS]);
  return (Object.keys(ERROR_CATALOGUE) as ErrorCode[]).filter((code) => codes.has(code));
}

/** @returns the page of errors as Markdown: every code by status, each under its own anchor */
export function errorsMarkdown(): string {
  const byStatus = Map.groupBy(publicErrorCodes(), (code) => ERROR_CATALOGUE[code].status);
  const sections = [...byStatus].map(([status, codes]) =>
    [
      `## Status ${status}`,
      ...codes.map((code) =>
        [
          `### \`${code}\``,
          ERROR_CATALOGUE[code].message,
          `- **Retry**: ${ERROR_CATALOGUE[code].retryable ? 'yes, later' : 'not unchanged'}`,
          `- **What to do**: ${ERROR_ADVICE[code]}`,
        ]
          .join('\n\n')
          .replace('\n\n- **What', '\n- **What'),
      ),
    ].join('\n\n'),
  );
  return [INTRODUCTION, ...sections].join('\n\n');
}
