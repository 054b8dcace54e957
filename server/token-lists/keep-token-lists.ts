import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LIST } from '#server/chains/tokens/directory/built-in-lists.ts';
import { setTokenLists } from '#server/chains/tokens/directory/current-directory.ts';
import { parseTokenList, type TokenList } from '#server/chains/tokens/directory/token-list.ts';
import type { TokenListSource } from '#server/config/token-list-config.ts';
import type { Logger } from '#server/observability/logger.ts';
import { getJson } from '#server/outbound/get-json.ts';

/** The standard allows 10,000 tokens, which take less. */
const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
const RENEW_EVERY_MS = 60 * 60_000;

/** The token lists of a process. */
export interface TokenLists {
  /** Reads every list again; what cannot be read leaves the last good copy. Never rejects. */
  renew(): Promise<void>;
  /** What is wrong with lists, by their place in `TOKEN_LISTS`; it names no address and no secret. */
  details(): Readonly<Record<string, string>>;
  /** Ends the renewals. */
  stop(): void;
}

export interface TokenListSettings {
  readonly sources: readonly TokenListSource[];
  /** Where the last good copies of lists lie that are read over the network. */
  readonly folder: string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** From connecting to the last byte of a list; 15 seconds when absent. */
  readonly timeoutMs?: number;
}

type Read =
  | { readonly ok: true; readonly list: TokenList }
  | { readonly ok: false; readonly why: string };

/** A list, and what came of reading it last. */
interface Kept {
  readonly source: TokenListSource;
  readonly name: string;
  list: TokenList | undefined;
  failure: string | undefined;
}

/**
 * Keeps the token lists of a process: the last good copies at once, then each again every hour. A list
 * that is down, slow, too large or malformed changes nothing but a line in the log and a detail of
 * `GET /healthz`.
 */
export function keepTokenLists(settings: TokenListSettings): TokenLists {
  const { sources, folder, logger, timeoutMs = TIMEOUT_MS } = settings;
  const lists = sources.map((source, at): Kept => {
    const list = source.kind === 'default' ? DEFAULT_LIST : copyOf(source, folder);
    return { source, name: `token_list_${at + 1}`, list, failure: undefined };
  });
  use(lists);
  const renew = async () => {
    const changes = await Promise.all(
      lists.map((kept) => renewList(kept, { folder, logger, timeoutMs })),
    );
    if (changes.includes(true)) use(lists);
  };
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
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

function use(lists: readonly Kept[]): void {
  setTokenLists(lists.flatMap(({ list }) => list ?? []));
}

/** @returns whether the list is another one than before */
async function renewList(
  kept: Kept,
  { folder, logger, timeoutMs }: Required<Omit<TokenListSettings, 'sources'>>,
): Promise<boolean> {
  const { source, name } = kept;
  if (source.kind === 'default') return false;
  const read =
    source.kind === 'file' ? readFile(source.path) : await readAddress(source.url, timeoutMs);
  if (!read.ok) {
    if (kept.failure !== read.why) logger.warn({ list: name }, `a token list: ${read.why}`);
    kept.failure = read.why;
    return false;
  }
  if (kept.failure !== undefined) logger.info({ list: name }, 'a token list is read again');
  kept.failure = undefined;
  if (JSON.stringify(read.list) === JSON.stringify(kept.list)) return false;
  kept.list = read.list;
  if (source.kind === 'address') keepCopy(source, folder, read.list, logger);
  return true;
}

async function readAddress(url: string, timeoutMs: number): Promise<Read> {
  const answer = await getJson(new URL(url), { timeoutMs, maxBytes: MAX_BYTES });
  return answer.ok ? parseTokenList(answer.value) : { ok: false, why: answer.reason };
}

function readFile(path: string): Read {
  try {
    if (statSync(path).size > MAX_BYTES) return { ok: false, why: 'Its file is too large.' };
    return parseTokenList(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { ok: false, why: 'Its file cannot be read as JSON.' };
  }
}

function copyPath(url: string, folder: string): string {
  return join(folder, `${createHash('sha256').update(url).digest('hex').slice(0, 32)}.json`);
}

/** The last good copy of a list; a file is its own. */
function copyOf(source: TokenListSource, folder: string): TokenList | undefined {
  if (source.kind === 'default') return undefined;
  const read = readFile(source.kind === 'file' ? source.path : copyPath(source.url, folder));
  return read.ok ? read.list : undefined;
}

/** Writes a copy whole or not at all, so that a process that dies leaves the one before. */
function keepCopy(
  { url }: { readonly url: string },
  folder: string,
  list: TokenList,
  logger: TokenListSettings['logger'],
): void {
  const path = copyPath(url, folder);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(list));
    renameSync(`${path}.${process.pid}`, path);
  } catch (error) {
    logger.warn({ err: error }, 'the copy of a token list could not be written');
  }
}
