import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { Step } from '#server/schemas/step.ts';

export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Who the abuse is for. */
export const THIEF = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const SOLANA_BOB = SOLANA_TEST_ACCOUNTS[1].address;
const SOLANA_THIEF = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

/** What is planned, so that every kind of step is there to be changed. */
export const PLANS: Readonly<Record<string, readonly Intent[]>> = {
  'a payment': [
    { action: 'transfer', asset: 'USDC', chain: 'base', amount: '5', recipient: BOB },
    { action: 'transfer', asset: 'ETH', chain: 'base', amount: '0.01', recipient: BOB },
    { action: 'transfer', asset: 'DAI', chain: 'base', amount: 'max', recipient: BOB },
    { action: 'sweep', asset: 'ETH', chain: 'optimism', amount: 'max', recipient: BOB },
  ],
  'an allowance': [{ action: 'approve', asset: 'USDC', chain: 'base', amount: '5', spender: BOB }],
  'a sale': [
    { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' },
    { action: 'swap', asset: 'ETH', to_asset: 'USDC', chain: 'base', amount: '0.1' },
  ],
  'a purchase': [
    { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', to_amount: '0.01' },
  ],
  'a bridge and what it feeds': [
    { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' },
    { action: 'bridge', asset: 'ETH', from_chain: 'base', to_chain: 'arbitrum', amount: 'chained' },
    { action: 'swap', asset: 'ETH', to_asset: 'WBTC', chain: 'arbitrum', amount: 'chained' },
    { action: 'deposit', protocol: 'aave-v3', asset: 'WBTC', chain: 'arbitrum', amount: 'chained' },
    { action: 'borrow', protocol: 'aave-v3', asset: 'USDC', chain: 'arbitrum', amount: '250' },
  ],
  'a bridge and all that is there then': [
    { action: 'bridge', asset: 'USDC', from_chain: 'base', to_chain: 'arbitrum', amount: '100' },
    { action: 'transfer', asset: 'USDC', chain: 'arbitrum', amount: 'max', recipient: BOB },
  ],
  'a deposit and a stake': [
    { action: 'deposit', protocol: 'aave-v3', asset: 'ETH', chain: 'base', amount: '0.2' },
    { action: 'stake', protocol: 'lido', asset: 'ETH', chain: 'ethereum', amount: '0.5' },
  ],
  'liquidity for a pool': [
    {
      action: 'lp-add',
      protocol: 'uniswap-v3',
      asset: 'USDC',
      pair_asset: 'ETH',
      chain: 'base',
      amount: '200',
    },
  ],
  'a payment on solana': [
    { action: 'transfer', asset: 'SOL', chain: 'solana', amount: '0.1', recipient: SOLANA_BOB },
    { action: 'transfer', asset: 'USDC', chain: 'solana', amount: '2', recipient: SOLANA_BOB },
    { action: 'stake', asset: 'SOL', chain: 'solana', amount: '1' },
  ],
};

/** Something else of the same form, for each form that a value of a step has. */
function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return [];
  if (/^0x[0-9a-fA-F]{40}$/.test(value)) return THIEF;
  if (/^0x/.test(value)) return value.replaceAll(/[0-8]/g, '9');
  if (/^\d+$/.test(value)) return `${BigInt(value) * 9n + 1n}`;
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) return SOLANA_THIEF;
  return OTHER_WORDS[value] ?? 'step_9';
}

const OTHER_WORDS: Readonly<Record<string, string>> = {
  exact: 'max',
  max: 'exact',
  chained: 'max',
  base: 'arbitrum',
  arbitrum: 'base',
  ethereum: 'base',
  optimism: 'base',
  USDC: 'DAI',
  DAI: 'USDC',
  ETH: 'USDC',
  WBTC: 'ETH',
  SOL: 'USDC',
};

/** Values for fields that a step was planned without. */
const ADDED: Partial<Record<keyof Step, unknown>> = {
  asset_address: THIEF,
  to_asset_address: THIEF,
  pair_asset_address: THIEF,
  spender: THIEF,
  vault_address: THIEF,
  recipient: THIEF,
  slippage_bps: 5000,
  signer: 'multisig',
  sizing: 'max',
  chained: {
    from_key: 'step_1',
    estimate_amount: 1e6,
    min_output: 0,
    balance_before_raw: '0',
    most_raw: '1000000000000000000000000',
  },
  awaits: { from_key: 'step_1', balance_before_raw: '0', min_raw: '0' },
  pair_awaits: { from_key: 'step_1', balance_before_raw: '0', min_raw: '0' },
  to_chain: 'arbitrum',
  to_asset: 'DAI',
  pair_asset: 'DAI',
  pair_amount_raw: '1000000000000000000000',
  amount_raw: '1000000000000',
  gas_reserve_raw: '0',
  outputs: [],
  route: { kind: 'uniswap-v3', tokens: [THIEF], fees: [500], exact_out: true },
  planned_min_output_raw: '0',
  health_factor: { before: null, after: null },
  deadline: 4_000_000_000,
  position_id: '1',
  pool_id: 'x',
  delegate: SOLANA_THIEF,
  stake_account: SOLANA_THIEF,
  validator: SOLANA_THIEF,
  nonce_account: SOLANA_THIEF,
  asset_mint: SOLANA_THIEF,
  to_asset_mint: SOLANA_THIEF,
};

/** A step as somebody may send it. */
export interface ChangedStep {
  /** Which field, and what became of it. */
  readonly what: string;
  readonly step: Readonly<Record<string, unknown>>;
}

/** A planned step with each of its fields gone, other and added, one at a time, at any depth. */
export function changedSteps(step: Step): readonly ChangedStep[] {
  const found: ChangedStep[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (path.length > 0) {
      const what = path.join('.');
      found.push({ what: `${what} is gone`, step: put(step, path, undefined) });
      found.push({ what: `${what} is another`, step: put(step, path, another(value)) });
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name]);
  };
  visit(step, []);
  for (const name of Object.keys(Step.shape)) {
    if (name in step || !(name in ADDED)) continue;
    found.push({
      what: `${name} is there`,
      step: { ...step, [name]: ADDED[name as keyof Step] },
    });
  }
  return found;
}

function put(step: Step, path: readonly string[], value: unknown): Record<string, unknown> {
  const copy = structuredClone(step) as unknown as Record<string, unknown>;
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, copy);
  holder[path.at(-1) as string] = value;
  return copy;
}
