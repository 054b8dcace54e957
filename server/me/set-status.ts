import type pg from 'pg';
import { updateAgent } from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { StopRequest } from '#server/schemas/me.ts';
import type { WalletSession } from '#server/wallet-proof/index.ts';
import { listOwnAgents, type OwnAgent } from './own-agents.ts';
import { endOwnChats } from './own-chats.ts';
import { endOwnMails } from './own-mails.ts';

/**
 * Pauses or resumes agents of the wallet. Agents that do not belong to the wallet, or no longer exist, are skipped
 * when pausing; a call that would resume one changes nothing at all.
 *
 * @param nowMs the world's time, Unix milliseconds
 * @throws ApiError agent_not_found where none is the wallet's, or one that is to be resumed is not; agent_quota_exceeded where there is no room to resume one: those before it are on
 */
export async function setOwnStatus(
  pool: pg.Pool,
  session: WalletSession,
  publicIds: readonly string[],
  status: OwnAgent['status'],
  nowMs: number,
): Promise<void> {
  const agents = await listOwnAgents(pool, session, { publicIds });
  const missing = new Set(publicIds).size - agents.length;
  if (missing > 0 && (status === 'active' || agents.length === 0)) {
    throw new ApiError('agent_not_found');
  }
  await setStatusOf(pool, agents, status, nowMs);
}

async function setStatusOf(
  pool: pg.Pool,
  agents: readonly OwnAgent[],
  status: OwnAgent['status'],
  nowMs: number,
): Promise<void> {
  const patch = { status, autonomy: undefined, action: undefined, edit: undefined, doPart: null };
  for (const agent of agents.filter((one) => one.status !== status)) {
    try {
      await updateAgent(pool, agent, agent.id, patch, nowMs);
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'agent_not_found';
      if (!isGone) throw error;
    }
  }
}

/**
 * Stops the named parts, or everything of one partner: first chats and addresses receive nothing more, and then
 * agents are paused, so that an agent that cannot be paused no longer notifies anyone. Parts that no longer exist
 * count as stopped.
 */
export async function stopOwn(
  pool: pg.Pool,
  session: WalletSession,
  asked: StopRequest,
  nowMs: number,
): Promise<void> {
  if ('partner' in asked) {
    const { partner } = asked;
    await endOwnChats(pool, session, null, partner);
    const agents = await listOwnAgents(pool, session, { partner });
    return setStatusOf(pool, agents, 'paused', nowMs);
  }
  const { watches, chats, mails } = asked;
  await endOwnChats(pool, session, chats === 'all' ? null : chats);
  await endOwnMails(pool, session, mails === 'all' ? null : mails, nowMs);
  const named = watches === 'all' ? {} : { publicIds: watches };
  await setStatusOf(pool, await listOwnAgents(pool, session, named), 'paused', nowMs);
}
