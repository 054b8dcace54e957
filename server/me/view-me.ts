import type pg from 'pg';
import { summarizePermission } from '#server/guard/index.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import type { MeView, OwnPartner } from '#server/schemas/me.ts';
import { withoutUnseen } from '#server/schemas/shown-text.ts';
import { showWallet, type WalletSession } from '#server/wallet-proof/index.ts';
import { countOwnAgents, listOwnAgents, type OwnAgent } from './own-agents.ts';
import { listOwnChats, type OwnChat } from './own-chats.ts';
import { listOwnMails } from './own-mails.ts';
import { listOwnPermissions } from './own-permissions.ts';

/** Agents that are listed at once. */
const MOST_AGENTS = 200;

interface OfPartner {
  readonly partnerId: string;
  readonly partnerName: string;
}

/** Everything of the wallet that is signed in, over all partners. @param nowMs the world's time, Unix milliseconds */
export async function viewMe(
  pool: pg.Pool,
  session: WalletSession,
  nowMs: number,
): Promise<MeView> {
  const [agents, count, chats, permissions, mails] = await Promise.all([
    listOwnAgents(pool, session, null, MOST_AGENTS),
    countOwnAgents(pool, session),
    listOwnChats(pool, session),
    listOwnPermissions(pool, session),
    listOwnMails(pool, session),
  ]);
  const { wallet } = session;
  return {
    wallet: showWallet(wallet),
    chain: session.chain,
    is_partial: !session.isSole,
    signed_in_until: session.expiresAt.getTime(),
    watches: agents.map((agent) => ({
      id: agent.publicId,
      source: agent.source,
      partner: nameOf(agent),
      rendered: withoutUnseen(agent.rendered),
      action: agent.action === null ? null : withoutUnseen(agent.action),
      status: agent.status,
      created_at: agent.createdAt.getTime(),
      last_fired_at: agent.lastFiredAt?.getTime() ?? null,
      page: agent.draftId === null ? null : `/review/draft/${agent.draftId}`,
    })),
    more_watches: Math.max(0, count - agents.length),
    permissions: permissions.map((permission) => ({
      ...summarizePermission(permission, nowMs),
      partner: nameOf(permission),
      page: `/review/guard/${permission.proposalId}`,
    })),
    chats: chats.map((link) => ({
      id: link.id,
      chat: link.chat,
      partner: nameOf(link),
      linked_at: link.linkedAt?.getTime() ?? null,
    })),
    mails: [...mails],
    partners: partnersOf(agents, chats, permissions),
  };
}

/** Null for what is behind no partner. */
function nameOf({ partnerId, partnerName }: OfPartner): string | null {
  return partnerId === PUBLIC_PARTNER_ID ? null : withoutUnseen(partnerName);
}

/** By the partner and not by its name, which another one may have too. */
function partnersOf(
  agents: readonly OwnAgent[],
  chats: readonly OwnChat[],
  permissions: readonly OfPartner[],
): OwnPartner[] {
  const all: readonly OfPartner[] = [...agents, ...chats, ...permissions];
  const named = new Map(all.map((one) => [one.partnerId, nameOf(one)]));
  return [...named]
    .flatMap(([partnerId, name]) => {
      const isOfIt = (one: OfPartner) => one.partnerId === partnerId;
      if (name === null) return [];
      return {
        name,
        watches: agents.filter(isOfIt).map(({ publicId }) => publicId),
        chats: chats.filter(isOfIt).map(({ id }) => id),
        permissions: permissions.filter(isOfIt).length,
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
