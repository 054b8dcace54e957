import { describe, expect, it } from 'vitest';
import { toCurl } from '#components/ui/to-curl.ts';
import { PLAN } from '#server/operations/examples/swap-on-base.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import { simulateBodies } from '#server/schemas/simulate-bodies.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';

const step = (changes: object) => {
  const [first] = PLAN.steps;
  if (first === undefined) throw new Error('The example has no step');
  return { ...first, ...changes };
};

describe('an answer to a question', () => {
  it('follows the prompt after a blank line', () => {
    expect(appendAnswer('Swap USDC to ETH', 'How much?', '5 USDC')).toBe(
      'Swap USDC to ETH\n\nClarification — How much?: 5 USDC',
    );
  });

  it('follows the answers before it', () => {
    const once = appendAnswer('Swap', 'What?', 'USDC');
    expect(appendAnswer(once, 'How much?', '5')).toBe(
      'Swap\n\nClarification — What?: USDC\n\nClarification — How much?: 5',
    );
  });
});

describe('the simulations of a plan', () => {
  it('are one for each chain, with what its bridges deliver', () => {
    const bridge = step({
      order: 2,
      type: 'bridge',
      to_chain: 'arbitrum',
      to_asset: 'USDC',
      to_asset_address: USDC,
      expected_output_raw: '19990000',
      recipient: WALLET,
    });
    const deposit = step({ order: 3, chain: 'arbitrum', wait_for_bridge: true });
    const bodies = simulateBodies([deposit, bridge, step({ order: 1 })], WALLET);
    expect(bodies.map(({ chain, steps }) => [chain, steps.map(({ order }) => order)])).toEqual([
      ['base', [1, 2]],
      ['arbitrum', [3]],
    ]);
    expect(bodies.map((body) => body.assumed_arrivals)).toEqual([
      undefined,
      [{ asset: 'USDC', asset_address: USDC, wallet: WALLET, amount_raw: '19990000' }],
    ]);
    for (const body of bodies) expect(SimulateRequest.parse(body).sender).toBe(WALLET);
  });
});

describe('a call as curl', () => {
  it('goes to the deployment’s own address and is quoted for a shell', () => {
    expect(toCurl('https://api.example/v1beta', '/v1beta/intent', { prompt: "it's" })).toBe(
      [
        'curl https://api.example/v1beta/intent \\',
        '  -H "Authorization: Bearer $API_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        "  -d '{",
        `  "prompt": "it'\\''s"`,
        "}'",
      ].join('\n'),
    );
  });
});
