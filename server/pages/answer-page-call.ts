import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { draftOfCookie, type StoredDraft } from '#server/drafts/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { proposalOfCookie, type StoredProposal } from '#server/guard/index.ts';
import { pathOf } from '#server/http/match-route.ts';
import type { Call, Connection } from '#server/http/pipeline/call.ts';
import type { DeclaredCall, WayIn } from '#server/http/pipeline/declared-call.ts';
import { limitAddress } from '#server/http/pipeline/limit-address.ts';
import { type PipelineParts, pipelineParts } from '#server/http/pipeline/pipeline-parts.ts';
import { runPipeline } from '#server/http/pipeline/run-pipeline.ts';
import { STRANGERS } from '#server/http/pipeline/strangers.ts';
import { openServices } from '#server/http/serve.ts';
import type { OperationServices } from '#server/operations/define-operation.ts';
import { boundComputation } from '#server/partners/bound-computation.ts';
import { originOf } from '#server/portal/origin.ts';
import { type FoundPlan, findPlan } from '#server/review/find-plan.ts';
import { readReviewCookie } from '#server/review/review-cookie.ts';
import { type ReviewRoot, reviewRoot } from '#server/review/root.ts';
import { processRoot } from '#server/root/process-root.ts';
import { TRY_PATH } from '#server/schemas/paths-beside.ts';
import type { Wallet } from '#server/schemas/wallet.ts';
import { sessionOf, WalletRefusal, type WalletSession } from '#server/wallet-proof/index.ts';
import { DRAFT_CALLS, type DraftCall } from './draft-calls.ts';
import { GUARD_CALLS, type GuardCall } from './guard-calls.ts';
import { ME_CALLS, type MeCall } from './me-calls.ts';
import { answerPage, readPageBody } from './page-call.ts';
import { PLAN_CALLS, type PlanCall } from './plan-calls.ts';
import { sampleWallets } from './sample-wallets.ts';
import { tryCall } from './try-call.ts';

/** What the calls of pages are answered with. */
export interface PageCallParts extends PipelineParts {
  readonly root: Pick<
    ReviewRoot,
    'pool' | 'environment' | 'appUrl' | 'sealKey' | 'guard' | 'chat' | 'sendsMail'
  >;
  readonly planCalls: Readonly<Record<string, PlanCall>>;
  readonly draftCalls: Readonly<Record<string, DraftCall>>;
  readonly guardCalls: Readonly<Record<string, GuardCall>>;
  readonly meCalls: Readonly<Record<string, MeCall>>;
  /** What the front page plans for; empty where it does not. */
  readonly sampleWallets: readonly Wallet[];
  /** What the front page's sentences are computed with. */
  readonly services: () => OperationServices;
}

/**
 * Answers a call that a page makes: from this origin alone, those of an owner's pages with the
 * cookie of the private link. Errors have the envelope of the API.
 */
export function answerPageCall(request: Request, connection: Connection): Promise<Response> {
  const root = processRoot();
  const parts = {
    ...pipelineParts(root),
    root: reviewRoot(),
    planCalls: PLAN_CALLS,
    draftCalls: DRAFT_CALLS,
    guardCalls: GUARD_CALLS,
    meCalls: ME_CALLS,
    sampleWallets: sampleWallets(root.config),
    services: openServices,
  };
  return answerPageCallWith(parts, request, connection);
}

/** As `answerPageCall`, with its parts. */
export function answerPageCallWith(
  parts: PageCallParts,
  request: Request,
  connection: Connection = {},
): Promise<Response> {
  // What a wallet signs names the host that its owner sees; a wallet warns of any other.
  const appUrl = originOf(request.headers, parts.root.appUrl);
  const calls = pageCalls({ ...parts, root: { ...parts.root, appUrl } });
  return runPipeline(calls, parts, request, connection);
}

const PATH = /^\/(?:review\/(plan|draft|guard)\/([^/]+)|(me))\/([a-z-]+)$/;

const CALLS: Readonly<Record<string, object>> = {
  plan: PLAN_CALLS,
  draft: DRAFT_CALLS,
  guard: GUARD_CALLS,
  me: ME_CALLS,
};

function partsOf(path: string) {
  const [, review, id = '', me, kind = ''] = PATH.exec(path) ?? [];
  return { subject: review ?? me ?? '', id, kind };
}

/** @returns whether an address is that of a call, and not that of a page */
export function isPageCall(path: string): boolean {
  if (path === TRY_PATH) return true;
  const { subject, kind } = partsOf(path);
  return Object.hasOwn(CALLS[subject] ?? {}, kind);
}

function pageCalls(parts: PageCallParts): WayIn {
  return {
    find({ request }) {
      const path = pathOf(request.url);
      const { subject, id, kind } = partsOf(path);
      const declared =
        path === TRY_PATH ? tryCallOf(parts) : declaredCall(subject, id, kind, parts);
      if (declared === null) throw new ApiError('not_found');
      if (request.method !== 'POST') {
        throw new ApiError('method_not_allowed', { headers: { Allow: 'POST' } });
      }
      return declared;
    },
    explain(error) {
      if (error instanceof ApiError) return error;
      return error instanceof RpcError
        ? new ApiError('engine_error', { cause: error })
        : new ApiError('internal_error');
    },
    // A page asks again every second or two: what a chain keeps silent about would fill the log.
    unlogged: ['engine_unreachable'],
  };
}

/** The call of a path; null where the pages of its subject have none of that name. */
function declaredCall(subject: string, id: string, kind: string, parts: PageCallParts) {
  const { planCalls, draftCalls, guardCalls, meCalls } = parts;
  const own = <T>(calls: Readonly<Record<string, T>>): T | undefined =>
    Object.hasOwn(calls, kind) ? calls[kind] : undefined;
  const [plan, draft, guard] = [own(planCalls), own(draftCalls), own(guardCalls)];
  const me = own(meCalls);
  if (subject === 'plan' && plan) return planCall(kind, id, plan, parts);
  if (subject === 'draft' && draft) return draftCall(kind, id, draft, parts);
  if (subject === 'guard' && guard) return guardCall(kind, id, guard, parts);
  if (subject === 'me' && me) return meCall(kind, me, parts);
  return null;
}

/** Null where the front page has no box. */
function tryCallOf(parts: PageCallParts) {
  const { sampleWallets: wallets, services } = parts;
  return wallets.length === 0 ? null : tryCall({ ...parts, services: services() }, wallets);
}

type OpenPlan = Extract<FoundPlan, { readonly state: 'open' }>;

/** Counted by the plan, which a tenant has paid or handed over, no matter who holds its link. */
function planCall(
  kind: string,
  planId: string,
  { request: schema, maxAMinute, answer }: PlanCall,
  parts: PageCallParts,
): DeclaredCall<OpenPlan, unknown> {
  const { root } = parts;
  const id = `review_${kind}`;
  return {
    id,
    origin: 'own',
    addressLimits: [],
    async identify({ request }) {
      const token = readReviewCookie(request.headers.get('cookie'), planId);
      const { pool, environment, sealKey } = root;
      const nowMs = environment.nowMs();
      const found = token === null ? null : await findPlan(pool, token, { nowMs, sealKey });
      if (found?.state === 'open' && found.plan.id === planId) return found;
      throw new ApiError('not_found', {
        message: 'This link is no longer valid. Open the link you were sent again.',
      });
    },
    limit: (_, { plan }) =>
      limitAddress(parts, id, plan.id, [{ maxRequests: maxAMinute, windowMs: 60_000 }]),
    countedFor: (_, { plan }) => plan.id,
    read: (call) => readPageBody(call, schema),
    handle: async (call, { plan, partnerId }, body) => {
      const context = { plan, partnerId, body, root };
      const answered = await boundComputation(`review ${plan.id}`, () => answer(context));
      return answerPage(call, 200, answered);
    },
  };
}

/** Counted by where it comes from. A refused claim has its reason as the code. */
function draftCall(
  kind: string,
  draftId: string,
  { request: schema, addressLimits, answer }: DraftCall,
  { root }: PageCallParts,
): DeclaredCall<StoredDraft, unknown> {
  return {
    id: `draft_${kind}`,
    origin: 'own',
    addressLimits,
    async identify({ request }) {
      const draft = await draftOfCookie(root, request.headers.get('cookie'), draftId);
      if (draft === null) throw new ApiError('draft_not_found');
      return draft;
    },
    countedFor: (_, draft) => draft.id,
    read: (call) => readPageBody(call, schema),
    async handle(call, draft, body) {
      const cookies = call.request.headers.get('cookie');
      const nowMs = root.environment.nowMs();
      return answerWallet(call, () => answer({ draft, body, cookies, root, nowMs }));
    },
  };
}

/** Counted by where it comes from; what is a wallet's own is answered for one at a time. */
function meCall(
  kind: string,
  declared: MeCall,
  { root }: PageCallParts,
): DeclaredCall<WalletSession | null, unknown> {
  return {
    id: `me_${kind}`,
    origin: 'own',
    addressLimits: declared.addressLimits,
    async identify({ request }) {
      if (declared.by === 'anybody') return null;
      const session = await sessionOf(root.pool, request.headers.get('cookie'), root.appUrl);
      if (session !== null) return session;
      throw new ApiError('not_signed_in', {
        message: 'You were signed out. Sign in with your wallet again.',
      });
    },
    countedFor: (_, session) => session?.wallet ?? STRANGERS,
    read: (call) => readPageBody(call, declared.request),
    handle: (call, session, body) =>
      answerWallet(call, async () => {
        const nowMs = root.environment.nowMs();
        const context = { body, cookies: call.request.headers.get('cookie'), root, nowMs };
        if (declared.by === 'anybody') return declared.answer(context);
        const signedIn = session as WalletSession;
        return boundComputation(`me ${signedIn.wallet}`, () =>
          declared.answer({ ...context, session: signedIn }),
        );
      }),
  };
}

/** What a wallet was refused has its reason as the code. */
async function answerWallet(
  call: Call,
  answer: () => Promise<{ readonly body: unknown; readonly cookie?: string }>,
): Promise<Response> {
  try {
    const answered = await answer();
    const response = answerPage(call, 200, answered.body);
    if (answered.cookie !== undefined) response.headers.append('Set-Cookie', answered.cookie);
    return response;
  } catch (error) {
    if (!(error instanceof WalletRefusal)) throw error;
    return answerPage(call, error.status, {
      error: error.reason,
      friendly_message: error.message,
      issues: [],
      request_id: call.requestId,
    });
  }
}

/** Counted by where it comes from, as those of drafts are: a link may be anybody's. */
function guardCall(
  kind: string,
  proposalId: string,
  { request: schema, addressLimits, answer }: GuardCall,
  { root }: PageCallParts,
): DeclaredCall<StoredProposal, unknown> {
  return {
    id: `guard_${kind}`,
    origin: 'own',
    addressLimits,
    async identify({ request }) {
      const proposal = await proposalOfCookie(root, request.headers.get('cookie'), proposalId);
      if (proposal !== null) return proposal;
      throw new ApiError('proposal_not_found', {
        message: 'This link is no longer valid. Open the link you were sent again.',
      });
    },
    countedFor: (_, proposal) => proposal.id,
    read: (call) => readPageBody(call, schema),
    async handle(call, proposal, body) {
      const nowMs = root.environment.nowMs();
      const cookies = call.request.headers.get('cookie');
      return answerWallet(call, () =>
        boundComputation(`review ${proposal.id}`, () =>
          answer({ proposal, body, cookies, root, nowMs }),
        ),
      );
    },
  };
}
