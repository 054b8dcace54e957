/** Where the MCP server is reached, below the deployment's address. */
export const MCP_PATH = '/mcp';
