/** Where the MCP server is reached, below the deployment's address. */
export const MCP_PATH = '/mcp';

/** Where reports of wallets are asked for. */
export const INSIGHTS_PATH = '/insights/report';

/** Where anybody reads what permissions can do on which chain. */
export const GUARD_COMPILE_PATH = '/api/guard/compile';

/** Where the box of the front page sends a sentence. */
export const TRY_PATH = '/try/run';

/** Where a public link leads to the chat. */
export const TURN_ON_PATH = '/turn-on';

/** Where a report's "Turn on" sends its form. */
export const REPORT_TURN_ON_PATH = '/report/turn-on';

/** Where the Bot API delivers what people write to the bot. */
export const CHAT_UPDATES_PATH = '/api/chat';

/** Where a wallet sees and stops everything that watches and acts for it. */
export const ME_PATH = '/me';
