/** Where the MCP server is reached, below the deployment's address. */
export const MCP_PATH = '/mcp';

/** Where reports of wallets are asked for. */
export const INSIGHTS_PATH = '/insights/report';
