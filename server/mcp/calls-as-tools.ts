import { OPERATIONS, OPERATIONS_BESIDE } from '#server/operations/registry.ts';

/** Tools by what the documentation names their operations. */
const TOOLS: ReadonlyMap<string, string> = new Map(
  [...OPERATIONS, ...OPERATIONS_BESIDE].flatMap(({ method, path, mcp }) =>
    mcp === undefined ? [] : [[`\`${method} ${path}\``, mcp.name] as const],
  ),
);

/**
 * A text with tools in the place of the calls that it names.
 *
 * @example callsAsTools('Plan again with `POST /plan`.') // 'Plan again with service_plan.'
 */
export function callsAsTools(text: string): string {
  return text.replace(/`[A-Z]+ \/[^`]*`/g, (named) => TOOLS.get(named) ?? named);
}
