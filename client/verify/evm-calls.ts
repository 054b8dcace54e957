import { concat, encodeAbiParameters, keccak256, numberToHex, parseAbi } from 'viem';
import { KNOWN } from '../generated/known.ts';
import { type ContractName, contractOn } from './known.ts';
import type { StepView } from './step-view.ts';
import { notCovered, Unreadable } from './verdict.ts';

/** A value that only has to fit. */
export class Fits {
  readonly fits: (value: never) => boolean;
  readonly wanted: string;

  constructor(fits: (value: never) => boolean, wanted: string) {
    this.fits = fits;
    this.wanted = wanted;
  }
}

/** Calls in a call, each of them and in this order. */
export class Inner {
  readonly calls: readonly (readonly [string, readonly Expected[]])[];

  constructor(calls: Inner['calls']) {
    this.calls = calls;
  }
}

export type Expected =
  | bigint
  | number
  | string
  | boolean
  | Fits
  | Inner
  | readonly Expected[]
  | { readonly [name: string]: Expected };

/** What leaves the wallet by a call, and needs an allowance for as much. */
export interface Spending {
  readonly token: string;
  readonly amount: bigint;
}

/** What a step's call has to be. */
export interface ExpectedCall {
  readonly to: string;
  readonly value?: bigint;
  /** The functions that may be called, and with what; none where the call has no data. */
  readonly functions?: Readonly<Record<string, readonly Expected[]>>;
  readonly spends?: readonly Spending[];
  /** The bytes hold a least output that depends on a price. */
  readonly isPriced?: boolean;
  /** The bytes say `max` by itself, without an amount. */
  readonly isUnmeasured?: boolean;
}

type Row = (s: StepView, known: KnownContracts) => ExpectedCall;

/** Contracts that their protocol moves: the caller reads where they are now. */
export interface KnownContracts {
  /** `rocketDepositPool` of Rocket Pool's RocketStorage on ethereum. */
  readonly rocketDepositPool?: string;
}

const ZERO = '0x0000000000000000000000000000000000000000';
const MAX_256 = (1n << 256n) - 1n;

const DATA =
  'struct TokenSwap { uint8 swapType; address extRouter; bytes extCalldata; bool needScale; }';
const ORDERS =
  'struct Order { uint256 salt; uint256 expiry; uint256 nonce; uint8 orderType; address token; address YT; address maker; address receiver; uint256 makingAmount; uint256 lnImpliedRate; uint256 failSafeRate; bytes permit; }';
const MARKET =
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }';

/** Every function that a step may call. */
export const CALLS = parseAbi([
  'function transfer(address recipient, uint256 amount)',
  'function approve(address spender, uint256 allowance)',
  'function deposit()',
  'struct ExactInputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct ExactOutputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'struct ExactOutput { bytes path; address recipient; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(ExactInputSingle params)',
  'function exactInput(ExactInput params)',
  'function exactOutputSingle(ExactOutputSingle params)',
  'function exactOutput(ExactOutput params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function refundETH()',
  'function multicall(uint256 deadline, bytes[] calls)',
  'function supply(address asset, uint256 amount, address recipient, uint16 referralCode)',
  'function withdraw(address asset, uint256 amount, address recipient)',
  'function withdraw(uint256 amount)',
  'function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address recipient)',
  'function repay(address asset, uint256 amount, uint256 interestRateMode, address recipient)',
  'function supply(address asset, uint256 amount)',
  'function withdraw(address asset, uint256 amount)',
  'function withdrawTo(address recipient, address asset, uint256 amount)',
  MARKET,
  'function supply(MarketParams market, uint256 amount, uint256 shares, address recipient, bytes data)',
  'function withdraw(MarketParams market, uint256 amount, uint256 shares, address owner, address recipient)',
  'function borrow(MarketParams market, uint256 amount, uint256 shares, address owner, address recipient)',
  'function repay(MarketParams market, uint256 amount, uint256 shares, address owner, bytes data)',
  'function supplyCollateral(MarketParams market, uint256 amount, address recipient, bytes data)',
  'function withdrawCollateral(MarketParams market, uint256 amount, address owner, address recipient)',
  'function deposit(uint256 amount, address recipient)',
  'function depositV3(address owner, address recipient, address tokenIn, address tokenOut, uint256 amount, uint256 amountOutMinimum, uint256 chainId, address exclusiveRelayer, uint32 quoteDeadline, uint32 fillDeadline, uint32 exclusivityParameter, bytes message)',
  'function submit(address referral)',
  'function requestWithdrawals(uint256[] amounts, address owner)',
  DATA,
  ORDERS,
  'struct Guess { uint256 guessMin; uint256 guessMax; uint256 guessOffchain; uint256 maxIteration; uint256 eps; }',
  'struct TokenInput { address tokenIn; uint256 amountIn; address tokenMintSy; address pendleSwap; TokenSwap swapData; }',
  'struct Fill { Order order; bytes signature; uint256 makingAmount; }',
  'struct Limits { address limitRouter; uint256 epsSkipMarket; Fill[] normalFills; Fill[] flashFills; bytes optData; }',
  'function swapExactTokenForPt(address recipient, address market, uint256 amountOutMinimum, Guess guess, TokenInput input, Limits limit)',
]);

const transfer: Row = (s) =>
  s.asset === null
    ? { to: s.recipient, value: s.amount }
    : { to: s.asset, functions: { 'transfer(address,uint256)': [s.recipient, s.amount] } };

const swap: Row = (s) => {
  const { route } = s.step;
  const router = on(s, 'uniswapRouter');
  const [tokenIn, tokenOut] = [s.pooled(s.asset), s.pooled(s.toAsset)];
  const tokens = (route?.tokens ?? []).map((token) => token.toLowerCase());
  const fees = route?.fees ?? [];
  const isWay = tokens[0] === tokenIn && tokens.at(-1) === tokenOut;
  if (!isWay || fees.length !== tokens.length - 1) {
    throw new Unreadable('route', 'The route leads from another asset, or to another one');
  }
  const isExactOut = route?.exact_out === true;
  const recipient = s.toAsset === null ? '0x0000000000000000000000000000000000000002' : s.recipient;
  const ends = isExactOut
    ? { recipient, amountOut: s.least, amountInMaximum: s.amount }
    : { recipient, amountIn: s.amount, amountOutMinimum: s.least };
  const way =
    fees.length === 1
      ? { tokenIn, tokenOut, fee: fees[0] as number, ...ends, sqrtPriceLimitX96: 0n }
      : { path: pathOf(tokens, fees, isExactOut), ...ends };
  const name = `exact${isExactOut ? 'Output' : 'Input'}${fees.length === 1 ? 'Single' : ''}`;
  const isRefunded = s.asset === null && (isExactOut || (s.step.price_impact_bps ?? 0) > 5000);
  return {
    to: router,
    value: s.asset === null ? s.amount : 0n,
    functions: {
      'multicall(uint256,bytes[])': [
        s.deadline,
        new Inner([
          [name, [way]],
          ...(s.toAsset === null ? [['unwrapWETH9', [s.least, s.recipient]] as const] : []),
          ...(isRefunded ? [['refundETH', []] as const] : []),
        ]),
      ],
    },
    spends: [{ token: s.pooled(s.asset), amount: s.amount }],
    isPriced: !isExactOut,
  };
};

function pathOf(tokens: readonly string[], fees: readonly number[], isBackwards: boolean): string {
  const [way, tiers] = isBackwards ? [tokens.toReversed(), fees.toReversed()] : [tokens, fees];
  return concat(
    way.flatMap((token, at) => {
      const fee = tiers[at];
      return fee === undefined
        ? [token as `0x${string}`]
        : [token as `0x${string}`, numberToHex(fee, { size: 3 })];
    }),
  );
}

/** Lending by a Pool of Aave's code. */
function pool(name: ContractName): Readonly<Record<string, Row>> {
  const spend = (s: StepView) => ({ spends: [{ token: s.token, amount: s.amount }] });
  return {
    deposit: (s) => ({
      to: on(s, name),
      functions: { 'supply(address,uint256,address,uint16)': [s.token, s.amount, s.owner, 0] },
      ...spend(s),
    }),
    withdraw: (s) => ({
      to: on(s, name),
      functions: {
        'withdraw(address,uint256,address)': [s.token, s.isMax ? MAX_256 : s.amount, s.recipient],
      },
      isUnmeasured: s.isMax,
    }),
    borrow: (s) => ({
      to: on(s, name),
      functions: {
        'borrow(address,uint256,uint256,uint16,address)': [s.token, s.amount, 2n, 0, s.owner],
      },
    }),
    repay: (s) => ({
      to: on(s, name),
      functions: { 'repay(address,uint256,uint256,address)': [s.token, s.amount, 2n, s.owner] },
      ...spend(s),
    }),
  };
}

/** A market of Compound v3; what is owed in full is said as the greatest number. */
const comet = (s: StepView): string => {
  const market = s.step.pool_id?.toLowerCase() ?? '';
  if (KNOWN.comets[s.chain]?.[market] !== undefined) return market;
  throw new Unreadable('contract', 'This market of Compound is not known');
};

const cometSupply: Row = (s) => ({
  to: comet(s),
  functions: {
    'supply(address,uint256)': [s.token, s.isMax && s.step.type === 'repay' ? MAX_256 : s.amount],
  },
  spends: [{ token: s.token, amount: s.amount }],
});

const cometWithdraw: Row = (s) => ({
  to: comet(s),
  functions:
    s.recipient === s.owner
      ? { 'withdraw(address,uint256)': [s.token, s.amount] }
      : { 'withdrawTo(address,address,uint256)': [s.recipient, s.token, s.amount] },
});

/**
 * A market's id is the hash of its parameters: whoever changes one of them names another market.
 *
 * @param side what the function moves: of another side it would move another asset.
 */
function morphoMarket(s: StepView, side: 'loanToken' | 'collateralToken'): Expected {
  const id = s.step.pool_id?.toLowerCase();
  return new Fits((market: Record<string, never>) => {
    const { collateralToken, irm, lltv, loanToken, oracle } = market;
    const hash = keccak256(
      encodeAbiParameters(
        [
          { type: 'address' },
          { type: 'address' },
          { type: 'address' },
          { type: 'address' },
          { type: 'uint256' },
        ],
        [loanToken, collateralToken, oracle, irm, lltv] as never,
      ),
    );
    return hash === id && (market[side] as unknown as string).toLowerCase() === s.token;
  }, `the market ${id}, of the asset`);
}

const MARKET_TYPE = '(address,address,address,address,uint256)';

const morphoDeposit: Row = (s) => {
  if (s.step.vault_address) return vaultDeposit(s, {});
  return {
    to: on(s, 'morpho'),
    functions: {
      [`supply(${MARKET_TYPE},uint256,uint256,address,bytes)`]: [
        morphoMarket(s, 'loanToken'),
        s.amount,
        0n,
        s.owner,
        '0x',
      ],
      [`supplyCollateral(${MARKET_TYPE},uint256,address,bytes)`]: [
        morphoMarket(s, 'collateralToken'),
        s.amount,
        s.owner,
        '0x',
      ],
    },
    spends: [{ token: s.token, amount: s.amount }],
  };
};

const morphoWithdraw: Row = (s) => {
  if (s.step.vault_address) throw notCovered('A withdrawal from a vault');
  return {
    to: on(s, 'morpho'),
    functions: {
      [`withdraw(${MARKET_TYPE},uint256,uint256,address,address)`]: [
        morphoMarket(s, 'loanToken'),
        s.amount,
        0n,
        s.owner,
        s.recipient,
      ],
      [`withdrawCollateral(${MARKET_TYPE},uint256,address,address)`]: [
        morphoMarket(s, 'collateralToken'),
        s.amount,
        s.owner,
        s.recipient,
      ],
    },
  };
};

const morphoBorrow: Row = (s) => ({
  to: on(s, 'morpho'),
  functions: {
    [`borrow(${MARKET_TYPE},uint256,uint256,address,address)`]: [
      morphoMarket(s, 'loanToken'),
      s.amount,
      0n,
      s.owner,
      s.owner,
    ],
  },
});

const morphoRepay: Row = (s) => {
  if (s.isMax) throw notCovered('A repayment by shares');
  return {
    to: on(s, 'morpho'),
    functions: {
      [`repay(${MARKET_TYPE},uint256,uint256,address,bytes)`]: [
        morphoMarket(s, 'loanToken'),
        s.amount,
        0n,
        s.owner,
        '0x',
      ],
    },
    spends: [{ token: s.token, amount: s.amount }],
  };
};

const vaultDeposit: Row = (s) => ({
  to: s.vault,
  functions: { 'deposit(uint256,address)': [s.amount, s.owner] },
  spends: [{ token: s.token, amount: s.amount }],
});

/** How long a SpokePool takes a quote, and within which a deposit is filled or refunded. */
const QUOTE_SECONDS = 3600n;
const FILL_SECONDS = 4n * 3600n;

const across: Row = (s) => {
  const destination = s.step.to_chain ?? '';
  const quoted = s.deadline - QUOTE_SECONDS;
  return {
    to: on(s, 'spokePool'),
    value: s.asset === null ? s.amount : 0n,
    functions: {
      'depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes)':
        [
          s.owner,
          s.recipient,
          s.pooled(s.asset),
          s.pooled(s.toAsset, destination),
          s.amount,
          s.least,
          BigInt(KNOWN.chains[destination]?.id ?? 0),
          ZERO,
          Number(quoted),
          Number(quoted + FILL_SECONDS),
          0,
          '0x',
        ],
    },
    spends: [{ token: s.pooled(s.asset), amount: s.amount }],
    isPriced: true,
  };
};

const lidoStake: Row = (s) => {
  const isWrapped = s.toAsset === on(s, 'wstEth');
  if (!isWrapped && s.toAsset !== on(s, 'stEth')) {
    throw new Unreadable('asset', 'Lido gives its two tokens alone');
  }
  return {
    to: on(s, isWrapped ? 'wstEth' : 'stEth'),
    value: s.amount,
    ...(!isWrapped && { functions: { 'submit(address)': [ZERO] } }),
  };
};

/** The most that one request of Lido's queue may be. */
const MOST_REQUEST = 1000n * 10n ** 18n;

const lidoUnstake: Row = (s) => {
  if (s.token !== on(s, 'stEth')) throw notCovered('A request in wstETH');
  const count = (s.amount + MOST_REQUEST - 1n) / MOST_REQUEST;
  const parts = Array.from({ length: Number(count) }, (_, at) =>
    BigInt(at) < s.amount % count ? s.amount / count + 1n : s.amount / count,
  );
  return {
    to: on(s, 'lidoQueue'),
    functions: { 'requestWithdrawals(uint256[],address)': [parts, s.owner] },
    spends: [{ token: s.token, amount: s.amount }],
  };
};

const wrap: Row = (s) => ({
  to: s.pooled(null),
  value: s.amount,
  functions: { 'deposit()': [] },
});

const unwrap: Row = (s) => ({
  to: s.pooled(null),
  functions: { 'withdraw(uint256)': [s.amount] },
});

/** The deposit pool moves with each release of Rocket Pool. */
const rocketStake: Row = (s, { rocketDepositPool }) => {
  if (!rocketDepositPool || s.chain !== 'ethereum') {
    throw new Unreadable(
      'not covered',
      'Say where Rocket Pool’s deposit pool is: contracts.rocketDepositPool',
    );
  }
  if (s.toAsset !== on(s, 'rEth')) throw new Unreadable('asset', 'Rocket Pool gives rETH alone');
  return { to: rocketDepositPool.toLowerCase(), value: s.amount, functions: { 'deposit()': [] } };
};

const NO_SWAP = { swapType: 0, extRouter: ZERO, extCalldata: '0x', needScale: false };
const NO_ORDERS = {
  limitRouter: ZERO,
  epsSkipMarket: 0n,
  normalFills: [],
  flashFills: [],
  optData: '0x',
};

const pendleDeposit: Row = (s) => ({
  to: on(s, 'pendleRouter'),
  functions: {
    swapExactTokenForPt: [
      s.owner,
      s.vault,
      s.least,
      {
        guessMin: 0n,
        guessMax: MAX_256,
        guessOffchain: 0n,
        maxIteration: 256n,
        eps: 10n ** 14n,
      },
      {
        tokenIn: s.token,
        amountIn: s.amount,
        tokenMintSy: s.token,
        pendleSwap: ZERO,
        swapData: NO_SWAP,
      },
      NO_ORDERS,
    ],
  },
  spends: [{ token: s.token, amount: s.amount }],
  isPriced: true,
});

function rows(protocol: string, of: Readonly<Record<string, Row>>) {
  return Object.entries(of).map(([type, row]) => [`${protocol} ${type}`, row] as const);
}

/** What each step's call has to be, by protocol and type. Whatever is not here is not covered. */
const ROWS: ReadonlyMap<string, Row> = new Map([
  ...rows('erc20', { transfer }),
  ...rows('uniswap-v3', {
    swap,
  }),
  ...rows('aave-v3', pool('aavePool')),
  ...rows('spark', pool('sparkPool')),
  ...rows('compound-v3', {
    deposit: cometSupply,
    repay: cometSupply,
    withdraw: cometWithdraw,
    borrow: cometWithdraw,
  }),
  ...rows('morpho-blue', {
    deposit: morphoDeposit,
    withdraw: morphoWithdraw,
    borrow: morphoBorrow,
    repay: morphoRepay,
  }),
  ...rows('erc4626', { deposit: vaultDeposit }),
  ...rows('across', { bridge: across }),
  ...rows('wrapped-native', { wrap, unwrap }),
  ...rows('lido', { stake: lidoStake, unstake: lidoUnstake }),
  ...rows('rocket-pool', { stake: rocketStake }),
  ...rows('pendle', { deposit: pendleDeposit }),
]);

const approve: Row = (s) => {
  const { spender } = s.step;
  if (!spender) throw new Unreadable('spender', 'The approval names nobody');
  return {
    to: s.token,
    functions: { 'approve(address,uint256)': [spender.toLowerCase(), s.amount] },
  };
};

/** What is covered on EVM chains: protocol and type of steps, approvals apart. */
export const EVM_COVERED: readonly string[] = [...ROWS.keys()];

/**
 * What a step's call has to be for the step to say what it does.
 *
 * @throws {Unreadable} where nothing here knows such a step.
 */
export function expectedCall(s: StepView, known: KnownContracts): ExpectedCall {
  const { protocol, type } = s.step;
  const row = type === 'approve' ? approve : ROWS.get(`${protocol} ${type}`);
  if (row) return row(s, known);
  throw notCovered(`A ${type} of ${protocol}`);
}

function on({ chain }: StepView, name: ContractName): string {
  const address = contractOn(chain, name);
  if (address) return address;
  throw new Unreadable('contract', `No such contract is known on ${chain}`);
}
