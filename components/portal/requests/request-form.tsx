'use client';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Select } from '#components/ui/select.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { REQUEST_TEXTS as T } from '#locale/portal/requests.ts';
import { NO_OPERATION } from '#server/schemas/no-operation.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { NO_FILTER, type RequestFilter } from './request-filter.ts';
import styles from './requests.module.css';

interface RequestFormProps {
  readonly filter: RequestFilter;
  readonly vocabulary: PortalOutputs['requests']['vocabulary'] | undefined;
  readonly onSearch: (filter: RequestFilter) => void;
}

const ANSWERED = ['200', '201', '202', '204'];

/** The form that the request log is searched with. */
export function RequestForm({ filter, vocabulary, onSearch }: RequestFormProps) {
  const [draft, setDraft] = useState(filter);
  const [isOpen, setOpen] = useState(Object.values(filter).some((value) => value !== ''));
  const operations = vocabulary?.operations ?? [];
  const errors = vocabulary?.errors ?? [];
  const statuses = [
    ...new Set([...ANSWERED, ...errors.map(({ status }) => String(status))]),
  ].toSorted();
  const field = (name: keyof RequestFilter) => ({
    name,
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  const form = (
    <form
      className={classNames(styles.form, !isOpen && styles.folded)}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      <TextInput
        label={T.requestId}
        hint={T.requestIdHint}
        mono
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        {...field('requestId')}
      />
      <Select
        label={T.status}
        options={withCurrent(
          [
            { value: '', label: T.any },
            ...T.classes,
            ...statuses.map((status) => ({ value: status, label: T.exact(status) })),
          ],
          draft.status,
        )}
        {...field('status')}
      />
      <Select
        label={T.operation}
        options={withCurrent(
          [
            { value: '', label: T.any },
            ...operations.map(({ id, method, path }) => ({
              value: id,
              label: `${method} ${path}`,
            })),
            { value: NO_OPERATION, label: T.noOperation },
          ],
          draft.operation,
        )}
        {...field('operation')}
      />
      <Select
        label={T.error}
        options={withCurrent(
          [
            { value: '', label: T.any },
            ...errors.map(({ code, status }) => ({ value: code, label: `${code} (${status})` })),
          ],
          draft.error,
        )}
        {...field('error')}
      />
      <TextInput label={T.since} type="datetime-local" {...field('since')} />
      <TextInput label={T.until} type="datetime-local" {...field('until')} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {T.search}
        </Button>
        <Button
          onClick={() => {
            setDraft(NO_FILTER);
            onSearch(NO_FILTER);
          }}
        >
          {T.clear}
        </Button>
      </div>
    </form>
  );
  return (
    <>
      <div className={styles.unfold}>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {T.unfold}
        </Button>
      </div>
      {form}
    </>
  );
}

type Options = readonly { readonly value: string; readonly label: string }[];

/** A value from the address is in the list even before the list is loaded. */
function withCurrent(options: Options, current: string): Options {
  return options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: current }];
}
