import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ListSource } from '#server/config/list-sources.ts';
import type { Logger } from '#server/observability/logger.ts';
import { writeCopy } from '#server/outbound/copy-on-disk.ts';
import { getJson } from '#server/outbound/get-json.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

/** A document as a kind of list, or in one sentence of ours why it is none. */
export type ParsedList<T> =
  | { readonly ok: true; readonly list: T }
  | { readonly ok: false; readonly why: string };

/** What the operator keeps in lists, or a source that it joins: each kind has its own form and use. */
export interface ListKind<T> {
  /** What it is called: `token_list` in the log and in `GET /healthz`. */
  readonly key: string;
  readonly parse: (document: unknown) => ParsedList<T>;
  /** The list that is shipped, where the kind has one. */
  readonly shipped?: T;
  readonly renewEveryMs: number;
  /** The most that a list may be; 8 MiB when absent. */
  readonly maxBytes?: number;
  /** Sent where a list is read over the network. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Takes the lists into use: at once, and whenever one of them has changed. */
  readonly use: (lists: readonly KeptList<T>[]) => void;
}

/** A list as it is kept; what is in it changes with every reading. */
export interface KeptList<T> {
  /** The last good content; undefined where there never was one. */
  readonly list: T | undefined;
  /** When that was read from its source, by the wall clock; undefined where it never was. */
  readonly readAtMs: number | undefined;
}

/** The lists of one kind in a process. */
export interface Lists {
  /** Reads every list again; what cannot be read leaves the last good copy. Never rejects. */
  renew(): Promise<void>;
  /** What is wrong with lists, by their place in the setting; it names no address and no secret. */
  details(): Readonly<Record<string, string>>;
  /** Ends the renewals. */
  stop(): void;
}

export interface ListSettings {
  readonly sources: readonly ListSource[];
  /** Where the last good copies of lists lie that are read over the network. */
  readonly folder: string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** From connecting to the last byte of a list; 15 seconds when absent. */
  readonly timeoutMs?: number;
}

interface Kept<T> {
  readonly source: ListSource;
  readonly name: string;
  list: T | undefined;
  readAtMs: number | undefined;
  failure: string | undefined;
}

/**
 * Keeps the lists of a process that its operator names by addresses and files: the last good copies at
 * once, then each again and again. A list that is down, slow, too large or malformed changes nothing
 * but a line in the log and a detail of `GET /healthz`.
 */
export function keepLists<T>(kind: ListKind<T>, settings: ListSettings): Lists {
  const { sources, folder, logger, timeoutMs = TIMEOUT_MS } = settings;
  const lists = sources.map((source, at): Kept<T> => {
    const name = `${kind.key}_${at + 1}`;
    return { source, name, failure: undefined, ...copyOf(kind, source, folder) };
  });
  kind.use(lists);
  const renew = async () => {
    const changes = await Promise.all(
      lists.map((kept) => renewList(kind, kept, { folder, logger, timeoutMs })),
    );
    if (changes.includes(true)) kind.use(lists);
  };
  const timer = setInterval(() => void renew(), kind.renewEveryMs);
  timer.unref();
  return {
    renew,
    details: () =>
      Object.fromEntries(
        lists.flatMap(({ name, list, failure }) => {
          if (failure === undefined) return [];
          return [[name, `${failure} ${list ? 'Its last copy is used.' : 'It has no copy here.'}`]];
        }),
      ),
    stop: () => clearInterval(timer),
  };
}

/** @returns whether the list is another one than before */
async function renewList<T>(
  kind: ListKind<T>,
  kept: Kept<T>,
  { folder, logger, timeoutMs }: Required<Omit<ListSettings, 'sources'>>,
): Promise<boolean> {
  const { source, name } = kept;
  if (source.kind === 'default') return false;
  const read =
    source.kind === 'file'
      ? readFile(kind, source.path)
      : await readAddress(kind, source.url, timeoutMs);
  if (!read.ok) {
    if (kept.failure !== read.why) logger.warn({ list: name }, `a ${words(kind)}: ${read.why}`);
    kept.failure = read.why;
    return false;
  }
  if (kept.failure !== undefined) logger.info({ list: name }, `a ${words(kind)} is read again`);
  kept.failure = undefined;
  kept.readAtMs = Date.now();
  const isSame = JSON.stringify(read.list) === JSON.stringify(kept.list);
  if (!isSame) kept.list = read.list;
  // Also of one that did not change: the copy's age says when it was last known to be so.
  if (source.kind === 'address') keepCopy(source, folder, read.list, logger);
  return !isSame;
}

function words({ key }: Pick<ListKind<unknown>, 'key'>): string {
  return key.replaceAll('_', ' ');
}

async function readAddress<T>(
  { parse, maxBytes = MAX_BYTES, headers = {} }: ListKind<T>,
  url: string,
  timeoutMs: number,
): Promise<ParsedList<T>> {
  const answer = await getJson(new URL(url), { headers, timeoutMs, maxBytes });
  return answer.ok ? parse(answer.value) : { ok: false, why: answer.reason };
}

function readFile<T>({ parse, maxBytes = MAX_BYTES }: ListKind<T>, path: string): ParsedList<T> {
  try {
    if (statSync(path).size > maxBytes) return { ok: false, why: 'Its file is too large.' };
    return parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { ok: false, why: 'Its file cannot be read as JSON.' };
  }
}

function copyPath(url: string, folder: string): string {
  return join(folder, `${createHash('sha256').update(url).digest('hex').slice(0, 32)}.json`);
}

/** The last good copy of a list; a file is its own, and the shipped one never goes. */
function copyOf<T>(kind: ListKind<T>, source: ListSource, folder: string): KeptList<T> {
  if (source.kind === 'default') return { list: kind.shipped, readAtMs: Date.now() };
  const path = source.kind === 'file' ? source.path : copyPath(source.url, folder);
  const read = readFile(kind, path);
  if (!read.ok) return { list: undefined, readAtMs: undefined };
  return {
    list: read.list,
    readAtMs: source.kind === 'file' ? Date.now() : statSync(path).mtimeMs,
  };
}

function keepCopy<T>(
  { url }: { readonly url: string },
  folder: string,
  list: T,
  logger: ListSettings['logger'],
): void {
  try {
    writeCopy(copyPath(url, folder), list);
  } catch (error) {
    logger.warn({ err: error }, 'the copy of a list could not be written');
  }
}
