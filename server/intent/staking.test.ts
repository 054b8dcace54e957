import { describe, expect, it } from 'vitest';
import { compile, intentsOf } from './testing/compile.ts';

describe('what a stake gives', () => {
  it.each([
    ['stake 1.5 ETH on Lido for wstETH', { protocol: 'lido', to_asset: 'wstETH' }],
    ['stake 0.7 ETH into wstETH', { protocol: 'lido', to_asset: 'wstETH' }],
    ['stake 2 ETH as rETH', { protocol: 'rocket-pool' }],
    ['stake 2 ETH for stETH', { protocol: 'lido' }],
  ])('%s', (prompt, named) => {
    const [intent] = intentsOf(prompt);
    expect(intent).toMatchObject({ action: 'stake', asset: 'ETH', ...named });
    expect(intent?.to_asset).toBe('to_asset' in named ? named.to_asset : undefined);
  });

  it('is what a later order means', () => {
    const intents = intentsOf('stake 2 ETH with Lido as wstETH and supply it to Aave on Ethereum');
    expect(intents.map(({ asset, amount }) => [asset, amount])).toEqual([
      ['ETH', '2'],
      ['wstETH', 'chained'],
    ]);
  });
});

describe('a claim that names no venue', () => {
  it('is asked about where several pay out, and settled where one does', () => {
    const { clarifications } = compile({ prompt: 'claim my rewards on Ethereum' });
    expect(clarifications).toMatchObject([
      { kind: 'protocol', options: [{ id: 'aave-v3' }, { id: 'lido' }] },
    ]);
    expect(intentsOf('claim my rewards on Base')).toMatchObject([
      { action: 'claim', chain: 'base', protocol: 'aave-v3' },
    ]);
  });
});

describe('an asset that the venue does not stake', () => {
  const prompt = 'Stake 3 SOL with Lido';

  it('is asked where else it goes, and never becomes another asset', () => {
    const { clarifications, intents } = compile({ prompt });
    expect(intents).toEqual([]);
    expect(clarifications).toMatchObject([
      { kind: 'protocol', question: 'Lido does not stake SOL. Where do you want to stake SOL?' },
    ]);
    expect(clarifications[0]?.options.map(({ id }) => id)).toContain('solana-stake');
    expect(clarifications[0]?.options.map(({ id }) => id)).not.toContain('lido');
  });

  it('goes where the answer says, and not to the same venue again', () => {
    const [question] = compile({ prompt }).clarifications;
    const answered = (label: string) =>
      compile({ prompt: `${prompt}\n\nClarification — ${question?.question}: ${label}` });
    expect(answered('Solana native stake').intents).toMatchObject([
      { action: 'stake', asset: 'SOL', chain: 'solana', protocol: 'solana-stake', amount: '3' },
    ]);
    expect(answered('Lido')).toMatchObject({ intents: [], clarifications: [question] });
  });
});

describe('what nothing does on the chain that was said', () => {
  const QUESTION =
    'Lido does not stake SOL, and nothing here can stake SOL on Ethereum. Which chain should this run on?';
  const prompt = 'Stake 3 SOL with Lido on Ethereum';

  it('is asked where it can be done, and then by whom', () => {
    expect(compile({ prompt })).toMatchObject({
      intents: [],
      clarifications: [
        { kind: 'chain', question: QUESTION, options: [{ id: 'solana', label: 'Solana' }] },
      ],
    });
    const moved = `${prompt}\n\nClarification — ${QUESTION}: Solana`;
    const [venue] = compile({ prompt: moved }).clarifications;
    expect(venue).toMatchObject({ kind: 'protocol' });
    expect(venue?.options.map(({ id }) => id)).toContain('solana-stake');
    expect(
      intentsOf(`${moved}\n\nClarification — ${venue?.question}: Solana native stake`),
    ).toMatchObject([{ action: 'stake', asset: 'SOL', chain: 'solana', protocol: 'solana-stake' }]);
  });

  it.each([
    ['stake 2 ETH on Base', ['ethereum']],
    ['stake 2 ETH on Solana', ['ethereum']],
    ['deposit 5 USDC on Solana', ['ethereum', 'base', 'arbitrum', 'optimism']],
  ])('%s', (order, chains) => {
    const { clarifications } = compile({ prompt: order });
    expect(clarifications.map(({ kind }) => kind)).toEqual(['chain']);
    expect(clarifications[0]?.options.map(({ id }) => id)).toEqual(chains);
  });

  it.each(['stake 3 DAI on Base', 'Stake 3 LINK with Lido on Ethereum'])(
    'is refused where no answer could help: %s',
    (order) => {
      const answer = compile({ prompt: order });
      expect(answer).toMatchObject({ intents: [], clarifications: [] });
      expect(JSON.stringify(answer)).toMatch(/does not do staking of (DAI|LINK)/);
    },
  );
});
