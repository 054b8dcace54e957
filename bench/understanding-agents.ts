import type { AgentCompilation } from '#server/agents/compile/agent-compilation.ts';
import { compileAgentRequest } from '#server/agents/compile/compile-agent-request.ts';
import { driveContractRead } from '#server/chains/testing/drive-contract-read.ts';
import { examine, openCorpus, type Score } from './score-corpus.ts';

interface Row {
  readonly id: string;
  readonly request: string;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly expected: { readonly outcome: string; readonly kind: string };
}

interface Scorer {
  readonly scoreAgent: (row: Row, status: number, body: object) => Score;
}

const { rows, scorer } = await openCorpus<Row>('agents.dev.jsonl');
const { scoreAgent } = scorer as Scorer;

/** What `POST /agents` answers for a compilation (`docs/guides/agents.md`). */
function respond(compilation: AgentCompilation): { status: number; body: object } {
  switch (compilation.outcome) {
    case 'condition': {
      const { rendered, fire_headline, cadence, watch } = compilation;
      return {
        status: 201,
        body: {
          agent: { kind: 'condition' },
          compile: { rendered, fire_headline, cadence, watch },
        },
      };
    }
    case 'schedule': {
      const { rendered, cadence } = compilation;
      return {
        status: 201,
        body: { agent: { kind: 'schedule' }, compile: { rendered, fire_headline: null, cadence } },
      };
    }
    case 'needs_clarification': {
      const { question, options } = compilation;
      return { status: 200, body: { status: 'needs_clarification', question, options } };
    }
    default:
      return { status: 422, body: { error: 'unwatchable', message: compilation.reason } };
  }
}

for (const [label, price] of [
  ['every price is $3,000', 3000n * 10n ** 8n],
  ['no prices', null],
] as const) {
  examine<Row, AgentCompilation>({
    label,
    rows,
    textOf: (row) => row.request,
    groupOf: (row) => row.expected.kind,
    wantedOf: (row) => row.expected.outcome,
    compile: ({ request }) =>
      driveContractRead(
        compileAgentRequest({
          request,
          wallets: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
          autonomy: 'prepare',
        }),
        price,
      ),
    judge: (row, compilation) => {
      const { status, body } = respond(compilation);
      return {
        score: scoreAgent(row, status, body),
        outcome: compilation.outcome,
        detail: brief(compilation),
      };
    },
  });
}

function brief(compilation: AgentCompilation): object {
  switch (compilation.outcome) {
    case 'condition':
      return {
        condition: compilation.rendered,
        action: compilation.action,
        cadence: compilation.cadence,
      };
    case 'schedule':
      return { schedule: compilation.rendered, action: compilation.action };
    case 'needs_clarification':
      return {
        question: compilation.question,
        options: compilation.options.map((option) => option.label),
      };
    default:
      return { unwatchable: compilation.reason };
  }
}
