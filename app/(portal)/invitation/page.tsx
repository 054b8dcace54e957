import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { AcceptForm } from '#components/portal/entry/accept-form.tsx';
import { Entry } from '#components/portal/entry/entry.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { INVITATION_TEXTS as T } from '#locale/portal/invitation.ts';
import { findInvitation } from '#server/portal/index.ts';
import { portalRoot } from '#server/portal/root.ts';
import { readSession } from '#server/portal/session.ts';

export const metadata: Metadata = { title: T.title };

/**
 * The organisation of an invitation, and the button to accept it. Its token came by mail and is in
 * a cookie.
 */
export default async function InvitationPage() {
  const token = (await cookies()).get('portolan-invitation')?.value ?? '';
  const invitation = await findInvitation(portalRoot().pool, token);
  if (invitation === null) {
    return (
      <Entry title={T.gone} lead={T.goneWhy}>
        <LinkButton href="/portal" wide>
          {T.toPortal}
        </LinkButton>
      </Entry>
    );
  }
  const session = await readSession();
  const { organisation, email, role } = invitation;
  const isOther = session !== null && session.user.email !== email;
  return (
    <Entry title={T.join(organisation)} lead={T.lead(email, role)}>
      {session === null ? (
        <LinkButton href="/sign-in?next=%2Finvitation" variant="primary" wide>
          {T.signIn}
        </LinkButton>
      ) : (
        <AcceptForm token={token} other={isOther ? session.user.email : null} invited={email} />
      )}
    </Entry>
  );
}
