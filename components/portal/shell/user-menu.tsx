'use client';
import { buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';
import { callAuth } from '../entry/call-auth.ts';
import styles from './user-menu.module.css';

interface UserMenuProps {
  readonly user: { readonly email: string; readonly name: string | null };
}

/** The signed-in person, and sign-out. */
export function UserMenu({ user }: UserMenuProps) {
  const toast = useToast();
  const signOut = () => {
    callAuth('signout', { callbackUrl: '/sign-in' }).then(
      // A new page, so that nothing of this one remains in memory.
      () => window.location.assign('/sign-in'),
      () => toast({ title: T.signOutFailed, tone: 'bad' }),
    );
  };
  return (
    <Menu
      label={`${T.account}${user.email}`}
      trigger={
        <button type="button" className={buttonClass({ variant: 'quiet' }, styles.button)}>
          <VisuallyHidden>{T.account}</VisuallyHidden>
          <span className={styles.email}>{user.name ?? user.email}</span>
          <Icon name="chevron" />
        </button>
      }
      entries={[
        {
          id: 'who',
          heading: (
            <>
              {T.signedInAs}
              <br />
              {user.email}
            </>
          ),
        },
        { id: 'line', isSeparator: true },
        { id: 'out', label: T.signOut, onSelect: signOut },
      ]}
    />
  );
}
