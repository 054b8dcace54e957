import { driveContractRead } from '#server/chains/testing/drive-contract-read.ts';
import type { AgentCompilation } from '../agent-compilation.ts';
import { type AgentRequestInput, compileAgentRequest } from '../compile-agent-request.ts';

export const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** US dollars with the eight decimals of a feed. */
export const usd = (dollars: number): bigint => BigInt(Math.round(dollars * 1e8));

/** Compiles a request of one EVM wallet. */
export function compile(
  request: string,
  input: Partial<AgentRequestInput> = {},
  price: bigint | null = null,
): AgentCompilation {
  return driveContractRead(
    compileAgentRequest({ request, wallets: [OWNER], autonomy: 'notify', ...input }),
    price,
  );
}

/** The one line of what a request became: its rendering, its question or its reason. */
export function lineOf(compilation: AgentCompilation): string {
  switch (compilation.outcome) {
    case 'condition':
    case 'schedule':
      return compilation.rendered;
    case 'needs_clarification':
      return `? ${compilation.question}`;
    default:
      return `- ${compilation.reason}`;
  }
}
