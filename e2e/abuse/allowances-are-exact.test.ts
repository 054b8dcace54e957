import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile } from '#server/intent/testing/compile.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';

const SPENDER = '0x33128fA08f5E0545f4714434b53bDb5E98F62474';
const RICH = 10n ** 24n;

describe('what may be spent', () => {
  it('is never a revocation, unless that was said', () => {
    const sizes = fc.constantFrom(
      '25% of my',
      'half of my',
      '50% of the',
      'a quarter of my',
      '$50 of',
    );
    const assets = fc.constantFrom('USDC', 'WBTC', 'LINK', 'DAI', 'UNI');
    fc.assert(
      fc.property(sizes, assets, fc.constantFrom(0n, RICH), (size, asset, held) => {
        const prompt = `Approve ${SPENDER} to spend ${size} ${asset} on base`;
        const { intents } = compile({ prompt }, held);
        for (const { amount } of intents) expect(Number(amount), prompt).toBeGreaterThan(0);
      }),
      { seed: 3, numRuns: scaled(60) },
    );
  });

  it('is what the offered share is', () => {
    const prompt = `Approve ${SPENDER} to spend my USDC on base`;
    const [question] = compile({ prompt }, RICH).clarifications;
    const quarter = question?.options[0]?.label ?? '';
    const answered = `${prompt}\n\nClarification — ${question?.question}: ${quarter}`;
    const [intent] = compile({ prompt: answered }, RICH).intents;
    expect(intent?.amount_basis).toEqual({ kind: 'percent', value: '25' });
    expect(intent?.amount).toBe(String(RICH / 4n / 10n ** 6n));
  });

  it('asks for a number where nothing can be counted, and takes it', () => {
    const prompt = `Approve ${SPENDER} to spend half of my USDC on base`;
    const { clarifications, intents } = compile({ prompt }, 0n);
    expect(intents).toEqual([]);
    const answered = `${prompt}\n\nClarification — ${clarifications[0]?.question}: 40`;
    expect(compile({ prompt: answered }, 0n).intents).toMatchObject([{ amount: '40' }]);
  });
});

describe('who may spend', () => {
  it('is the address, whatever it is called', () => {
    const names = fc.constantFrom('SwapRouter02', 'Permit2', 'MyRouter', 'Vault3', 'the Router');
    const verbs = fc.constantFrom(['Approve', 'spend'], ['Allow', 'use'], ['Authorize', 'spend']);
    fc.assert(
      fc.property(names, verbs, fc.constantFrom('75', '0.5'), (name, [verb, spend], amount) => {
        const prompt = `${verb} ${name} ${SPENDER} to ${spend} ${amount} USDC on base`;
        const { intents } = compile({ prompt });
        expect(intents, prompt).toMatchObject([
          { action: 'approve', asset: 'USDC', amount, spender: SPENDER },
        ]);
      }),
      { seed: 5, numRuns: scaled(40) },
    );
  });

  it('is the real contract of the protocol that was named, and the plan names no protocol', () => {
    const aave = PROTOCOLS.find(({ slug }) => slug === 'aave-v3')?.contracts('base')[0]?.address;
    for (const prompt of [
      "revoke Aave's approval for USDC on base",
      'approve 100 USDC for Aave on base',
      'let aave spend 100 USDC on base',
    ]) {
      const [intent] = compile({ prompt }).intents;
      expect(intent, prompt).toMatchObject({ action: 'approve', asset: 'USDC', spender: aave });
      expect(intent).not.toHaveProperty('protocol');
    }
  });

  it('is the one of several contracts that swaps, unless another may be meant', () => {
    const [router, manager] =
      PROTOCOLS.find(({ slug }) => slug === 'uniswap-v3')?.contracts('base') ?? [];
    expect(compile({ prompt: 'approve 100 USDC for Uniswap on base' }).intents).toMatchObject([
      { spender: router?.address, amount: '100' },
    ]);
    // An allowance that is taken back may lie with either.
    const prompt = 'revoke the USDC approval of Uniswap on base';
    const [question] = compile({ prompt }).clarifications;
    expect(question).toMatchObject({ kind: 'spender' });
    const label = question?.options[1]?.label;
    expect(label).toContain(manager?.address);
    const answered = `${prompt}\n\nClarification — ${question?.question}: ${label}`;
    expect(compile({ prompt: answered }).intents).toMatchObject([{ spender: manager?.address }]);
    for (const other of [
      'approve 100 USDC for Uniswap on base, for my liquidity pool',
      'let the Uniswap position manager spend 100 USDC on base',
    ])
      expect(compile({ prompt: other }).intents, other).not.toMatchObject([
        { spender: router?.address },
      ]);
  });

  it('asks about an address that is not the named protocol’s', () => {
    const { intents, clarifications } = compile({
      prompt: `approve Uniswap ${SPENDER} to spend 75 USDC on base`,
    });
    expect(intents).toEqual([]);
    expect(clarifications).toMatchObject([{ kind: 'spender' }]);
  });
});
