import type pg from 'pg';
import type { z } from 'zod';
import type { SourceChecks } from '#server/agents/evaluate/index.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { PriceMarket } from '#server/chains/evm/chain-access.ts';
import type { GuardConfig } from '#server/config/guard-config.ts';
import type { ErrorCode } from '#server/errors/catalogue.ts';
import type { WebhookSettings } from '#server/events/index.ts';
import type { ReportWriter } from '#server/insights/index.ts';
import type { IntentModel } from '#server/intent/index.ts';
import type { ChatDoor } from '#server/messaging/index.ts';
import type { AddressLimit } from '#server/partners/address-gate.ts';
import type { SpendReason } from '#server/partners/credits.ts';
import type { Principal } from '#server/partners/principal.ts';
import type { Scope } from '#server/partners/scopes.ts';
import type { PendleMarketList } from '#server/positions/pendle-market-list.ts';
import type { TokenIndex } from '#server/positions/token-index.ts';
import type { UsageResponse } from '#server/schemas/account.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { McpTool } from './mcp-tool.ts';

/** The context of operations beyond their request. */
export interface OperationServices {
  readonly environment: EngineEnvironment;
  /** The database, for the domains. */
  readonly pool: pg.Pool;
  readonly webhooks: WebhookSettings;
  /** The sources of agents' values, to check requests against them. */
  readonly agentSources: SourceChecks;
  /**
   * Market prices of assets without a feed on the chains; null where no such source is connected.
   */
  readonly market: PriceMarket | null;
  /** The markets of Pendle; null where no list of them is joined. */
  readonly pendleMarkets: PendleMarketList | null;
  /** Which tokens wallets have that no list has; null where none is joined. */
  readonly tokenIndex: TokenIndex | null;
  /** Where people reach this deployment, without a slash at the end. */
  readonly appUrl: string;
  /** The model for texts that the grammar cannot read; null where none is configured. */
  readonly intentModel: IntentModel | null;
  /** Puts the findings of a wallet's report into prose. */
  readonly reportWriter: ReportWriter;
  /** The key that seals planned steps. */
  readonly stepSealKey: Uint8Array;
  /** The address of a private review link, by its token. */
  readonly reviewUrl: (token: string) => string;
  /**
   * The address of a draft's private link, by its token; null where the deployment does not say
   * under which address people reach it.
   */
  readonly draftUrl: ((token: string) => string) | null;
  /** As `draftUrl`, of a proposed permission. */
  readonly proposalUrl: ((token: string) => string) | null;
  /** The chat that wallets are linked with; null without a bot. */
  readonly chat: ChatDoor | null;
  readonly guard: GuardConfig;
  /** Where transactions and tokens of a chain are looked up, without a slash at the end. */
  readonly explorers: Readonly<Record<ChainSlug, string>>;
  /** @throws when the balance store cannot be read. */
  readonly readUsage: (partnerId: string) => Promise<UsageResponse>;
}

/** One event of a streamed answer before its `final` (`docs/guides/intents.md`). */
export type ProgressEvent =
  | { readonly event: 'delta' | 'reasoning'; readonly data: { readonly text: string } }
  | { readonly event: 'tool-start' | 'tool-end'; readonly data: { readonly name: string } };

/** The input of a handler. */
export interface OperationContext<TRequest, TQuery = unknown> {
  readonly request: TRequest;
  /** The query of an operation that has one. */
  readonly query: TQuery;
  /** The path's parameters as they were sent, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly principal: Principal;
  /** The address that the call comes from, as calls without a key are counted by it. */
  readonly caller: string;
  readonly services: OperationServices;
  /** Reports progress to a streaming caller; without one it has no effect. */
  readonly emit: (event: ProgressEvent) => void;
  /** Aborted when a streaming caller has left: work without a caller should stop. */
  readonly signal: AbortSignal;
}

/** One named example: a request and its response. */
export interface OperationExample<TRequest, TResponse> {
  readonly name: string;
  readonly summary: string;
  /** Absent for an operation without a body. */
  readonly request?: TRequest;
  /** One for each parameter of the path. */
  readonly path?: Readonly<Record<string, string>>;
  /** Absent for an operation whose query may be left out. */
  readonly query?: Readonly<Record<string, string>>;
  readonly response: TResponse;
}

/** A parameter of a path; it is text without a slash. */
export interface PathParameter {
  readonly description: string;
  readonly example: string;
}

/** The responses with one status. */
export interface Answer<TResponse extends z.ZodType = z.ZodType> {
  /** 200 when absent. An answer with 204 has no body: its schema is `z.null()`. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly description: string;
  readonly schema: TResponse;
  /** Its form in the document, where the schema covers other responses too. */
  readonly documented?: z.ZodType;
}

/** The single definition of a public operation. */
export interface Operation<
  TRequest extends z.ZodType = z.ZodType,
  TResponse extends z.ZodType = z.ZodType,
  TQuery extends z.ZodObject = z.ZodObject,
> {
  /** `operationId` of the OpenAPI document; unique. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Where the path starts: below the versioned base unless set otherwise. */
  readonly basePath?: '';
  /** `{name}` matches one segment. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  /**
   * `none` takes no key: its caller is the public tenant, counted by where it calls from. `either` is one or
   * the other, depending on whether a key is sent: its settings for keys apply to calls with one.
   */
  readonly auth: 'key' | 'none' | 'either';
  readonly scope: Scope | null;
  /** The cost of a delivered call; null for a free one. */
  readonly cost: { readonly credits: number; readonly reason: SpendReason } | null;
  /** Whether calls count against the key's rate window, or by the address they come from. */
  readonly rateClass: 'per_key' | 'per_address' | 'unlimited';
  /** How often one address may call without a key. */
  readonly addressLimits?: readonly AddressLimit[];
  /**
   * `safe`: reads only. `repeatable`: keeps nothing but the charge, so that sending it again
   * computes it again. `keyed`: sending it again with its `idempotency_key` makes nothing new.
   * `idempotent`: sending it again leaves everything as it is. `additive`: sending it again makes
   * one more.
   */
  readonly idempotency: 'safe' | 'repeatable' | 'keyed' | 'idempotent' | 'additive';
  /** Greatest request body in bytes, where the deployment's own limit is too small. */
  readonly bodyLimitBytes?: number;
  /** The body; null when there is none. */
  readonly request: TRequest | null;
  /** The query parameters; absent when none are read. */
  readonly query?: TQuery;
  readonly pathParameters?: Readonly<Record<string, PathParameter>>;
  /** The tool with which models call it; absent where it does not have one. */
  readonly mcp?: McpTool;
  readonly response: Answer<TResponse>;
  /** Answers with another status than that of `response`; the first that applies. */
  readonly otherAnswers?: readonly (Answer & { applies(response: unknown): boolean })[];
  /** Codes beyond those that the pipeline itself answers with for an operation like this. */
  readonly errors: readonly ErrorCode[];
  /** Where a code has another status here than in the catalogue. */
  readonly statuses?: Readonly<Partial<Record<ErrorCode, number>>>;
  /** Code for "the balance store cannot be asked". */
  readonly unavailableError: 'service_unavailable' | 'usage_unavailable';
  readonly examples: readonly OperationExample<z.input<TRequest>, z.output<TResponse>>[];
  /** Whether this caller wants a stream of events, given what its Accept prefers; absent when the operation does not stream. */
  wantsStream?(request: z.output<TRequest>, prefersEventStream: boolean): boolean;
  /** Whether an answer is a delivered one, which is charged; absent: every answer is. */
  isCharged?(response: z.output<TResponse>): boolean;
  handler(
    context: OperationContext<z.output<TRequest>, z.output<TQuery>>,
  ): Promise<z.output<TResponse>>;
}

type WithDefaults = 'unavailableError';

/** Defines a public operation; routes, documents and tests all come from what this returns. */
export function defineOperation<
  TRequest extends z.ZodType,
  TResponse extends z.ZodType,
  TQuery extends z.ZodObject = z.ZodObject,
>(
  definition: Omit<Operation<TRequest, TResponse, TQuery>, WithDefaults> &
    Partial<Pick<Operation<TRequest, TResponse, TQuery>, WithDefaults>>,
): Operation<TRequest, TResponse, TQuery> {
  return Object.freeze({
    unavailableError: 'service_unavailable' as const,
    ...definition,
  });
}

/** @returns the status of an answer. */
export function statusOf(operation: Operation, response: unknown): number {
  const other = operation.otherAnswers?.find((answer) => answer.applies(response));
  return (other ?? operation.response).status ?? 200;
}

/** @returns every code an operation may answer with: its own and the pipeline's, in status order. */
export function errorCodesOf(operation: Operation): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>(operation.errors);
  if (operation.auth !== 'none') codes.add('invalid_key');
  codes.add(operation.unavailableError).add('internal_error');
  if (operation.request !== null) {
    codes.add('invalid_request').add('payload_too_large').add('unsupported_media_type');
  }
  if (operation.query !== undefined) codes.add('invalid_request');
  if (operation.scope !== null) codes.add('scope_forbidden');
  if (operation.rateClass !== 'unlimited') codes.add('rate_limited');
  if (operation.cost !== null) codes.add('insufficient_credits');
  return [...codes];
}
