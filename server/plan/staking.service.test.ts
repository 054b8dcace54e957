import { beforeAll, describe, expect, it } from 'vitest';
import { pendleSeries } from '#devnet/state/pendle-markets.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { LIDO } from '#server/protocols/lido/addresses.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { openPlanWallet } from './testing/plan-wallet.ts';

const UNIT = 10n ** 18n;

let wallet: Awaited<ReturnType<typeof openPlanWallet>>;

beforeAll(async () => {
  wallet = await openPlanWallet();
});

async function perform(intent: Intent): Promise<Step> {
  const { steps } = await wallet.plan([intent], 'ethereum');
  for (const step of steps) await wallet.carryOut(step);
  return steps.at(-1) as Step;
}

const refusal = (field: string, message: RegExp) => ({
  issues: [{ field: `intents[0].${field}`, message: expect.stringMatching(message) }],
});

describe('a stake', () => {
  it('gives the form that is asked for, and says which', async () => {
    const before = await wallet.balance('ethereum', 'wstETH');
    const step = await perform({
      action: 'stake',
      asset: 'ETH',
      amount: '3',
      protocol: 'lido',
      to_asset: 'wstETH',
    });
    expect(step).toMatchObject({
      to: LIDO.wstEth,
      data: '0x',
      value: (3n * UNIT).toString(),
      to_asset: 'wstETH',
      to_asset_address: LIDO.wstEth,
    });
    const gained = (await wallet.balance('ethereum', 'wstETH')) - before;
    expect(gained).toBeGreaterThanOrEqual(BigInt(step.min_output_raw as string));
    const { steps } = await wallet.plan(
      [{ action: 'stake', asset: 'ETH', amount: '1', protocol: 'rocket-pool' }],
      'ethereum',
    );
    expect(steps[0]).toMatchObject({ to_asset: 'rETH', type: 'stake' });
  });

  it('is for the wallet that signs, of ETH, and into what its venue gives', async () => {
    const stake = { action: 'stake', asset: 'ETH', amount: '1', protocol: 'lido' } as const;
    const plan = (changes: Partial<Intent>) => wallet.plan([{ ...stake, ...changes }], 'ethereum');
    await expect(
      plan({ recipient: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }),
    ).rejects.toMatchObject(refusal('recipient', /for the wallet that signs/));
    await expect(plan({ asset: 'USDC' })).rejects.toMatchObject(refusal('asset', /not USDC/));
    await expect(plan({ to_asset: 'rETH' })).rejects.toMatchObject(refusal('to_asset', /not rETH/));
  });
});

describe('a claim', () => {
  it('asks where when it is not named, and does not accept an amount', async () => {
    await expect(wallet.plan([{ action: 'claim' }], 'ethereum')).rejects.toMatchObject(
      refusal('protocol', /Say where to claim\. Venues that can: aave-v3, lido\./),
    );
    await expect(
      wallet.plan([{ action: 'claim', protocol: 'lido' }], 'ethereum'),
    ).rejects.toMatchObject(refusal('asset', /no withdrawal requests/));
    await expect(
      wallet.plan([{ action: 'claim', protocol: 'lido', amount: '1' }], 'ethereum'),
    ).rejects.toMatchObject(refusal('amount', /whole requests/));
  });

  it('pays the request that is reviewed, and no other', async () => {
    const queued = await perform({
      action: 'unstake',
      asset: 'stETH',
      amount: '1500',
      protocol: 'lido',
    }).catch((error: unknown) => error);
    // Only 1,000 stETH exist: the plan says so before anything is signed.
    expect(queued).toMatchObject(refusal('amount', /holds 999\.9+\d* stETH|holds 1000 stETH/));
    for (const amount of ['600', '300']) {
      const step = await perform({ action: 'unstake', asset: 'stETH', amount, protocol: 'lido' });
      expect(step).not.toHaveProperty('expected_output_raw');
      expect(step.recovery?.way_back).toMatch(/Claim the ETH/);
    }
    await sendCommand(testWorld().home, 'lido', ['finalize']);
    const all = await wallet.plan([{ action: 'claim', protocol: 'lido' }], 'ethereum');
    const [first = '', second = ''] = all.steps[0]?.description.match(/(?<=#)\d+/g) ?? [];
    const one = await wallet.plan(
      [{ action: 'claim', protocol: 'lido', position_id: first }],
      'ethereum',
    );
    const [step] = one.steps as [Step];
    expect(step).toMatchObject({ asset: 'ETH', position_id: first, sizing: 'max' });
    expect(await wallet.reencode({ ...step, position_id: second })).toMatchObject({
      ok: false,
      unsupported_code: 'target_changed',
    });
    const fresh = await wallet.carryOut(step);
    expect(fresh).toMatchObject({ ok: true, min_output_raw: step.min_output_raw });
    const rest = await wallet.plan([{ action: 'claim', protocol: 'lido' }], 'ethereum');
    expect(rest.steps[0]?.description).toMatch(new RegExp(`request #${second}$`));
  });
});

describe('a withdrawal of principal tokens', () => {
  it('names the asset that they are turned into', async () => {
    const { running } = pendleSeries('ethereum');
    const place = { protocol: 'pendle', vault_address: running.market } as const;
    await perform({ action: 'deposit', asset: 'USDC', amount: '900', ...place });
    const step = await perform({
      action: 'withdraw',
      asset: running.principalToken,
      amount: 'max',
      ...place,
    });
    expect(step).toMatchObject({ type: 'withdraw', to_asset: 'USDC', sizing: 'max' });
    expect(BigInt(step.amount_raw as string)).toBeGreaterThan(900_000_000n);
  });
});
