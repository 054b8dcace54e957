'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { PageTop } from '#components/review/page-top.tsx';
import { Address } from '#components/ui/address.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import { UtcTime } from '#components/ui/utc-time.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { type FoundWallet, walletKindOf } from '#components/wallet/page-wallet.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import { WalletPart } from '#components/wallet/wallet-part.tsx';
import { ME_TEXTS } from '#locale/me.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { MeView, OwnChatLink, OwnMail, OwnPartner, OwnWatch } from '#server/schemas/me.ts';
import styles from './me.module.css';
import { OwnPermissionCard } from './own-permission-card.tsx';
import { type MeActions, useMe } from './use-me.ts';

interface Props {
  readonly me: MeView;
  readonly walletConnect: WalletConnectConfig | null;
}

/** Everything that watches and acts for a wallet, with what stops it. */
export function MePage({ me, walletConnect }: Props) {
  const { wallet, watches, permissions, chats, mails, partners } = me;
  const [found, setFound] = useState<FoundWallet>(null);
  const [isConnecting, setConnecting] = useState(false);
  const actions = useMe();
  const router = useRouter();
  const turnTo = (page: number) => () => router.push(page === 1 ? '/me' : `/me?page=${page}`);
  const isEmpty = me.all_watches + permissions.length + chats.length + mails.length === 0;
  const kind = walletKindOf(wallet);
  return (
    <>
      <PageTop>
        <WalletPart
          needed={[{ kind, found }]}
          openIn="/me/open-in"
          isOpen={isConnecting}
          setOpen={setConnecting}
        />
      </PageTop>
      <WalletLink kind={kind} onWallet={setFound} walletConnect={walletConnect} />
      <main className="review">
        <h1>{ME_TEXTS.title}</h1>
        <p>
          <Address value={wallet} />
        </p>
        <p className={styles.session}>
          <span className="soft">
            {ME_TEXTS.signedInUntil} <UtcTime at={me.signed_in_until} />
          </span>
          <Button
            size="small"
            busy={actions.under === 'sign-out'}
            onClick={() => void actions.run('sign-out', 'sign-out', {})}
          >
            {ME_TEXTS.signOut}
          </Button>
        </p>
        {me.is_partial && me.chain !== null && (
          <Notice tone="warn" title={ME_TEXTS.partial(CHAIN_NAMES[me.chain as ChainSlug])}>
            <p>{ME_TEXTS.partialWhy}</p>
          </Notice>
        )}
        {actions.error && (
          <Notice tone="bad" live>
            {actions.error}
          </Notice>
        )}
        {isEmpty && (
          <Notice title={ME_TEXTS.nothing}>
            <p>{ME_TEXTS.nothingWhy}</p>
          </Notice>
        )}
        {partners.length > 0 && (
          <>
            <h2>{ME_TEXTS.partners}</h2>
            <p className="soft">{ME_TEXTS.partnersWhy}</p>
            <ul className="plain">
              {partners.map((partner) => (
                <PartnerRow key={partner.slug} partner={partner} actions={actions} />
              ))}
            </ul>
          </>
        )}
        {watches.length > 0 && (
          <>
            <h2>{ME_TEXTS.watches}</h2>
            <p className="soft">{ME_TEXTS.pauseWhy}</p>
            {me.pages > 1 && (
              <p className="soft">{ME_TEXTS.pageOf(me.page, me.pages, me.all_watches)}</p>
            )}
            <ul className="plain">
              {watches.map((watch) => (
                <WatchCard key={watch.id} watch={watch} actions={actions} />
              ))}
            </ul>
            {me.pages > 1 && (
              <Pagination
                label={ME_TEXTS.watches}
                page={me.page}
                onPrevious={me.page === 1 ? undefined : turnTo(me.page - 1)}
                onNext={me.page === me.pages ? undefined : turnTo(me.page + 1)}
              />
            )}
          </>
        )}
        {permissions.length > 0 && (
          <>
            <h2>{ME_TEXTS.permissions}</h2>
            <p className="soft">{ME_TEXTS.permissionsWhy}</p>
            <ul className="plain">
              {permissions.map((permission) => (
                <OwnPermissionCard
                  key={permission.id}
                  permission={permission}
                  owner={wallet}
                  found={found}
                  onConnect={() => setConnecting(true)}
                />
              ))}
            </ul>
          </>
        )}
        {chats.length > 0 && (
          <>
            <h2>{ME_TEXTS.chats}</h2>
            <p className="soft">{ME_TEXTS.chatsWhy}</p>
            <ul className="plain">
              {chats.map((link) => (
                <ChatCard key={link.id} link={link} actions={actions} />
              ))}
            </ul>
          </>
        )}
        {mails.length > 0 && (
          <>
            <h2>{ME_TEXTS.mails}</h2>
            <ul className="plain">
              {mails.map((mail) => (
                <MailCard key={mail.id} mail={mail} actions={actions} />
              ))}
            </ul>
          </>
        )}
        {me.all_watches + chats.length + mails.length > 0 && (
          <div className={styles.end}>
            <Stop
              name="everything"
              label={ME_TEXTS.everything}
              title={ME_TEXTS.everythingTitle}
              why={ME_TEXTS.everythingWhy}
              body={{ watches: 'all', chats: 'all', mails: 'all' }}
              actions={actions}
            />
          </div>
        )}
      </main>
    </>
  );
}

function PartnerRow({
  partner,
  actions,
}: {
  readonly partner: OwnPartner;
  readonly actions: MeActions;
}) {
  const { slug, name, watches, chats, permissions } = partner;
  const has = [
    watches > 0 && ME_TEXTS.agents(watches),
    chats > 0 && ME_TEXTS.chatsOf(chats),
    permissions > 0 && ME_TEXTS.permissionsOf(permissions),
  ].filter((one) => one !== false);
  return (
    <li className={`card ${styles.row}`}>
      <div>
        <h3>{name}</h3>
        <p className="soft">{has.join(' · ')}</p>
      </div>
      {watches + chats > 0 && (
        <Stop
          name={`partner ${slug}`}
          label={ME_TEXTS.stopAll}
          accessibleLabel={ME_TEXTS.of(ME_TEXTS.stopAll, name)}
          title={ME_TEXTS.stopPartnerTitle(name)}
          why={ME_TEXTS.stopPartnerWhy}
          body={{ partner: slug }}
          actions={actions}
        />
      )}
    </li>
  );
}

function WatchCard({ watch, actions }: { readonly watch: OwnWatch; readonly actions: MeActions }) {
  const { id, rendered, action, status, source, partner, last_fired_at: firedAt, page } = watch;
  const isOn = status === 'active';
  const next = isOn ? 'paused' : 'active';
  return (
    <li className="card">
      <div className={styles.row}>
        <h3>{rendered}</h3>
        <Badge tone={isOn ? 'good' : 'info'} dot>
          {ME_TEXTS.status[status]}
        </Badge>
      </div>
      <p className="soft">
        {source === 'partner' ? ME_TEXTS.from(partner ?? '') : ME_TEXTS.sources[source]}
        {' · '}
        {action === null ? ME_TEXTS.alertsOnly : ME_TEXTS.prepares(action)}
        {' · '}
        {firedAt === null ? (
          ME_TEXTS.neverFired
        ) : (
          <>
            {ME_TEXTS.lastFired} <UtcTime at={firedAt} />
          </>
        )}
      </p>
      <div className="actions">
        <Button
          aria-label={ME_TEXTS.of(isOn ? ME_TEXTS.pause : ME_TEXTS.resume, rendered)}
          busy={actions.under === id}
          onClick={() => void actions.run(id, 'status', { watches: [id], status: next })}
        >
          {isOn ? ME_TEXTS.pause : ME_TEXTS.resume}
        </Button>
        {page !== null && (
          <a
            href={page}
            className={buttonClass({ variant: 'plain' })}
            aria-label={ME_TEXTS.of(ME_TEXTS.open, rendered)}
          >
            {ME_TEXTS.open}
          </a>
        )}
      </div>
    </li>
  );
}

function ChatCard({ link, actions }: { readonly link: OwnChatLink; readonly actions: MeActions }) {
  const { id, chat, partner, linked_at: linkedAt } = link;
  const reported = partner === null ? ME_TEXTS.alertsOfOwn : ME_TEXTS.alertsOf(partner);
  return (
    <li className={`card ${styles.row}`}>
      <div>
        <h3>{ME_TEXTS.chat(chat)}</h3>
        <p className="soft">
          {reported}
          {linkedAt !== null && (
            <>
              {' · '}
              {ME_TEXTS.linked} <UtcTime at={linkedAt} />
            </>
          )}
        </p>
      </div>
      <Button
        aria-label={ME_TEXTS.of(ME_TEXTS.stop, `${ME_TEXTS.chat(chat)}, ${reported}`)}
        busy={actions.under === id}
        onClick={() => void actions.run(id, 'stop', { watches: [], chats: [id], mails: [] })}
      >
        {ME_TEXTS.stop}
      </Button>
    </li>
  );
}

function MailCard({ mail, actions }: { readonly mail: OwnMail; readonly actions: MeActions }) {
  const { id, address, status } = mail;
  return (
    <li className={`card ${styles.row}`}>
      <div>
        <h3>{address}</h3>
        <p className="soft">{ME_TEXTS.mailStatus[status]}</p>
      </div>
      <Button
        aria-label={ME_TEXTS.of(ME_TEXTS.stop, address)}
        busy={actions.under === id}
        onClick={() => void actions.run(id, 'stop', { watches: [], chats: [], mails: [id] })}
      >
        {ME_TEXTS.stop}
      </Button>
    </li>
  );
}

/** A button that asks before it stops several things at once. */
function Stop({
  name,
  label,
  accessibleLabel,
  title,
  why,
  body,
  actions,
}: {
  readonly name: string;
  readonly label: string;
  readonly accessibleLabel?: string;
  readonly title: string;
  readonly why: string;
  readonly body: object;
  readonly actions: MeActions;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={name === 'everything' ? 'danger' : 'plain'}
        aria-label={accessibleLabel}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={why}
        confirm={label}
        keep={ME_TEXTS.keep}
        busy={actions.under === name}
        error={actions.error}
        onConfirm={() =>
          void actions.run(name, 'stop', body).then((isDone) => isDone && setAsking(false))
        }
      />
    </>
  );
}
