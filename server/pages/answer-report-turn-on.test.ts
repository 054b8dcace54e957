import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedBody } from '#e2e/abuse/counted-body.ts';
import { ByteBudget } from '#server/body/byte-budget.ts';
import { Meter } from '#server/metrics/meter.ts';
import { REPORT_TURN_ON_PATH } from '#server/schemas/paths-beside.ts';
import { answerReportTurnOnWith, type ReportTurnOnParts } from './answer-report-turn-on.ts';
import { ownRequest } from './own-request.ts';

const APP = 'https://portolan.test';
const FORM = 'request=Tell+me+when+ETH+is+below+%241%2C000&wallet=0xAb';

/** What can be wrong with a form, in the order in which it must be reported. */
const FAULTS = [
  { name: 'a blocked region', status: 451, isRead: false },
  { name: 'another method', status: 405, isRead: false },
  { name: 'a foreign origin', status: 404, isRead: false },
  { name: 'too often from an address', status: 429, isRead: false },
  { name: 'another type', status: 415, isRead: false },
  { name: 'a body that is too large', status: 413, isRead: false },
  { name: 'a body without end', status: 413, isRead: true },
  { name: 'no draft', status: 422, isRead: true },
] as const;
type Fault = (typeof FAULTS)[number]['name'];

async function send(faults: ReadonlySet<Fault>) {
  const asked: Record<string, string>[] = [];
  const counted: string[] = [];
  const bodyBytes = new ByteBudget({ callerBytes: 100_000, processBytes: 400_000 });
  const parts = {
    logger: { error: () => undefined },
    meter: new Meter(),
    region: { countryHeader: 'x-country', blockedCountries: new Set(['KP']) },
    appUrl: APP,
    callerAddressHeader: 'x-caller',
    addressGate: {
      admit: async (_: string, address: string) => {
        counted.push(address);
        return faults.has('too often from an address') ? 2_500 : null;
      },
    },
    bodyBytes,
    ask: async (form: URLSearchParams) => {
      asked.push(Object.fromEntries(form));
      return faults.has('no draft')
        ? { ok: false, status: 422, message: 'Say when.', headers: { 'Retry-After': '7' } }
        : { ok: true, reviewUrl: 'https://elsewhere.test/review/draft/open/T' };
    },
  } as unknown as ReportTurnOnParts;
  const body = countedBody(faults.has('a body without end') ? 'x'.repeat(20_000) : FORM);
  const type = faults.has('another type')
    ? 'application/json'
    : 'application/x-www-form-urlencoded';
  const response = await answerReportTurnOnWith(
    parts,
    new Request(`${APP}${REPORT_TURN_ON_PATH}`, {
      method: faults.has('another method') ? 'PUT' : 'POST',
      headers: {
        origin: faults.has('a foreign origin') ? 'https://evil.test' : APP,
        host: 'portolan.test',
        'content-type': `${type}; charset=UTF-8`,
        'x-caller': '203.0.113.7',
        ...(faults.has('a body that is too large') && { 'content-length': '6000000' }),
        ...(faults.has('a blocked region') && { 'x-country': 'KP' }),
      },
      body: body.stream,
      duplex: 'half',
    } as RequestInit),
  );
  return { response, reads: body.reads(), asked, counted, held: bodyBytes.total };
}

describe('the form that turns a finding of a report on', () => {
  it('leads to its private draft', async () => {
    const { response, asked, counted, held } = await send(new Set());
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/review/draft/open/T');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual([{ request: 'Tell me when ETH is below $1,000', wallet: '0xAb' }]);
    expect([counted, held]).toEqual([['203.0.113.7'], 0]);
  });

  it('returns the first error in words, and is not read before it may be sent', async () => {
    const names = FAULTS.map(({ name }) => name);
    await fc.assert(
      fc.asyncProperty(fc.subarray(names, { minLength: 1 }), async (faults) => {
        const { response, reads, asked, held } = await send(new Set(faults));
        const first = FAULTS.find(({ name }) => faults.includes(name));
        expect(response.status).toBe(first?.status);
        expect(reads > 0).toBe(first?.isRead);
        expect(asked).toHaveLength(first?.name === 'no draft' ? 1 : 0);
        expect(held).toBe(0);
        if (first?.status === 451) return;
        expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
        expect(await response.text()).toMatch(/^\S.*[.]\n$/);
        const retryAfter = { 429: '3', 422: '7' }[response.status] ?? null;
        expect(response.headers.get('retry-after')).toBe(retryAfter);
      }),
      { examples: names.map((name) => [[name]]) },
    );
  });
});

it('what asks the API of this process for somebody keeps what is of the call to itself', async () => {
  const headers = new Headers({
    cookie: 'portolan_session=secret',
    authorization: 'Bearer ptn_live_secret',
    'content-length': '5',
    'transfer-encoding': 'chunked',
    'content-type': 'application/x-www-form-urlencoded',
    'x-caller': '203.0.113.7',
    'x-country': 'DE',
  });
  const request = ownRequest('/v1beta/agent-drafts', { a: 1 }, { headers, remoteAddress: '::1' });
  expect(Object.fromEntries(request.headers)).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'x-caller': '203.0.113.7',
    'x-country': 'DE',
  });
  expect([new URL(request.url).pathname, await request.json()]).toEqual([
    '/v1beta/agent-drafts',
    { a: 1 },
  ]);
});
