import { describeDenied } from '#server/chains/denylist/denylist.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { CHAINS } from '#server/chains/registry.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import {
  findDenied,
  type IntentModel,
  noteSolanaLimits,
  understandUnread,
} from '#server/intent/index.ts';
import type { Clarification, IntentResponse } from '#server/schemas/intent-exchange.ts';
import type { Wallet } from '#server/schemas/wallet.ts';
import { actingWallets } from './acting-wallets.ts';

/**
 * Requires that an action can be planned when its agent fires, before it is stored (`docs/guides/agents.md`).
 * Balances, positions, routes and amounts are not looked at, and questions that they may answer are left to the time
 * of firing. Questions that nothing can answer later are refused now, and so are addresses that the operator denies.
 *
 * @param field the request field of the action
 * @throws ApiError needs_clarification on `field`, with the open question; invalid_request on it, with the
 * operator's reason; engine_unreachable where the denylist cannot be read
 */
export async function requireAction(
  field: 'action' | 'request',
  { action, wallets }: { readonly action: string | null; readonly wallets: readonly string[] },
  model: IntentModel | null,
  denylist: EngineEnvironment['denylist'],
): Promise<void> {
  if (action === null) return;
  const acting = actingWallets(action, wallets);
  const first = await readUnread(action, acting, model);
  const denied = findDenied(first.intents, denylist);
  if (denied) throw invalidField(field, describeDenied(denied));
  const problem = await findProblem(action, acting, first);
  if (problem === null) return;
  const message = `This cannot be prepared as it stands. ${problem}`;
  throw new ApiError('needs_clarification', { message, issues: [{ field, message }] });
}

function readUnread(action: string, wallets: readonly Wallet[], model: IntentModel | null) {
  const never = new AbortController().signal;
  return understandUnread({ prompt: action, wallets: [...wallets] }, model, never);
}

async function findProblem(
  action: string,
  wallets: readonly Wallet[],
  first: IntentResponse,
): Promise<string | null> {
  if (first.intents.length > 0) {
    return noteSolanaLimits(first.intents)[0] ?? nobodyActs(first, wallets);
  }
  if (first.clarifications.length === 0) return first.reasoning;
  // Without a named chain it runs where the funds are: a question may come from one chain only.
  let open: readonly Clarification[] = first.clarifications;
  for (const rotated of rotations(wallets)) {
    const { clarifications, intents } = await readUnread(action, rotated, null);
    if (clarifications.length + intents.length === 0) continue;
    const asked = new Set(clarifications.map(orderOf));
    open = open.filter((question) => asked.has(orderOf(question)));
    if (open.length === 0) return null;
  }
  return open[0]?.question ?? null;
}

/** Which order of the words a question is about: questions are numbered by it. */
function orderOf({ id }: Clarification): string {
  return id.slice(id.lastIndexOf('_') + 1);
}

/** The wallets, with each of the further ones first in turn. */
function rotations(wallets: readonly Wallet[]): readonly (readonly Wallet[])[] {
  return wallets.slice(1).map((wallet) => [wallet, ...wallets.filter((one) => one !== wallet)]);
}

/** Why none of the agent's wallets can sign a step, independent of balances; null where one can. */
function nobodyActs({ intents }: IntentResponse, wallets: readonly Wallet[]): string | null {
  const kinds = new Set(wallets.map(({ chain }) => CHAINS[chain].kind));
  const unheld = intents
    .map(({ from_chain, chain }) => from_chain ?? chain)
    .find((chain) => chain !== undefined && !kinds.has(CHAINS[chain].kind));
  return unheld === undefined
    ? null
    : `None of the agent's wallets is one on ${CHAINS[unheld].name}. Add one, or name another chain.`;
}
