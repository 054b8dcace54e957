/**
 * The text to paste to configure a client of the MCP server, by the name of the client.
 *
 * @param url of this deployment's MCP server
 * @param apiKey in clear text: only at the moment when it is made
 */
export function mcpSetups(url: string, apiKey: string): readonly { name: string; code: string }[] {
  const authorization = `Bearer ${apiKey}`;
  const headers = { Authorization: authorization };
  const servers = { portolan: { url, headers } };
  return [
    {
      name: 'Claude Code',
      code: `claude mcp add --transport http portolan ${url} \\\n  --header "Authorization: ${authorization}"`,
    },
    { name: 'Cursor', code: asJson({ mcpServers: servers }) },
    { name: 'Windsurf', code: asJson({ mcpServers: { portolan: { serverUrl: url, headers } } }) },
    // Its file takes programs alone; in the arguments of one a space would end a header.
    {
      name: 'Claude Desktop',
      code: asJson({
        mcpServers: {
          portolan: {
            command: 'npx',
            args: ['-y', 'mcp-remote', url, '--header', `Authorization:\${AUTHORIZATION}`],
            env: { AUTHORIZATION: authorization },
          },
        },
      }),
    },
    {
      name: 'VS Code',
      code: asJson({ servers: { portolan: { type: 'http', url, headers } } }),
    },
    {
      name: 'Codex',
      code: `[mcp_servers.portolan]\nurl = "${url}"\nhttp_headers = { Authorization = "${authorization}" }`,
    },
    {
      name: 'Gemini',
      code: `gemini mcp add --transport http portolan ${url} \\\n  --header "Authorization: ${authorization}"`,
    },
  ];
}

const asJson = (value: object) => JSON.stringify(value, null, 2);
