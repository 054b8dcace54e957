/** How the MCP server names itself, to clients and to the registry. */
export const MCP_SERVER = { name: 'portolan', title: 'Portolan', version: '1.0.0' } as const;
