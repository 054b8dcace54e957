const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const MAX_NAME_LENGTH = 64;

/** @returns a path into a request as people write it: `intents[0].chain`, `balances["US D"]`. */
export function formatFieldPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (PLAIN_NAME.test(String(part)) && String(part).length <= MAX_NAME_LENGTH) {
      text += text === '' ? String(part) : `.${String(part)}`;
    } else text += `[${JSON.stringify(shorten(String(part)))}]`;
  }
  return text === '' ? 'body' : text;
}

/** @returns a name sent by a caller, short enough to be said back. */
export function shorten(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH)}…`;
}
