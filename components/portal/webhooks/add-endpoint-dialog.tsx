'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { ruleWords } from '#locale/portal/failures.ts';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';
import { type Choices, ChoicesFields, EVENT_TYPES, toChoices } from './choices-fields.tsx';

interface AddEndpointDialogProps {
  readonly org: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdded: (secret: string) => void;
}

/** Asks for an address; a refusal is explained in words. */
export function AddEndpointDialog(props: AddEndpointDialogProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onClose}
      title={T.addTitle}
      description={T.addLead}
    >
      <AddForm {...props} />
    </Dialog>
  );
}

/** Mounted with the window, so that nothing typed is left for the next time. */
function AddForm({ org, onClose, onAdded }: AddEndpointDialogProps) {
  const trpc = useTRPC();
  const [url, setUrl] = useState('');
  const [choices, setChoices] = useState<Choices>({ description: '', types: EVENT_TYPES });
  const create = useMutation(
    trpc.webhooks.create.mutationOptions({
      onSuccess: ({ signing_secret }) => onAdded(signing_secret),
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (create.isPending || choices.types.length === 0) return;
        create.mutate({ org, url: url.trim(), ...toChoices(choices) });
      }}
    >
      <TextInput
        label={T.url}
        hint={T.urlHint}
        error={create.error === null ? undefined : refusal(create.error)}
        value={url}
        onChange={(event) => {
          setUrl(event.target.value);
          if (create.isError) create.reset();
        }}
        type="text"
        inputMode="url"
        placeholder="https://example.com/portolan"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={2048}
        mono
      />
      <ChoicesFields choices={choices} onChange={setChoices} />
      <DialogActions>
        <Button onClick={onClose}>{T.cancel}</Button>
        <Button type="submit" variant="primary" busy={create.isPending}>
          {T.add}
        </Button>
      </DialogActions>
    </form>
  );
}

function refusal(error: unknown): string {
  const { code, message } = readPortalError(error);
  return code === 'invalid_url' ? ruleWords(message) : message;
}
