import type { Holding, Loan } from '#server/positions/holding.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { Facts, Offer, ValuedHolding } from '../rubric.ts';

/** A kind of wallet, with what it has. */
export interface SampleWallet {
  readonly kind: string;
  readonly has: string;
  readonly facts: Facts;
}

const SOLANA = 'ChHCPQCXVZcP3C9YiByK1qwVxEmeo2JaqTRsTYB1xE6w';
const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const COINS: ReadonlySet<string> = new Set(['ETH', 'SOL', 'POL']);

function held(
  chain: ChainSlug,
  symbol: string,
  usd: number,
  kind: Holding['kind'] = 'wallet',
  protocol: string | null = null,
): ValuedHolding {
  const address = COINS.has(symbol) && kind !== 'liquidity' ? null : `token ${symbol}`;
  return { chain, symbol, address, decimals: 18, amountAtomic: 1n, kind, protocol, usd };
}

function wallet(holdings: readonly ValuedHolding[], more: Partial<Facts> = {}): Facts {
  return {
    address: EVM,
    holdings,
    loans: [],
    approvals: [],
    missing: [],
    offers: [],
    contractOn: [],
    ...more,
  };
}

const offer = (chain: ChainSlug, symbol: string, apyPct: number): Offer => ({
  chain,
  symbol,
  protocol: 'aave-v3',
  protocolName: 'Aave v3',
  apyPct,
});

const loan = (healthFactorWad: bigint): Loan => ({
  chain: 'base',
  protocol: 'aave-v3',
  protocolName: 'Aave v3',
  healthFactorWad,
  collateralUsd: 30_000n * 10n ** 8n,
  debtUsd: 23_000n * 10n ** 8n,
});

/** Eight kinds of wallets, as the guide shows what the rubric says of them. */
export const SAMPLE_WALLETS: readonly SampleWallet[] = [
  { kind: 'Empty', has: 'nothing', facts: wallet([]) },
  {
    kind: 'Whale in one token',
    has: '$5,000,000 of UNI and $2,000 of ETH on Ethereum, two open allowances',
    facts: wallet([held('ethereum', 'UNI', 5_000_000), held('ethereum', 'ETH', 2_000)], {
      approvals: ['0x01', '0x02'].map((spender) => ({
        chain: 'ethereum',
        symbol: 'UNI',
        spender,
        spenderName: 'a router',
      })),
    }),
  },
  {
    kind: 'Leveraged near liquidation',
    has: '$30,000 of WETH supplied to Aave on Base, $23,000 of USDC owed, health factor 1.08, $40 of ETH',
    facts: wallet(
      [
        held('base', 'WETH', 30_000, 'supplied', 'aave-v3'),
        held('base', 'USDC', 23_000, 'debt', 'aave-v3'),
        held('base', 'ETH', 40),
      ],
      { loans: [loan(1_080_000_000_000_000_000n)], offers: [offer('base', 'WETH', 2)] },
    ),
  },
  {
    kind: 'Dust',
    has: 'nine tokens below $1 and $0.20 of ETH on Polygon and Base',
    facts: wallet([
      ...Array.from({ length: 9 }, (_, at) =>
        held(at % 2 === 0 ? 'base' : 'polygon', `T${at}`, 0.4),
      ),
      held('base', 'ETH', 0.2),
    ]),
  },
  {
    kind: 'Liquidity provider',
    has: '$6,000 of WETH and $6,000 of USDC in a pool on Base, $55 of fees, $60 of ETH',
    facts: wallet([
      held('base', 'WETH', 6_000, 'liquidity', 'uniswap-v3'),
      held('base', 'USDC', 6_000, 'liquidity', 'uniswap-v3'),
      held('base', 'USDC', 55, 'fees', 'uniswap-v3'),
      held('base', 'ETH', 60),
    ]),
  },
  {
    kind: 'Solana only',
    has: '$2,000 of SOL, $5,000 of SOL staked, $3,000 of USDC',
    facts: wallet(
      [
        held('solana', 'SOL', 2_000),
        held('solana', 'SOL', 5_000, 'staked', 'solana-stake'),
        held('solana', 'USDC', 3_000),
      ],
      { address: SOLANA },
    ),
  },
  {
    kind: 'Contract',
    has: 'a multisig with $500,000 of USDC supplied to Aave and $300,000 in it, $200,000 of wstETH',
    facts: wallet(
      [
        held('ethereum', 'USDC', 500_000, 'supplied', 'aave-v3'),
        held('ethereum', 'USDC', 300_000),
        held('ethereum', 'wstETH', 200_000),
      ],
      { contractOn: ['ethereum'], offers: [offer('ethereum', 'USDC', 4)] },
    ),
  },
  {
    kind: 'Like an exchange',
    has: '$180,000,000 of ETH, WBTC, USDC, USDT and UNI on four chains, nothing lent',
    facts: wallet(
      (['ethereum', 'base', 'arbitrum', 'polygon'] as const).flatMap((chain) => [
        held(chain, chain === 'polygon' ? 'POL' : 'ETH', 15_000_000),
        held(chain, 'WBTC', 8_000_000),
        held(chain, 'USDC', 12_000_000),
        held(chain, 'USDT', 8_000_000),
        held(chain, 'UNI', 2_000_000),
      ]),
      {
        offers: (['ethereum', 'base', 'arbitrum', 'polygon'] as const).flatMap((chain) =>
          ['USDC', 'USDT', 'WBTC'].map((symbol) => offer(chain, symbol, 3)),
        ),
      },
    ),
  },
];
