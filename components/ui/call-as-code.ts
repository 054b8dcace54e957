import { pythonLiteral } from '#server/schemas/python-literal.ts';
import { toCurl } from './to-curl.ts';

const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/**
 * A call of the API in each language without libraries, ready to paste; the key comes from the environment
 * as `API_KEY` and is not in the code.
 *
 * @param baseUrl of the API, with its version
 * @param path with the version too
 */
export function callAsCode(
  baseUrl: string,
  path: string,
  body: unknown,
): readonly { readonly name: string; readonly code: string }[] {
  const url = new URL(path, baseUrl).href;
  return [
    { name: 'curl', code: toCurl(baseUrl, path, body) },
    {
      name: 'TypeScript',
      code: `const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.API_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${indent(JSON.stringify(body, null, 2), '  ')}),
});
console.log(response.status, await response.json());`,
    },
    {
      name: 'Python',
      code: `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=json.dumps(${indent(pythonLiteral(body), '    ')}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['API_KEY']}",
        "Content-Type": "application/json",
    },
)
print(json.load(urllib.request.urlopen(request)))`,
    },
  ];
}
