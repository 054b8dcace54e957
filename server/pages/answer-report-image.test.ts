import { expect, it } from 'vitest';
import { WALLET_REPORT } from '#server/operations/examples/wallet-report.ts';
import type { WalletReport } from '#server/schemas/wallet-report.ts';
import { answerReportImage } from './answer-report-image.ts';
import type { AskedReport } from './ask-report.ts';
import { reportImagePath } from './report-image.ts';

const { address, read_at: readAt, expires_at: expiresAt } = WALLET_REPORT;
const HOSTILE = '"><script>alert(1)</script> claim at evil.example';

/** A wallet that is judged, with a token that names itself badly. */
const report = (changes: Partial<WalletReport> = {}): WalletReport => ({
  ...WALLET_REPORT,
  score: 87,
  total_usd: 123_456_789.12,
  findings: WALLET_REPORT.findings.map((one, at) => ({ ...one, status: 'scored', score: 10 * at })),
  holdings: [
    {
      chain: 'base',
      kind: 'wallet',
      protocol: null,
      symbol: HOSTILE,
      address,
      amount: '1',
      amount_raw: '1',
      usd: 1,
      price_source: null,
      unpriced_because: null,
    },
  ],
  ...changes,
});

async function answer(
  reported: AskedReport,
  { path = reportImagePath(address), method = 'GET', nowMs = readAt, caller = '10.0.0.1' } = {},
) {
  const asked: string[] = [];
  const response = await answerReportImage(
    new Request(`https://portolan.test${path}`, { method }),
    { remoteAddress: caller },
    {
      ask: async (one) => {
        asked.push(one);
        return reported;
      },
      nowMs: () => nowMs,
      callerOf: (_, { remoteAddress = '' }) => remoteAddress,
    },
  );
  return { response, asked, bytes: Buffer.from(await response.arrayBuffer()) };
}

it('draws a report, and keeps it for as long as that is kept', async () => {
  const reported = { ok: true, report: report() } as const;
  const { response, bytes, asked } = await answer(reported, { nowMs: expiresAt - 60_500 });
  expect(asked).toEqual([address]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=60',
    'x-robots-tag': 'noindex',
  });
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(200_000);
  const again = await answer(reported, { nowMs: expiresAt + 1 });
  expect(again.bytes).toEqual(bytes);
  expect(again.response.headers.get('cache-control')).toBe('public, max-age=0');
  const head = await answer(reported, { method: 'HEAD' });
  expect([head.response.status, head.bytes.length]).toEqual([200, 0]);
});

it('shows nothing that a token says', async () => {
  const drawn = (changes: Partial<WalletReport>, at: number) =>
    answer({ ok: true, report: report({ ...changes, read_at: readAt + at }) });
  const named = await drawn({}, 1);
  const [holding] = report().holdings;
  const plain = await drawn({ holdings: holding ? [{ ...holding, symbol: 'USDC' }] : [] }, 2);
  expect(named.bytes).toEqual(plain.bytes);
  const other = await drawn({ score: 12 }, 3);
  expect(other.bytes).not.toEqual(plain.bytes);
});

it('is absent without a report', async () => {
  const failed = (status: number) =>
    ({ ok: false, status, message: undefined, retryAfter: status === 429 ? '17' : null }) as const;
  const limited = (await answer(failed(429))).response;
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '17']);
  expect(limited.headers.get('cache-control')).toBe('no-store');
  expect((await answer(failed(400))).response.status).toBe(404);
  expect((await answer(failed(451))).response.status).toBe(451);
  for (const path of ['/icons/reports/', '/icons/reports/x.png', `/icons/reports/${address}`]) {
    const { response, asked } = await answer(failed(500), { path });
    expect([response.status, asked]).toEqual([404, []]);
  }
  expect((await answer(failed(500), { method: 'POST' })).response.status).toBe(405);
});

it('refuses only a caller who has too many drawn at once', async () => {
  const of = (at: number, caller: string) =>
    answer({ ok: true, report: report({ read_at: readAt + at }) }, { caller });
  await of(100, '10.0.0.2');
  const drawn = Array.from({ length: 41 }, (_, at) => of(200 + at, '10.0.0.2'));
  const others = [of(300, '10.0.0.3'), of(100, '10.0.0.2')];
  const { response } = await (drawn.at(-1) as (typeof drawn)[number]);
  expect(response.status).toBe(429);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'retry-after': '1',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  expect(response.headers.get('content-type')).toBeNull();
  const all = await Promise.all([...drawn.slice(0, -1), ...others]);
  expect(new Set(all.map((one) => one.response.status))).toEqual(new Set([200]));
});
