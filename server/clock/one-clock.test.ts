import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Who may look at this machine's clock, and why. Everything else is given the service's. */
const MACHINE_CLOCK: Readonly<Record<string, string>> = {
  'server/clock/database-clock.ts': 'it is what the service’s clock starts from',
  'server/agents/evaluate/sources/apis/': 'a vendor is left alone for as long as it asks',
  'server/outbound/get-json.ts': 'the same',
  'server/chat/chat-pace.ts': 'messages to a chat are paced as the Bot API counts them',
  'server/engine/open-engine.ts': 'heads of chains are dated by the wall, or ahead of it',
  'server/events/deliver/deliverer.ts': 'a signature carries the wall clock; the jobs hand it in',
  'server/events/endpoints/test-endpoint.ts': 'a signature carries the wall clock',
  'server/http/log-call.ts': 'the request log is dated by the wall clock',
  'app/(portal)/portal/[org]/service-clock-layout.tsx':
    'shows pages how far the service is ahead of it',
  'app/(portal)/portal/[org]/layout.tsx': 'shows pages when they were rendered',
  'components/': 'a browser has its own clock, and the server judges what counts',
  'server/partners/store.ts': 'a key is revoked by the wall clock',
  'server/operator-lists/': 'a list is as old as its file, which the machine dates',
  'server/positions/pendle-market-list.ts':
    'a list is kept for a time, and nothing is decided by it',
  'server/token-logos/logo-cache.ts': 'a picture is kept for a time, and nothing is decided by it',
};

/** Whose statements look at the database's clock: leases, which all workers hold against it. */
const DATABASE_CLOCK: Readonly<Record<string, string>> = {
  'server/clock/database-clock.ts': 'it is what the service’s clock is set by',
  'server/agents/fire.ts': 'a delivery is due at once also where the world is ahead of the wall',
  'server/events/replay/queue-again.ts': 'the same',
  'server/agents/evaluate/claim-groups.ts': 'a lease',
  'server/events/deliver/claim-deliveries.ts': 'a lease',
  'server/events/deliver/begin-attempts.ts': 'a lease',
  'server/agents/prepare/claim-preparations.ts': 'a lease',
  'server/chat/claim-messages.ts': 'a lease',
  'server/chat/try-update.ts': 'it is kept as long as a wait of the Bot API, which the wall counts',
  'server/mail-alerts/': 'leases and retries of mails, which all workers hold by it',
  'server/chat/send-messages.ts': 'leases and retries of messages, which all workers hold by it',
  'server/guard/execute/ledger.ts': 'a lease',
  'server/guard/pause.ts': 'it shows the operator when it began, and nothing is decided by it',
  'server/agents/prepare/prepare-trial.ts': 'a lease',
  'server/metrics/read-deployment.ts':
    'a pause of an endpoint is held against it, as its claims do',
  'server/partners/charge-credits.ts': 'the ledger is dated by the wall clock, as its functions do',
  'server/partners/address-gate.ts': 'windows of callers are held by it, as those of keys are',
  'server/events/budget/': 'a host’s minute is the same for every process',
  'server/partners/key-owners.ts': 'windows of calls with a revoked key',
  'server/usage/': 'the request log and the ledger are dated by the wall clock',
  'server/wallet-proof/':
    'wallets hold the dates of a message against the wall clock; sessions age by it too',
  'server/guard/owner-message.ts': 'the same',
  'server/portal/': 'links, challenges and sessions age by the wall clock, as a mail does',
};

const MACHINE = /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bTemporal\.Now\b/;
const DATABASE =
  /(?<![\w.])(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\bcurrent_timestamp\b/i;

function filesThatSay(words: RegExp): readonly string[] {
  return globSync('{server,app,components}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$|\/testing\/|server\/db\/generated\//.test(path))
    .filter((path) => words.test(withoutComments(readFileSync(`${ROOT}${path}`, 'utf8'))))
    .sort();
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

const strangers = (words: RegExp, known: Readonly<Record<string, string>>) =>
  filesThatSay(words).filter((path) => !Object.keys(known).some((name) => path.startsWith(name)));

describe('the service has one clock', () => {
  it('and only files that say why look at the machine’s', () => {
    expect(filesThatSay(MACHINE)).toContain('server/clock/database-clock.ts');
    expect(strangers(MACHINE, MACHINE_CLOCK)).toEqual([]);
  });

  it('and only statements that say why look at the database’s', () => {
    expect(filesThatSay(DATABASE)).toContain('server/agents/evaluate/claim-groups.ts');
    expect(strangers(DATABASE, DATABASE_CLOCK)).toEqual([]);
  });
});
