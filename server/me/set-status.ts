import type pg from 'pg';
import { updateAgent } from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { StopRequest } from '#server/schemas/me.ts';
import type { WalletSession } from '#server/wallet-proof/index.ts';
import { listOwnAgents, type OwnAgent } from './own-agents.ts';
import { endOwnChats } from './own-chats.ts';
import { endOwnMails } from './own-mails.ts';

/**
 * Pauses or resumes agents of the wallet. What is not the wallet's, or is gone, is passed over in pausing; resuming it
 * changes nothing at all.
 *
 * @param publicIds null for every one that is not so already
 * @param nowMs the world's time, Unix milliseconds
 * @throws ApiError agent_not_found where none is the wallet's, or one that is to be resumed is not; agent_quota_exceeded where there is no room to resume one: those before it are on
 */
export async function setOwnStatus(
  pool: pg.Pool,
  session: WalletSession,
  publicIds: readonly string[] | null,
  status: OwnAgent['status'],
  nowMs: number,
): Promise<void> {
  const agents = await listOwnAgents(pool, session, publicIds, null);
  const missing = new Set(publicIds).size - agents.length;
  if (publicIds !== null && missing > 0 && (status === 'active' || agents.length === 0)) {
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
 * Stops what is named: chats and addresses are told nothing more, and then agents are paused, so that one that cannot
 * be paused keeps nobody told. What is gone meanwhile is stopped already.
 */
export async function stopOwn(
  pool: pg.Pool,
  session: WalletSession,
  { watches, chats, mails }: StopRequest,
  nowMs: number,
): Promise<void> {
  const named = watches === 'all' ? null : watches;
  await endOwnChats(pool, session, chats === 'all' ? null : chats);
  await endOwnMails(pool, session, mails === 'all' ? null : mails, nowMs);
  const agents = await listOwnAgents(pool, session, named, null);
  await setStatusOf(pool, agents, 'paused', nowMs);
}
