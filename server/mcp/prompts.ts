/** A prompt that clients offer their users (MCP, `prompts`). */
export interface McpPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  /** @param said the arguments, quoted */
  readonly write: (said: Readonly<Record<string, string>>) => string;
}

export const PROMPTS: readonly McpPrompt[] = [
  {
    name: 'plan_and_check',
    title: 'Plan and check',
    description:
      'From a wish to simulated unsigned transactions, with what each wallet gains and loses.',
    arguments: [
      { name: 'wish', description: 'What should happen, in your words.', required: true },
      { name: 'wallet', description: 'Your address.', required: true },
      { name: 'chain', description: 'The chain it is on, such as base.', required: true },
    ],
    write: ({ wish, wallet, chain }) =>
      `Plan this wish: ${wish}. My wallet is ${wallet} on ${chain}.
1. Call service_intent with my words as they are. Ask me whatever it asks; never answer for me.
2. Call service_plan with the intents it returns, then service_simulate for the steps of each chain.
3. Show me a table of the steps with amounts and recipients, every warning, and what each wallet gains and loses.
Stop there: I sign. Right before each signature call service_reencode for that step and give me its answer as it is:
my wallet holds it to the intents by verifyPlan of @portolan/client/verify, without asking the service.`,
  },
  {
    name: 'guard_a_loan',
    title: 'Guard a loan',
    description: 'A watch on the health factor of a loan, with a repayment prepared when it falls.',
    arguments: [
      { name: 'wallet', description: 'The address that has the loan.', required: true },
      { name: 'protocol', description: 'Where the loan is, such as Aave on Base.', required: true },
      { name: 'health_factor', description: 'Below which to act, such as 1.3.', required: true },
    ],
    write: ({ wallet, protocol, health_factor }) =>
      `Watch my loan on ${protocol}: when the health factor of ${wallet} drops below ${health_factor}, tell me.
With a key, call service_create_agent, then service_test_agent once, and tell me the agent’s id and how I hear of it.
Without a key, call service_draft_agent and give me its review_url: nothing is watched before I sign there.
Then ask me whether a repayment should be prepared when it fires, and of how much.`,
  },
];
