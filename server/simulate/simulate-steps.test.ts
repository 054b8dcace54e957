import { afterEach, describe, expect, it } from 'vitest';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import {
  type ReceivedCall,
  type ScriptedRpc,
  startScriptedRpc,
} from '#server/chains/evm/testing/scripted-rpc.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import { simulateSteps } from './index.ts';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const CONTRACT = '0x4200000000000000000000000000000000000006';
const NOBODY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const open: ScriptedRpc[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const step = (values: object) => ({
  order: 1,
  type: 'swap',
  chain: 'base',
  protocol: 'uniswap-v3',
  action_type: 'Swap',
  asset: 'USDC',
  amount: 500,
  description: 'Swap',
  ...values,
});
const callStep = (values: object = {}) => step({ to: CONTRACT, data: '0x12345678', ...values });

const request = (steps: object[], values: object = {}) =>
  SimulateRequest.parse({ chain: 'base', sender: ALICE, steps, ...values });

type Simulated = { status: string; gasUsed: string; returnData?: string; error?: object };
type Answer = { result: unknown } | { error: { code: number; message: string } };

/** A Base node with one contract, whose `eth_simulateV1` answers as given. */
async function nodeThat(
  simulate: (calls: { to: string; value: string }[]) => Simulated[] | Answer,
  overrides: Record<string, Answer> = {},
) {
  const answer = ({ method, params }: ReceivedCall): Answer => {
    const override = overrides[method];
    if (override) return override;
    switch (method) {
      case 'eth_getBlockByNumber':
        return { result: { number: '0x10', timestamp: '0x65000000' } };
      case 'eth_gasPrice':
        return { result: '0x3b9aca00' };
      case 'eth_getBalance':
        return { result: '0xde0b6b3a7640000' };
      case 'eth_getCode':
        return { result: params[0] === CONTRACT ? '0x60' : '0x' };
      case 'eth_call':
        return { result: '0x' };
      case 'eth_simulateV1': {
        const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: never[] }] }];
        const simulated = simulate(blockStateCalls[0].calls);
        return Array.isArray(simulated) ? { result: [{ calls: simulated }] } : simulated;
      }
      default:
        return { error: { code: -32601, message: `no ${method}` } };
    }
  };
  const server = await startScriptedRpc(answer);
  open.push(server);
  const environment = {
    chains: createChainAccess({ base: server.url }),
    nowMs: () => 1_800_000_000_000,
  };
  return { server, environment };
}

const fine: Simulated = { status: '0x1', gasUsed: '0x5208', returnData: '0x' };
const allFine = (calls: unknown[]) => calls.map(() => fine);

async function refusalOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => expect.fail('The simulation should have been refused.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('simulateSteps 400', () => {
  it.each([
    ['chain', request([callStep()], { chain: 'solana' })],
    ['sender', request([callStep()], { sender: 'So11111111111111111111111111111111111111112' })],
    ['steps[1].chain', request([callStep(), callStep({ chain: 'arbitrum' })])],
    ['steps[0].to', request([step({ data: '0x12' })])],
    ['steps[0].wallet', request([callStep({ wallet: 'nobody' })])],
    ['sender', request([callStep()], { sender: ALICE.replace('F', 'f') })],
    ['steps[0].to', request([callStep({ to: NOBODY.replace('C5', 'c5') })])],
    ['steps[0].wallet', request([callStep({ wallet: NOBODY.replace('C5', 'c5') })])],
    ['steps[0].value', request([callStep({ value: '9'.repeat(78) })])],
  ])('names %s', async (field, body) => {
    const { environment, server } = await nodeThat(allFine);
    const error = await refusalOf(simulateSteps(body, environment));
    expect([error.code, error.status]).toEqual(['invalid_request', 400]);
    expect(error.issues.map((issue) => issue.field)).toEqual([field]);
    expect(server.received).toEqual([]);
  });

  it('names every step whose calldata goes to an address without code, before simulating', async () => {
    const { environment, server } = await nodeThat(allFine);
    const steps = [callStep(), callStep({ to: NOBODY }), step({ to: NOBODY, value: '1' })];
    const error = await refusalOf(simulateSteps(request(steps), environment));
    expect([error.code, error.status]).toEqual(['calldata_target', 400]);
    expect(error.issues.map((issue) => issue.field)).toEqual(['steps[1].to']);
    expect(JSON.stringify(server.received)).not.toContain('eth_simulateV1');
  });
});

describe('simulateSteps 200', () => {
  it('answers with gas, price, cost and one result per step', async () => {
    const { environment } = await nodeThat(allFine);
    const response = await simulateSteps(request([callStep(), callStep()]), environment);
    expect(response).toMatchObject({
      success: true,
      gas_used: '42,000',
      gas_price: '1 gwei',
      gas_price_source: 'rpc',
      error: null,
    });
    expect(response.steps).toHaveLength(2);
    expect(response.steps[0]).toMatchObject({
      success: true,
      status: '✓',
      status_code: 1,
      action: 'swap',
      action_type: 'Swap',
      asset: 'USDC',
      gas: '21,000',
      error: null,
    });
  });

  it('needs two round trips to the chain beside the price', async () => {
    const { environment, server } = await nodeThat(allFine);
    await simulateSteps(request([callStep(), callStep()]), environment);
    const others = server.received.filter(
      (body) => Array.isArray(body) || body.method !== 'eth_call',
    );
    expect(others).toHaveLength(2);
  });

  it('simulates on the head it read, one block on, at the present time', async () => {
    const { environment, server } = await nodeThat(allFine);
    await simulateSteps(request([callStep()]), environment);
    const body = server.received.find(
      (one) => !Array.isArray(one) && one.method === 'eth_simulateV1',
    ) as ReceivedCall;
    expect(body.params[1]).toBe('0x10');
    expect(body.params[0]).toMatchObject({
      traceTransfers: true,
      blockStateCalls: [{ blockOverrides: { number: '0x11', time: '0x6b49d200' } }],
    });
  });

  it('names the first failing step and continues with the others', async () => {
    const { environment } = await nodeThat((calls) =>
      calls.map((_, at) => (at === 1 ? { ...fine, status: '0x0' } : fine)),
    );
    const steps = [1, 2, 3].map((order) => callStep({ order }));
    const response = await simulateSteps(request(steps), environment);
    expect(response.success).toBe(false);
    expect(response.error).toMatch(/^Step 2 \(Swap\): /);
    expect(response.steps.map((one) => one.status)).toEqual(['✓', '✗', '✓']);
  });

  it('runs the rest again without a step its wallet cannot pay', async () => {
    const { environment, server } = await nodeThat(allFine);
    const steps = [
      callStep({ order: 1, value: '2000000000000000000' }),
      callStep({ order: 2, value: '1' }),
      callStep({ order: 3, value: `1${'0'.repeat(60)}` }),
    ];
    const response = await simulateSteps(request(steps), environment);
    expect(response.steps.map((one) => one.success)).toEqual([false, true, false]);
    expect(response.steps[0]?.error).toContain('this step sends 2 ETH');
    expect(response.gas_used).toBe('21,000');
    const sent = server.received.filter(
      (one) => !Array.isArray(one) && one.method === 'eth_simulateV1',
    ) as ReceivedCall[];
    const values = sent.map(({ params }) =>
      (
        params as [{ blockStateCalls: [{ calls: { value: string }[] }] }]
      )[0].blockStateCalls[0].calls.map((one) => one.value),
    );
    expect(values).toEqual([['0x1bc16d674ec80000', '0x1'], ['0x1']]);
  });

  it('takes addresses in one case, which carry no checksum', async () => {
    const { environment } = await nodeThat(allFine);
    const upper = `0x${ALICE.slice(2).toUpperCase()}`;
    const body = request([callStep({ wallet: NOBODY.toLowerCase() })], { sender: upper });
    expect((await simulateSteps(body, environment)).success).toBe(true);
  });

  it('simulates every step from the sender', async () => {
    const { environment, server } = await nodeThat(allFine);
    await simulateSteps(request([callStep(), callStep({ wallet: NOBODY })]), environment);
    const [batch] = server.received.filter((one) => Array.isArray(one));
    const balances = (batch as ReceivedCall[]).filter((one) => one.method === 'eth_getBalance');
    expect(balances.map((one) => one.params[0])).toEqual([ALICE]);
  });

  it('runs a single step on a node without eth_simulateV1', async () => {
    const missing = { error: { code: -32601, message: 'no eth_simulateV1' } };
    const { environment } = await nodeThat(() => missing, {
      eth_estimateGas: { result: '0x5209' },
    });
    const response = await simulateSteps(request([callStep()]), environment);
    expect(response).toMatchObject({ success: true, gas_used: '21,001' });
  });
});

describe('simulateSteps 502', () => {
  it('refuses several steps on a node without eth_simulateV1', async () => {
    const { environment } = await nodeThat(() => ({ error: { code: -32601, message: 'geth' } }));
    const error = await refusalOf(simulateSteps(request([callStep(), callStep()]), environment));
    expect([error.code, error.status]).toEqual(['engine_error', 502]);
    expect(error.friendlyMessage).not.toContain('geth');
  });
});

describe('simulateSteps 503', () => {
  it.each([
    ['the chain does not answer', (node: ScriptedRpc) => node.close(), {}],
    ['a balance cannot be read', async () => {}, { eth_getBalance: { result: null } }],
    ['there is no head', async () => {}, { eth_getBlockByNumber: { result: null } }],
  ])('when %s', async (_, prepare, overrides) => {
    const { environment, server } = await nodeThat(allFine, overrides);
    await prepare(server);
    const error = await refusalOf(simulateSteps(request([callStep()]), environment));
    expect([error.code, error.status]).toEqual(['engine_unreachable', 503]);
  });

  it('when the node loses a call', async () => {
    const { environment } = await nodeThat(() => [fine]);
    const error = await refusalOf(simulateSteps(request([callStep(), callStep()]), environment));
    expect(error.code).toBe('engine_unreachable');
  });
});
