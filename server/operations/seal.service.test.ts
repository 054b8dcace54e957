import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import { deriveSealKey } from '#server/seal/seal-step.ts';
import {
  type AgentsService,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

let service: AgentsService;
let tenant: TestTenant;
beforeAll(async () => {
  const stepSealKey = deriveSealKey(new Uint8Array(32).fill(3));
  service = await openAgentsService({ stepSealKey });
  tenant = await service.openTenant({ credits: 1000 });
});
afterAll(() => service.close());

const plan = () =>
  tenant.get<PlanResponse>(200, 'POST', '/plan', {
    intents: [
      {
        action: 'transfer',
        asset: 'USDC',
        chain: 'base',
        amount: '5',
        recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      },
    ],
    wallets: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' }],
  });
const reencode = (step: object, actual_amount = 5) =>
  tenant.get<ReencodeResponse>(200, 'POST', '/steps/reencode', { step, actual_amount });

describe('a step that /plan sealed', () => {
  it('is encoded again as it was planned', async () => {
    const { steps } = await plan();
    expect(steps[0]?.seal).toMatch(/^[\w-]{43}$/);
    expect(await reencode(steps[0] as object)).toMatchObject({ ok: true });
  });

  it('is refused, for nothing, when its size was opened', async () => {
    const { steps } = await plan();
    const { balance } = await tenant.get<{ balance: number }>(200, 'GET', '/usage');
    expect(await reencode({ ...steps[0], sizing: 'max' })).toMatchObject({
      ok: false,
      unsupported_code: 'target_changed',
    });
    const after = await tenant.get<{ balance: number }>(200, 'GET', '/usage');
    expect(after.balance).toBe(balance);
  });

  it('says first what it cannot be encoded for', async () => {
    const { steps } = await plan();
    expect(await reencode({ ...steps[0], protocol: 'elsewhere' })).toMatchObject({
      ok: false,
      unsupported_code: 'protocol_unsupported',
    });
  });

  it('is judged as before without its seal', async () => {
    const { steps } = await plan();
    const { seal, ...bare } = steps[0] as { seal?: string };
    expect(await reencode(bare)).toMatchObject({ ok: true });
  });
});
