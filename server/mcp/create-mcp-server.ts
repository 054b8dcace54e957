import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import type { Operation } from '#server/operations/define-operation.ts';
import { callTool, type Serve } from './call-tool.ts';
import { instructionsFor } from './instructions.ts';
import { listTool, type ToolCaller, toolsFor } from './list-tools.ts';
import { PROMPTS } from './prompts.ts';
import type { McpResources } from './resources.ts';
import { MCP_SERVER } from './server-info.ts';

export interface McpServerParts {
  readonly operations: readonly Operation[];
  readonly serve: Serve;
  readonly resources: McpResources;
  readonly caller: ToolCaller;
  /** Of the request that is being answered. */
  readonly headers: Headers;
}

/** A server for one request, of either era of the protocol: nothing of it outlives the answer. */
export function createMcpServer(parts: McpServerParts): Server {
  const { operations, serve, resources, caller, headers } = parts;
  const tools = toolsFor(operations, caller);
  const server = new Server(MCP_SERVER, {
    capabilities: { tools: {}, prompts: {}, resources: {} },
    instructions: instructionsFor(caller),
  });
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()].map(listTool) as never,
  }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const operation = tools.get(params.name);
    if (operation === undefined) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${JSON.stringify(params.name.slice(0, 64))}.`,
      );
    }
    const token = mcpReq._meta?.progressToken;
    let progress = 0;
    return callTool(serve, {
      operation,
      args: params.arguments ?? {},
      headers,
      signal: mcpReq.signal,
      onProgress:
        token === undefined
          ? null
          : (message) => {
              progress += 1;
              void mcpReq.notify({
                method: 'notifications/progress',
                params: { progressToken: token, progress, message },
              });
            },
    });
  });
  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ write: _, ...prompt }) => ({
      ...prompt,
      arguments: [...prompt.arguments],
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = PROMPTS.find(({ name }) => name === params.name);
    if (prompt === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.');
    }
    const said = params.arguments ?? {};
    const missing = prompt.arguments.find(({ name, required }) => required && !said[name]);
    if (missing !== undefined) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `The argument ${missing.name} is missing.`,
      );
    }
    // Quoted, so that what was typed stays an argument.
    const quoted = Object.fromEntries(
      prompt.arguments.map(({ name }) => [name, JSON.stringify(said[name] ?? '')]),
    );
    return {
      description: prompt.description,
      messages: [
        { role: 'user' as const, content: { type: 'text' as const, text: prompt.write(quoted) } },
      ],
    };
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...resources.list()] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params }) => {
    const content = resources.read(params.uri);
    if (content === null) throw new ResourceNotFoundError(params.uri);
    return { contents: [content] };
  });
  return server;
}
