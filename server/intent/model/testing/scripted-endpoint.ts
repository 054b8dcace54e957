import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRequest } from '#devnet/testing/read-request.ts';

/** What the endpoint does with one question. */
export type Turn =
  /** Streams this text as the model's answer, in small pieces. */
  | { readonly kind: 'text'; readonly text: string }
  /** Streams a call of a tool that nobody offered. */
  | { readonly kind: 'tool-call'; readonly name: string; readonly input: unknown }
  /** Streams the start of this text and closes the connection. */
  | { readonly kind: 'cut'; readonly text: string }
  /** Sends the headers and the first frame, then nothing, until the caller hangs up. */
  | { readonly kind: 'silent' }
  /** Streams this text letter by letter with a pause behind each, over and over when it is endless. */
  | {
      readonly kind: 'drip';
      readonly text: string;
      readonly pauseMs: number;
      readonly endless?: true;
    }
  /** Does not even send headers. */
  | { readonly kind: 'deaf' }
  /** Streams frames without end. */
  | { readonly kind: 'endless' }
  /** Sends these bytes as an event stream. */
  | { readonly kind: 'raw'; readonly body: string }
  | { readonly kind: 'status'; readonly status: number; readonly body: string }
  | { readonly kind: 'redirect'; readonly location: string };

export interface Asked {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: {
    readonly model?: string;
    readonly stream?: boolean;
    readonly [key: string]: unknown;
  };
}

/** A local server that speaks the OpenAI chat-completions and the Anthropic messages protocols. */
export interface ScriptedEndpoint {
  readonly baseUrl: string;
  readonly asked: readonly Asked[];
  /** Settles when a caller hung up before its answer ended. */
  readonly hungUp: Promise<void>;
  /** Sets what the next questions are answered with; the last turn repeats. */
  script(...turns: readonly Turn[]): void;
  close(): Promise<void>;
}

/** Answers with this value as JSON. */
export const json = (value: unknown): Turn => ({ kind: 'text', text: JSON.stringify(value) });

export async function startScriptedEndpoint(): Promise<ScriptedEndpoint> {
  const asked: Asked[] = [];
  let turns: Turn[] = [];
  const hungUp = Promise.withResolvers<void>();
  const server = http.createServer(async (request, response) => {
    const text = await readRequest(request);
    if (text === null) return;
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers, body: text === '' ? {} : JSON.parse(text) });
    const turn = turns.length > 1 ? turns.shift() : turns[0];
    response.on('close', () => {
      if (!response.writableFinished) hungUp.resolve();
    });
    if (turn) perform(turn, path.endsWith('/messages') ? anthropic : openAi, asked, response);
    else response.writeHead(500).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    hungUp: hungUp.promise,
    script: (...next) => {
      turns = [...next];
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** How a protocol writes a stream. */
interface Protocol {
  start(asked: Asked): string;
  text(piece: string, asked: Asked): string;
  toolCall(name: string, input: unknown): string;
  end(asked: Asked): string;
}

function perform(
  turn: Turn,
  protocol: Protocol,
  all: readonly Asked[],
  response: http.ServerResponse,
): void {
  const asked = all.at(-1) as Asked;
  const open = () => response.writeHead(200, { 'content-type': 'text/event-stream' });
  switch (turn.kind) {
    case 'status':
      response.writeHead(turn.status, { 'content-type': 'application/json' }).end(turn.body);
      return;
    case 'redirect':
      response.writeHead(307, { location: turn.location }).end();
      return;
    case 'deaf':
      return;
    case 'raw':
      open().end(turn.body);
      return;
    case 'silent':
      open().write(protocol.start(asked));
      return;
    case 'drip': {
      open().write(protocol.start(asked));
      let at = 0;
      const pump = setInterval(() => {
        const piece = turn.text[at++ % turn.text.length] ?? '';
        if (turn.endless || at <= turn.text.length) response.write(protocol.text(piece, asked));
        else response.end(protocol.end(asked));
      }, turn.pauseMs);
      response.on('close', () => clearInterval(pump));
      return;
    }
    case 'endless': {
      open().write(protocol.start(asked));
      const frame = protocol.text('x'.repeat(16_384), asked);
      const pump = () => {
        while (!response.destroyed) if (!response.write(frame)) return;
      };
      response.on('drain', pump);
      pump();
      return;
    }
    case 'cut': {
      open().write(protocol.start(asked) + protocol.text(turn.text, asked), () => {
        response.socket?.destroy();
      });
      return;
    }
    case 'tool-call':
      open().end(
        protocol.start(asked) + protocol.toolCall(turn.name, turn.input) + protocol.end(asked),
      );
      return;
    case 'text': {
      open().write(protocol.start(asked));
      for (let at = 0; at < turn.text.length; at += 24) {
        response.write(protocol.text(turn.text.slice(at, at + 24), asked));
      }
      response.end(protocol.end(asked));
    }
  }
}

const openAiFrame = (choice: object): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_788_854_521,
    model: 'scripted',
    choices: [{ index: 0, finish_reason: null, ...choice }],
  })}\n\n`;

/** Chat completions, streamed: https://platform.openai.com/docs/api-reference/chat-streaming */
const openAi: Protocol = {
  start: () => openAiFrame({ delta: { role: 'assistant', content: '' } }),
  text: (content) => openAiFrame({ delta: { content } }),
  toolCall: (name, input) =>
    openAiFrame({
      delta: {
        tool_calls: [
          {
            index: 0,
            id: 'call_1',
            type: 'function',
            function: { name, arguments: JSON.stringify(input) },
          },
        ],
      },
    }),
  end: () => `${openAiFrame({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`,
};

const anthropicFrame = (type: string, data: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

/** Older models answer in a shape by calling the one tool they are offered. */
const offersTool = (asked: Asked): boolean => Array.isArray(asked.body.tools);

/** Messages, streamed: https://docs.anthropic.com/en/api/messages-streaming */
const anthropic: Protocol = {
  start: (asked) =>
    anthropicFrame('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'scripted',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    }) +
    anthropicFrame('content_block_start', {
      index: 0,
      content_block: offersTool(asked)
        ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} }
        : { type: 'text', text: '' },
    }),
  text: (piece, asked) =>
    anthropicFrame('content_block_delta', {
      index: 0,
      delta: offersTool(asked)
        ? { type: 'input_json_delta', partial_json: piece }
        : { type: 'text_delta', text: piece },
    }),
  toolCall: (name, input) =>
    anthropicFrame('content_block_stop', { index: 0 }) +
    anthropicFrame('content_block_start', {
      index: 1,
      content_block: { type: 'tool_use', id: 'toolu_2', name, input: {} },
    }) +
    anthropicFrame('content_block_delta', {
      index: 1,
      delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
    }) +
    anthropicFrame('content_block_stop', { index: 1 }),
  end: (asked) =>
    anthropicFrame('content_block_stop', { index: 0 }) +
    anthropicFrame('message_delta', {
      delta: { stop_reason: offersTool(asked) ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: 20 },
    }) +
    anthropicFrame('message_stop'),
};
