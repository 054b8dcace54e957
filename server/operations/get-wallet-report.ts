import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { readReport } from '#server/insights/index.ts';
import { INSIGHTS_PATH } from '#server/schemas/paths-beside.ts';
import { WalletReport, WalletReportRequest } from '#server/schemas/wallet-report.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { WALLET_REPORT } from './examples/wallet-report.ts';

/** `POST /insights/report` (`docs/guides/wallet-report.md`): what a wallet holds, and what could be better. */
export const getWalletReport = defineOperation({
  id: 'getWalletReport',
  method: 'POST',
  basePath: '',
  path: INSIGHTS_PATH,
  summary: 'Get a wallet report',
  description:
    'The holdings of a public address across all chains with their values, the sources that could not be read, and findings scored by a public rubric. Free, without an API key. Cached for 24 hours per address, or 5 minutes if a source could not be read.',
  tags: ['Insights'],
  auth: 'none',
  scope: null,
  cost: null,
  rateClass: 'per_address',
  addressLimits: [
    { maxRequests: 20, windowMs: 60_000 },
    { maxRequests: 300, windowMs: 86_400_000 },
  ],
  idempotency: 'safe',
  request: WalletReportRequest,
  response: { description: 'The report.', schema: WalletReport },
  errors: ['engine_error', 'engine_unreachable'],
  mcp: {
    name: 'wallet_insights_report',
    description:
      'Reads, without a key, what any public wallet holds over all chains and judges how its capital is managed. Use it for "how is my wallet doing?", for one balance (in `holdings`), or to find what to watch. Up to 24 hours old (`read_at`); 20 calls a minute and 300 a day from one address, then `rate_limited`. Not for doing anything with the wallet. Returns `score` (0 to 100, quality and not safety), `holdings` with US dollars (null: no price, never zero), `findings` with a next step, `incomplete_because`: say what could not be read. Next: `suggestedAgents[].draftWith` are arguments for service_draft_agent. Free.',
    parameters: {
      address: { type: 'string', description: '0x and 40 hex digits, or Solana base58.' },
      narrative: {
        type: 'boolean',
        description: 'True adds the findings as prose; default false.',
      },
    },
    required: ['address'],
  },
  examples: [
    {
      name: 'empty',
      summary: 'An address that holds nothing',
      request: { address: WALLET_REPORT.address },
      response: WALLET_REPORT,
    },
  ],
  handler: async ({ request: { address, chain, narrative, refresh }, caller, services }) => {
    checkWalletAddress('address', address);
    const isEvm = address.startsWith('0x');
    if (chain !== undefined && isEvm === (chain === 'solana')) {
      throw invalidField(
        'chain',
        `Send a chain that ${isEvm ? 'a 0x' : 'a Solana'} address is on.`,
      );
    }
    const { pool, environment, market, pendleMarkets, tokenIndex, appUrl, reportWriter } = services;
    const report = await callEngine(null, () =>
      readReport(address, {
        pool,
        environment,
        market,
        pendleMarkets,
        tokenIndex,
        appUrl,
        isRefresh: refresh,
        caller,
      }),
    );
    return { ...report, address, narrative: narrative ? await reportWriter.write(report) : null };
  },
});
