import { MCP_PATH } from '#server/schemas/paths-beside.ts';
import { MCP_SERVER } from './server-info.ts';

/** The version of the registry's format, and where it is written down. */
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** A hundred characters are the most that the registry takes. */
const DESCRIPTION =
  'Plain English into unsigned, cross-chain transaction plans, and agents that watch wallets.';

/**
 * The `server.json` of a deployment for the MCP registry: where its server is, and which header opens
 * the tools of an account. Its namespace is the deployment's own domain, which the registry has
 * its operator prove.
 *
 * @param origin of the deployment
 */
export function registryEntry(origin: string) {
  const { host, hostname } = new URL(origin);
  return {
    $schema: SCHEMA,
    name: `${hostname.split('.').toReversed().join('.')}/${MCP_SERVER.name}`,
    title: MCP_SERVER.title,
    description: DESCRIPTION,
    version: MCP_SERVER.version,
    websiteUrl: `${origin}/docs/mcp`,
    remotes: [
      {
        type: 'streamable-http',
        url: `${origin}${MCP_PATH}`,
        headers: [
          {
            name: 'Authorization',
            description: `An API key of ${host} as "Bearer <API_KEY>"; without it there are the public tools.`,
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  };
}
