'use client';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { INVITATION_TEXTS as T } from '#locale/portal/invitation.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';
import { callAuth, whyRefused } from './call-auth.ts';

interface AcceptFormProps {
  readonly token: string;
  readonly invited: string;
  /** The signed-in person, if it is not the invited one. */
  readonly other: string | null;
}

export function AcceptForm({ token, invited, other }: AcceptFormProps) {
  const trpc = useTRPC();
  const accept = useMutation(
    trpc.members.acceptInvitation.mutationOptions({
      onSuccess: ({ slug }) => window.location.assign(`/portal/${slug}`),
    }),
  );
  const change = useMutation({
    mutationFn: () => callAuth('signout', { callbackUrl: '/sign-in' }),
    onSuccess: () => window.location.assign('/sign-in?next=%2Finvitation'),
  });
  const failure =
    (accept.error && readPortalError(accept.error).message) ??
    (change.error && whyRefused(change.error));
  return (
    <>
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {other === null ? (
        <Button
          variant="primary"
          wide
          busy={accept.isPending || accept.isSuccess}
          onClick={() => accept.mutate({ token })}
        >
          {T.accept}
        </Button>
      ) : (
        <>
          <Notice tone="warn">{T.other(other, invited)}</Notice>
          <Button wide busy={change.isPending || change.isSuccess} onClick={() => change.mutate()}>
            {T.switch}
          </Button>
        </>
      )}
    </>
  );
}
