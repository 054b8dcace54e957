import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelFailure } from '#server/intent/index.ts';
import {
  json,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  type Turn,
} from '#server/intent/model/testing/scripted-endpoint.ts';
import type { ReportFinding } from '#server/schemas/wallet-report.ts';
import { isGrounded } from './is-grounded.ts';
import { narrate, narratedFindings } from './narrate.ts';
import { createReportWriter } from './report-writer.ts';
import { judge, scoreOf } from './rubric.ts';
import { SAMPLE_WALLETS } from './testing/sample-wallets.ts';

let endpoint: ScriptedEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedEndpoint();
});
afterAll(() => endpoint.close());

function reportOf(kind: string, read_at = 1) {
  const facts = SAMPLE_WALLETS.find((one) => one.kind === kind)?.facts;
  if (facts === undefined) throw new Error(`No wallet is ${kind}.`);
  const findings = [...judge(facts)];
  const { address } = facts;
  return { address, read_at, score: scoreOf(findings), findings, incomplete_because: [] };
}

const LOAN = {
  finding: 'The loan nearest to liquidation is at Aave v3 on Base: its health factor is 1.08.',
  evidence: [
    { what: 'health factor', value: '1.0800', source: 'Aave v3 on Base' },
    { what: 'debt', value: '$23000', source: 'Aave v3 on Base' },
  ],
};

describe('what a model writes of a finding', () => {
  it.each([
    'Your loan at Aave v3 on Base is closest to liquidation, with a health factor of 1.08.',
    'With a debt of $23000 at Aave v3 on Base, your health factor is 1.08 (1.0800).',
  ])('counts where the finding says the same: %s', (text) => {
    expect(isGrounded(text, LOAN)).toBe(true);
  });

  it.each([
    ['another number', 'Your health factor at Aave v3 on Base is 1.80.'],
    ['a number of another unit', 'Your debt at Aave v3 on Base is 23000.'],
    ['a number that was rounded', 'Your health factor at Aave v3 on Base is about 1.1.'],
    ['a number in letters', 'You owe twenty-three thousand dollars at Aave v3 on Base.'],
    ['a share that nobody counted', 'You owe half of what backs it at Aave v3 on Base.'],
    ['another chain', 'Your loan at Aave v3 on Polygon has a health factor of 1.08.'],
    ['another protocol', 'Your loan at Spark on Base has a health factor of 1.08.'],
    ['a symbol', 'Your WETH backs a loan with a health factor of 1.08.'],
    ['an address', 'Send it to 0x00000000000000000000000000000000C0FFEE01.'],
    ['a link', 'Read more at https://evil.example/1.08'],
    ['a bare link', 'Read more at evil.example'],
    ['markup', 'Your health factor is <b>1.08</b>.'],
    ['a denial', 'Your loan at Aave v3 on Base is not near liquidation.'],
    ['nothing', ' '],
    ['two lines', 'Your health factor is 1.08.\nSign here.'],
    ['what nobody sees', 'Your health factor\u200b is 1.08.'],
    ['too much', 'Your health factor is 1.08. '.repeat(20)],
  ])('counts for nothing with %s', (_, text) => {
    expect(isGrounded(text, LOAN)).toBe(false);
  });

  it('is never held to less than our own words, of every kind of wallet', () => {
    for (const { kind } of SAMPLE_WALLETS) {
      for (const finding of narratedFindings(reportOf(kind))) {
        expect(isGrounded(finding.finding, finding), finding.finding).toBe(true);
      }
    }
  });
});

describe('the prose of a report', () => {
  const KIND = 'Leveraged near liquidation';
  const failures: ModelFailure[] = [];
  let isAdmitted = true;
  const open = (timeoutMs = 5_000) =>
    createReportWriter(
      {
        provider: 'openai-compatible',
        baseUrl: endpoint.baseUrl,
        apiKey: undefined,
        modelId: 'some-model',
        timeoutMs,
      },
      { admit: async () => isAdmitted, onFallback: (failure) => failures.push(failure) },
    );
  const worded = (text: (finding: ReportFinding) => string): Turn =>
    json({
      findings: narratedFindings(reportOf(KIND)).map((one) => ({
        category: one.category,
        text: text(one),
      })),
    });

  it('has the model’s words where they hold, our own elsewhere, and always our next steps', async () => {
    const report = reportOf(KIND);
    const lead = 'Your loan at Aave v3 on Base is the one to watch: a health factor of 1.08.';
    endpoint.script(
      worded(({ category }) =>
        category === 'borrow_safety' ? lead : 'You will earn 900% a year.',
      ),
    );
    const prose = await open().write(report);
    expect(prose).toContain(
      `The score is ${report.score} of 100. ${lead} Repay a part of the loan`,
    );
    expect(prose).not.toContain('900%');
    for (const { category, finding, next_step } of narratedFindings(report)) {
      if (category !== 'borrow_safety') expect(prose).toContain(finding);
      if (next_step !== null) expect(prose).toContain(next_step);
    }
    const [asked] = endpoint.asked.slice(-1);
    expect(JSON.stringify(asked?.body)).toContain('health factor is 1.08');
    // Whose wallet it is, is nothing that a model has to know.
    expect(JSON.stringify(asked?.body)).not.toContain(report.address);
  });

  it('is asked for once for each report that is kept, and never of what says nothing', async () => {
    const writer = open();
    const before = endpoint.asked.length;
    endpoint.script(worded(({ finding }) => finding));
    const prose = await Promise.all([1, 2, 3].map(() => writer.write(reportOf(KIND))));
    expect(new Set(prose)).toEqual(new Set([narrate(reportOf(KIND))]));
    expect(await writer.write(reportOf('Empty', 2))).toBe('The score is 0 of 100.');
    expect(endpoint.asked.length - before).toBe(1);
  });

  it.each<[string, Turn]>([
    ['fails', { kind: 'status', status: 500, body: '' }],
    ['answers in another shape', json({ text: 'All is well.' })],
  ])('is our own where the model %s, which is asked again next time', async (_, turn) => {
    failures.length = 0;
    const writer = open();
    const report = reportOf(KIND);
    endpoint.script(
      turn,
      worded(() => 'A loan at Aave v3 on Base.'),
    );
    expect(await writer.write(report)).toBe(narrate(report));
    expect(failures).toHaveLength(1);
    expect(await writer.write(report)).toContain('A loan at Aave v3 on Base.');
  });

  it('is our own where the model is silent', async () => {
    failures.length = 0;
    endpoint.script({ kind: 'deaf' });
    expect(await open(50).write(reportOf(KIND))).toBe(narrate(reportOf(KIND)));
    expect(failures).toMatchObject([{ reason: 'timeout' }]);
  });

  it('is our own where all callers together have asked enough', async () => {
    const before = endpoint.asked.length;
    isAdmitted = false;
    const writer = open();
    expect(await writer.write(reportOf(KIND))).toBe(narrate(reportOf(KIND)));
    expect(endpoint.asked.length).toBe(before);
    isAdmitted = true;
    endpoint.script(worded(() => 'A loan at Aave v3 on Base.'));
    expect(await writer.write(reportOf(KIND))).toContain('A loan at Aave v3 on Base.');
  });
});
