'use client';

import { createTRPCClient, httpLink } from '@trpc/client';
import { type FormEvent, useEffect, useState } from 'react';
import { type PortalError, readPortalError } from '#components/portal/portal-error.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { TEXTS } from '#locale/docs.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import styles from './try-it-panel.module.css';

/** The request of an example. */
export interface TryRequest {
  readonly inPath: Readonly<Record<string, string>>;
  /** Null without a body. */
  readonly json: string | null;
}

export interface TryItProps {
  /** As the documents name it. */
  readonly operation: string;
  readonly request: TryRequest;
  /** Its path and query parameters. */
  readonly fields: readonly { readonly name: string; readonly place: 'path' | 'query' }[];
}

const portal = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] });

type Organisation = Awaited<ReturnType<typeof portal.session.me.query>>['organisations'][number];
type Answer = Awaited<ReturnType<typeof portal.playground.send.mutate>>;

/** The reader, once known. */
type Reader =
  | { readonly state: 'unknown' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'refused'; readonly error: PortalError }
  | { readonly state: 'signed-in'; readonly organisations: readonly Organisation[] };

/** The reader's own organisations, and a form that sends one of them a call. */
export function TryItPanel(call: TryItProps) {
  const [reader, setReader] = useState<Reader>({ state: 'unknown' });
  useEffect(() => {
    let isShown = true;
    portal.session.me.query().then(
      ({ organisations }) => {
        const own = organisations.filter(({ role }) => role !== 'viewer');
        if (isShown) setReader({ state: 'signed-in', organisations: own });
      },
      (thrown: unknown) => {
        const error = readPortalError(thrown);
        if (!isShown) return;
        setReader(
          error.code === 'not_signed_in' ? { state: 'signed-out' } : { state: 'refused', error },
        );
      },
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (reader.state === 'unknown') return <Skeleton label={TEXTS.tryLoading} />;
  if (reader.state === 'refused') {
    return (
      <Notice tone="bad" live>
        <p>{reader.error.message}</p>
      </Notice>
    );
  }
  if (reader.state === 'signed-out') {
    const next = encodeURIComponent(window.location.pathname);
    return (
      <Notice live>
        <p>{TEXTS.trySignedOut}</p>
        <a href={`/sign-in?next=${next}`}>{TEXTS.trySignIn}</a>
      </Notice>
    );
  }
  const [first] = reader.organisations;
  if (first === undefined) {
    return (
      <Notice live>
        <p>{TEXTS.tryNoOrganisation}</p>
        <a href="/portal">{TEXTS.tryToPortal}</a>
      </Notice>
    );
  }
  return <CallForm {...call} organisations={reader.organisations} first={first.slug} />;
}

function CallForm({
  operation,
  request,
  fields,
  organisations,
  first,
}: TryItProps & { readonly organisations: readonly Organisation[]; readonly first: string }) {
  const [org, setOrg] = useState(first);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(request.inPath);
  const [json, setJson] = useState(request.json ?? '');
  const [isJson, setIsJson] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<PortalError | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const body = request.json === null ? undefined : readObject(json);
    setIsJson(body !== null);
    if (body === null) return;
    setBusy(true);
    setError(null);
    const of = (place: 'path' | 'query') =>
      Object.fromEntries(
        fields.flatMap(({ name, place: own }) => {
          const value = values[name]?.trim() ?? '';
          return own !== place || value === '' ? [] : [[name, value]];
        }),
      );
    try {
      setAnswer(
        await portal.playground.send.mutate({
          org,
          operation,
          path: of('path'),
          query: of('query'),
          ...(body !== undefined && { body }),
        }),
      );
    } catch (thrown) {
      setAnswer(null);
      setError(readPortalError(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {organisations.length > 1 && (
        <Select
          label={TEXTS.tryOrganisation}
          options={organisations.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={org}
          onChange={(event) => setOrg(event.target.value)}
        />
      )}
      {fields.map(({ name, place }) => (
        <TextInput
          key={name}
          label={name}
          mono
          required={place === 'path'}
          maxLength={512}
          autoComplete="off"
          spellCheck={false}
          value={values[name] ?? ''}
          onChange={({ target }) => setValues((all) => ({ ...all, [name]: target.value }))}
        />
      ))}
      {request.json !== null && (
        <TextArea
          label={TEXTS.tryBody}
          mono
          rows={8}
          spellCheck={false}
          error={isJson ? undefined : TEXTS.tryNotJson}
          value={json}
          onChange={(event) => setJson(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        {TEXTS.trySend}
      </Button>
      <p className={styles.note}>{TEXTS.tryNote}</p>
      {error !== null && (
        <Notice tone="bad" live>
          <p>{error.message}</p>
        </Notice>
      )}
      {answer !== null && (
        <div role="status">
          <p className={styles.note}>
            <Badge tone={answer.status < 400 ? 'good' : 'bad'}>
              {TEXTS.tryStatus(answer.status)}
            </Badge>{' '}
            {TEXTS.tryCost(answer.credits, answer.latency_ms)}
          </p>
          <CodeBlock
            label={answer.path}
            code={answer.answer === null ? TEXTS.tryEmpty : JSON.stringify(answer.answer, null, 2)}
          />
        </div>
      )}
    </form>
  );
}

/** @returns null for text that is not a JSON object */
function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
