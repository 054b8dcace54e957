import type pg from 'pg';
import { summarizePermission } from '#server/guard/index.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import type { MeView, OwnPartner } from '#server/schemas/me.ts';
import { withoutUnseen } from '#server/schemas/unseen-characters.ts';
import { showWallet, type WalletSession } from '#server/wallet-proof/index.ts';
import { countOwnAgents, listOwnAgents } from './own-agents.ts';
import { listOwnChats } from './own-chats.ts';
import { listOwnMails } from './own-mails.ts';
import { listOwnPermissions } from './own-permissions.ts';

/** Agents of one page. */
const PAGE_SIZE = 50;

interface OfPartner {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly partnerSlug: string;
}

/** What a partner has to do with the wallet, each counted. */
type PartnerCounts = Pick<OwnPartner, 'watches' | 'chats' | 'permissions'>;

/**
 * Everything of the wallet that is signed in, over all partners; its agents by pages.
 *
 * @param nowMs the world's time, Unix milliseconds
 * @param asked the page of its agents, counted from 1: beyond the last one it is the last one
 */
export async function viewMe(
  pool: pg.Pool,
  session: WalletSession,
  nowMs: number,
  asked = 1,
): Promise<MeView> {
  const [counts, chats, permissions, mails] = await Promise.all([
    countOwnAgents(pool, session),
    listOwnChats(pool, session),
    listOwnPermissions(pool, session),
    listOwnMails(pool, session),
  ]);
  const count = counts.reduce((sum, { agents }) => sum + agents, 0);
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = Math.min(asked, pages);
  const agents = await listOwnAgents(pool, session, {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
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
    all_watches: count,
    page,
    pages,
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
    partners: partnersOf(counts, chats, permissions),
  };
}

/** Null for what is behind no partner. */
function nameOf({ partnerId, partnerName }: Omit<OfPartner, 'partnerSlug'>): string | null {
  return partnerId === PUBLIC_PARTNER_ID ? null : withoutUnseen(partnerName);
}

/** By the partner and not by its name, which another one may have too. */
function partnersOf(
  agents: readonly (OfPartner & { readonly agents: number })[],
  chats: readonly OfPartner[],
  permissions: readonly OfPartner[],
): OwnPartner[] {
  const found = new Map<string, OfPartner & PartnerCounts>();
  const add = (of: OfPartner, kind: keyof PartnerCounts, count: number) => {
    const before = found.get(of.partnerId) ?? { ...of, watches: 0, chats: 0, permissions: 0 };
    found.set(of.partnerId, { ...before, [kind]: before[kind] + count });
  };
  for (const of of agents) add(of, 'watches', of.agents);
  for (const of of chats) add(of, 'chats', 1);
  for (const of of permissions) add(of, 'permissions', 1);
  return [...found.values()]
    .flatMap((of) => {
      const name = nameOf(of);
      const { partnerSlug: slug, watches, chats: linked, permissions: granted } = of;
      return name === null ? [] : { slug, name, watches, chats: linked, permissions: granted };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
