import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Chat, openConfiguredChat } from '#server/chat/index.ts';
import { getChatConfig } from '#server/config/environment.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Connection } from '#server/http/pipeline/call.ts';
import type { DeclaredCall } from '#server/http/pipeline/declared-call.ts';
import { type PipelineParts, pipelineParts } from '#server/http/pipeline/pipeline-parts.ts';
import { runPipeline } from '#server/http/pipeline/run-pipeline.ts';
import { emptyResponse } from '#server/http/respond.ts';
import { openServices } from '#server/http/serve.ts';
import { hashLinkToken } from '#server/review/link-token.ts';
import { processRoot } from '#server/root/process-root.ts';
import { readPageBody } from './page-call.ts';

/** What updates are answered with. */
export interface ChatUpdateParts extends PipelineParts {
  readonly chat: Pick<Chat, 'answer'> | null;
  /** What the Bot API proves itself by; null where it is asked for updates. */
  readonly secret: string | null;
}

const SECRET_HEADER = 'x-telegram-bot-api-secret-token';
const MAX_BODY_BYTES = 65_536;

/** All that is known of an update before the bot reads it. */
const Update = z.looseObject({ update_id: z.number().int() });

let opened: Pick<ChatUpdateParts, 'chat' | 'secret'> | undefined;

/** `POST /api/chat`: takes what people wrote to the bot from the Bot API, where that delivers it. */
export function answerChatUpdate(request: Request, connection: Connection): Promise<Response> {
  const root = processRoot();
  opened ??= {
    chat: openConfiguredChat(root, root.pools.pages, openServices().agentSources),
    secret: getChatConfig()?.webhookSecret ?? null,
  };
  return answerChatUpdateWith({ ...pipelineParts(root), ...opened }, request, connection);
}

/** As `answerChatUpdate`, with its parts. */
export function answerChatUpdateWith(
  parts: ChatUpdateParts,
  request: Request,
  connection: Connection = {},
): Promise<Response> {
  const { chat, secret } = parts;
  const declared: DeclaredCall<Pick<Chat, 'answer'>, z.infer<typeof Update>> = {
    id: 'chat_update',
    origin: 'any',
    addressLimits: [],
    async identify({ request: { headers } }) {
      const sent = headers.get(SECRET_HEADER);
      if (chat !== null && secret !== null && sent !== null && isSame(sent, secret)) return chat;
      // A deployment that takes no updates has no such address.
      throw new ApiError(secret === null ? 'not_found' : 'invalid_key');
    },
    // It has proved itself: strangers cannot take its room.
    countedFor: () => 'chat_update',
    read: (call) => readPageBody(call, Update, MAX_BODY_BYTES),
    async handle({ requestId }, bot, update) {
      await bot.answer(update as Parameters<Chat['answer']>[0]);
      return emptyResponse(200, requestId);
    },
  };
  return runPipeline(
    {
      find(call) {
        if (call.request.method === 'POST') return declared as DeclaredCall;
        throw new ApiError('method_not_allowed', { headers: { Allow: 'POST' } });
      },
      explain: (error) =>
        error instanceof ApiError ? error : new ApiError('internal_error', { cause: error }),
    },
    parts,
    request,
    connection,
  );
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashLinkToken(one), hashLinkToken(other));
}
