const REQUEST = {
  prompt: 'Swap 500 USDC to ETH on Base',
  wallets: [{ address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chain: 'base' }],
} as const;

const JSON_TEXT = JSON.stringify(REQUEST, null, 2);

const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** @returns a first call that works when pasted, with the key from the environment */
export function firstCall(baseUrl: string): readonly { name: string; code: string }[] {
  return [
    {
      name: 'curl',
      code: `curl ${baseUrl}/intent \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${indent(JSON_TEXT, '  ')}'`,
    },
    {
      name: 'TypeScript',
      code: `const response = await fetch('${baseUrl}/intent', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.API_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${indent(JSON_TEXT, '  ')}),
});
console.log(response.status, await response.json());`,
    },
    {
      name: 'Python',
      code: `import json, os, urllib.request

request = urllib.request.Request(
    "${baseUrl}/intent",
    data=json.dumps(${indent(JSON_TEXT, '    ')}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['API_KEY']}",
        "Content-Type": "application/json",
    },
)
print(json.load(urllib.request.urlopen(request)))`,
    },
  ];
}
