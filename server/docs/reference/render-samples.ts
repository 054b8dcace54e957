import { pythonLiteral } from '#server/schemas/python-literal.ts';

/** Where the service is in what the documentation is written with; readers see their own. */
export const WRITTEN_ORIGIN = 'http://127.0.0.1:3000';

export interface SampleCall {
  readonly method: string;
  readonly path: string;
  readonly inPath: Readonly<Record<string, string>>;
  /** Undefined for a call without a body. */
  readonly body: unknown;
  readonly hasKey: boolean;
}

/** @returns the call as a command for a POSIX shell that knows `$API_KEY` */
export function renderCurl({ method, path, inPath, body, hasKey }: SampleCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? '');
  const isPlain = method === (body === undefined ? 'GET' : 'POST');
  const lines = [
    `curl ${isPlain ? '' : `-X ${method} `}${WRITTEN_ORIGIN}/v1beta${filled}`,
    ...(hasKey ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...(body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`,
        ]),
  ];
  return lines.join(' \\\n  ');
}

/** @returns the call with Python's `requests`, the key in the environment */
export function renderPython({ method, path, inPath, body, hasKey }: SampleCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? '');
  const lines = [
    `    "${WRITTEN_ORIGIN}/v1beta${filled}",`,
    ...(hasKey ? [`    headers={"Authorization": "Bearer " + os.environ["API_KEY"]},`] : []),
    ...(body === undefined ? [] : [`    json=${pythonLiteral(body).replaceAll('\n', '\n    ')},`]),
    '    timeout=30,',
  ];
  const imports = hasKey ? 'import os\n\nimport requests' : 'import requests';
  return `${imports}\n\nanswer = requests.${method.toLowerCase()}(\n${lines.join('\n')}\n)\nprint(answer.status_code, answer.text)`;
}

/** @returns the call with the typed client, opened as `portolan` */
export function renderTypeScript(operationId: string, { inPath, body }: SampleCall): string {
  const parts = [
    ...(Object.keys(inPath).length === 0 ? [] : [['path', inPath] as const]),
    ...(body === undefined ? [] : [['body', body] as const]),
  ];
  const input = parts.length === 0 ? '' : literal(Object.fromEntries(parts));
  return `const { data } = await portolan.${operationId}(${input});`;
}

/** JSON with bare names where TypeScript takes them. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:');
}
