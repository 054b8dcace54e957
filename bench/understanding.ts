import { EVM_CHAINS } from '#server/chains/registry.ts';
import { driveContractRead } from '#server/chains/testing/drive-contract-read.ts';
import { compileIntent } from '#server/intent/index.ts';
import { LISTED_PROTOCOLS } from '#server/protocols/listed-protocols.ts';
import { CHAIN_SLUGS } from '#server/schemas/chain-slug.ts';
import { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { examine, openCorpus, type Score } from './score-corpus.ts';

interface Row {
  readonly id: string;
  readonly prompt: string;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly category: string;
  readonly expected: { readonly kind: string };
}

interface Scorer {
  readonly scoreIntent: (row: Row, body: IntentResponse, supported: object) => Score;
  readonly outcomeOf: (body: IntentResponse) => string;
}

const { rows, scorer } = await openCorpus<Row>('intents.dev.jsonl');
const { scoreIntent, outcomeOf } = scorer as Scorer;
// As `GET /meta` lists them.
const supported = { chains: [...CHAIN_SLUGS], protocols: [...LISTED_PROTOCOLS] };

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const wallets = [
  ...EVM_CHAINS.map((chain) => ({ address: OWNER, chain: chain.slug })),
  { address: '9aKwr8xgqy5SXFJnyRyeVtbcmCkkm3PRzUgT9kU63vNV', chain: 'solana' as const },
];

for (const [label, balance] of [
  ['generous balances', 10n ** 24n],
  ['no balances', 0n],
] as const) {
  examine<Row, IntentResponse>({
    label,
    rows,
    textOf: (row) => row.prompt,
    groupOf: (row) => row.category,
    wantedOf: (row) => row.expected.kind,
    compile: (row) =>
      driveContractRead(
        compileIntent(IntentRequest.parse({ prompt: row.prompt, wallets })),
        balance,
      ),
    judge: (row, body) => ({
      score: scoreIntent(row, IntentResponse.parse(body), supported),
      outcome: outcomeOf(body),
      detail:
        body.clarifications.length > 0
          ? body.clarifications.map((one) => `${one.kind}: ${one.question}`)
          : body.intents.length > 0
            ? body.intents
            : body.reasoning.slice(0, 90),
    }),
  });
}
