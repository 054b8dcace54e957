'use client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { SETTINGS_TEXTS as T } from '#locale/portal/settings.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';

interface AddPasskeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AddPasskeyDialog({ open, onClose }: AddPasskeyDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={T.addPasskey}
    >
      <AddPasskeyForm onClose={onClose} />
    </Dialog>
  );
}

function AddPasskeyForm({ onClose }: { readonly onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState('');
  const start = useMutation(trpc.passkeys.startRegistration.mutationOptions());
  const register = useMutation(trpc.passkeys.register.mutationOptions());
  const add = useMutation({
    mutationFn: async () => {
      const optionsJSON = (await start.mutateAsync()) as PublicKeyCredentialCreationOptionsJSON;
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON });
      // Copied, as the type of its extensions is an interface without an index.
      const clientExtensionResults = { ...response.clientExtensionResults };
      await register.mutateAsync({ name, response: { ...response, clientExtensionResults } });
    },
    onSuccess: () => {
      toast({ title: T.added });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(trpc.passkeys.list.pathFilter()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit}>
      {add.error !== null && (
        <Notice tone="bad" live>
          {refusal(add.error, start.error ?? register.error)}
        </Notice>
      )}
      <TextInput
        label={T.passkeyName}
        hint={T.passkeyNameHint}
        value={name}
        maxLength={60}
        required
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <DialogActions>
        <Button onClick={onClose}>{T.cancel}</Button>
        <Button type="submit" variant="primary" busy={add.isPending}>
          {T.add}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The error, of the server or of the browser's own dialog. */
function refusal(error: Error, answered: unknown): string {
  if (answered !== null) return readPortalError(answered).message;
  return error.name === 'NotAllowedError' ? T.closed : T.unsupported;
}
