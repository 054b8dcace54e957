import {
  concat,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
} from 'viem';
import { KNOWN } from '../generated/known.ts';
import { type ContractName, contractOn, isToken, tokenOn } from './known.ts';
import { MOST_SLIPPAGE_BPS, type StepView } from './step-view.ts';
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

/** An amount that leaves the wallet by a call, and needs an allowance of the same amount. */
export interface Spending {
  readonly token: string;
  readonly amount: bigint;
}

/** The required call of a step. */
export interface ExpectedCall {
  readonly to: string;
  readonly value?: bigint;
  /** The functions that may be called, and their arguments; none where the call has no data. */
  readonly functions?: Readonly<Record<string, readonly Expected[]>>;
  readonly spends?: readonly Spending[];
  /** The bytes hold a least output that depends on a price. */
  readonly isPriced?: boolean;
  /** The bytes say `max` by itself, without an amount. */
  readonly isUnmeasured?: boolean;
  /** Shares or liquidity that the bytes count in, where they do not count in the asset. */
  readonly counts?: bigint;
  /** The vault, market or position in the bytes, which an intent may name. */
  readonly place?: string;
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
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'struct Increase { uint256 positionId; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'struct Decrease { uint256 positionId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'struct Collect { uint256 positionId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function mint(Mint params)',
  'function increaseLiquidity(Increase params)',
  'function decreaseLiquidity(Decrease params)',
  'function collect(Collect params)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function multicall(bytes[] calls)',
  'function claimAllRewards(address[] assets, address recipient)',
  'function claimWithdrawals(uint256[] requests, uint256[] hints)',
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
  'function withdraw(uint256 amount, address recipient, address owner)',
  'function redeem(uint256 shares, address recipient, address owner)',
  'function depositV3(address owner, address recipient, address tokenIn, address tokenOut, uint256 amount, uint256 amountOutMinimum, uint256 chainId, address exclusiveRelayer, uint32 quoteDeadline, uint32 fillDeadline, uint32 exclusivityParameter, bytes message)',
  'function depositForBurnWithHook(uint256 amount, uint32 chain, bytes32 recipient, address token, bytes32 caller, uint256 maxFee, uint32 finality, bytes hook)',
  'function submit(address referral)',
  'function requestWithdrawals(uint256[] amounts, address owner)',
  'function requestWithdrawalsWstETH(uint256[] amounts, address owner)',
  'function wrap(uint256 amount)',
  'function unwrap(uint256 amount)',
  'function burn(uint256 amount)',
  DATA,
  ORDERS,
  'struct Guess { uint256 guessMin; uint256 guessMax; uint256 guessOffchain; uint256 maxIteration; uint256 eps; }',
  'struct TokenInput { address tokenIn; uint256 amountIn; address tokenMintSy; address pendleSwap; TokenSwap swapData; }',
  'struct Fill { Order order; bytes signature; uint256 makingAmount; }',
  'struct Limits { address limitRouter; uint256 epsSkipMarket; Fill[] normalFills; Fill[] flashFills; bytes optData; }',
  'struct TokenOutput { address tokenOut; uint256 minTokenOut; address tokenRedeemSy; address pendleSwap; TokenSwap swapData; }',
  'function swapExactPtForToken(address recipient, address market, uint256 amount, TokenOutput output, Limits limit)',
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

/** How far apart the ticks of each pool are. */
const SPACINGS: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 };
const MOST_TICK = 887_272;
/** keccak256 of the pool's creation code (v3-periphery `PoolAddress.POOL_INIT_CODE_HASH`). */
const POOL_CODE = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54';
const MAX_128 = (1n << 128n) - 1n;

/** The two sides of a position, and the pool's order of them. */
function sidesOf(s: StepView) {
  if (s.step.pair_asset === undefined) throw new Unreadable('asset', 'The step names no pair');
  const [asset, pair] = [s.pooled(s.asset), s.pooled(s.pairAsset)];
  if (asset === pair) throw new Unreadable('asset', 'Both sides are one asset');
  const isFirst = asset < pair;
  return {
    tokens: isFirst ? [asset, pair] : [pair, asset],
    /** Amounts of the asset and of its pair in the pool's order. */
    inOrder: <T>(ofAsset: T, ofPair: T): readonly [T, T] =>
      isFirst ? [ofAsset, ofPair] : [ofPair, ofAsset],
    hasCoin: s.asset === null || s.pairAsset === null,
  };
}

/** The pool that the factory makes of two tokens and a fee. */
function poolOf(s: StepView, tokens: readonly string[], fee: number): string {
  return getContractAddress({
    opcode: 'CREATE2',
    from: on(s, 'uniswapFactory') as Hex,
    salt: keccak256(
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
        [tokens[0] as Hex, tokens[1] as Hex, fee],
      ),
    ),
    bytecodeHash: POOL_CODE,
  }).toLowerCase();
}

/** By how much a limit may differ from its own sum: millionths, and units lost to rounding. */
const ROUNDING = { millionths: 1n, units: 2n };

/** How much of one side goes in when the price moves by this much: by the square root of it. */
function afterMove(desired: bigint, by: bigint, of: bigint): Fits {
  const wanted = desired * desired * by;
  const spare = (desired * ROUNDING.millionths) / 1_000_000n + ROUNDING.units;
  const square = (value: bigint) => (value > 0n ? value * value * of : 0n);
  return new Fits(
    (least: bigint) => square(least - spare) <= wanted && square(least + spare) >= wanted,
    `what the slippage leaves of ${desired}`,
  );
}

/**
 * Full-range liquidity: both assets, and of each at least as much as the slippage allows, because a
 * pool whose price was moved would take almost only one of them.
 */
const lpAdd: Row = (s) => {
  const { hasCoin, inOrder, tokens } = sidesOf(s);
  const fee = s.step.route?.fees?.[0] ?? 0;
  const spacing = SPACINGS[fee];
  if (spacing === undefined) throw new Unreadable('route', `There is no pool of a fee of ${fee}`);
  const named = s.step.vault_address?.toLowerCase();
  if (named !== undefined && named !== poolOf(s, tokens, fee)) {
    throw new Unreadable('contract', `${named} is not the pool of this pair and fee`);
  }
  const tickUpper = Math.floor(MOST_TICK / spacing) * spacing;
  const [amount0Desired, amount1Desired] = inOrder(s.amount, s.pairAmount);
  const slippage = BigInt(Math.min(s.step.slippage_bps ?? 0, MOST_SLIPPAGE_BPS));
  const bounds = {
    amount0Desired,
    amount1Desired,
    amount0Min: afterMove(amount0Desired, 10_000n, 10_000n + slippage),
    amount1Min: afterMove(amount1Desired, 10_000n - slippage, 10_000n),
    deadline: s.deadline,
  };
  const [token0, token1] = tokens as [string, string];
  const add: Inner['calls'][number] =
    s.step.position_id === undefined
      ? [
          'mint',
          [
            {
              token0,
              token1,
              fee,
              tickLower: -tickUpper,
              tickUpper,
              ...bounds,
              recipient: s.owner,
            },
          ],
        ]
      : ['increaseLiquidity', [{ positionId: s.position, ...bounds }]];
  return {
    to: on(s, 'uniswapManager'),
    ...placeOf(s.step.position_id),
    value: (s.asset === null ? s.amount : 0n) + (s.pairAsset === null ? s.pairAmount : 0n),
    functions: {
      'multicall(bytes[])': [new Inner([add, ...(hasCoin ? [['refundETH', []] as const] : [])])],
    },
    spends: [
      { token: s.asset, amount: s.amount },
      { token: s.pairAsset, amount: s.pairAmount },
    ].flatMap(({ amount, token }) => (token === null ? [] : [{ token, amount }])),
  };
};

/**
 * The output of a position, to its owner: all that it owes, and for a removal some liquidity first.
 */
function lpOut(isRemoval: boolean): Row {
  return (s) => {
    const { hasCoin, inOrder } = sidesOf(s);
    const leasts = { ofAsset: s.least, ofPair: s.pairLeast };
    const [least0, least1] = inOrder(leasts.ofAsset, leasts.ofPair);
    // With the coin the fees are checked at the end, so the pool's limit is without them.
    const bound = (least: bigint) =>
      hasCoin ? new Fits((value: bigint) => value <= least, `at most ${least}`) : least;
    const [ofCoin, token, ofToken] =
      s.asset === null
        ? [leasts.ofAsset, s.pooled(s.pairAsset), leasts.ofPair]
        : [leasts.ofPair, s.asset, leasts.ofAsset];
    const calls: Inner['calls'] = [
      ...(isRemoval
        ? [
            [
              'decreaseLiquidity',
              [
                {
                  positionId: s.position,
                  liquidity: s.units,
                  amount0Min: bound(least0),
                  amount1Min: bound(least1),
                  deadline: s.deadline,
                },
              ],
            ] as const,
          ]
        : []),
      [
        'collect',
        [
          {
            positionId: s.position,
            recipient: hasCoin ? ZERO : s.owner,
            amount0Max: MAX_128,
            amount1Max: MAX_128,
          },
        ],
      ],
      ...(hasCoin
        ? [
            ['unwrapWETH9', [ofCoin, s.owner]] as const,
            ['sweepToken', [token, ofToken, s.owner]] as const,
          ]
        : []),
    ];
    return {
      to: on(s, 'uniswapManager'),
      ...placeOf(s.step.position_id),
      functions: { 'multicall(bytes[])': [new Inner(calls)] },
      isUnmeasured: true,
      ...(isRemoval && { counts: s.units, isPriced: true }),
    };
  };
}

/** Rewards are the wallet's own: which of them are asked for is free, and they go to it alone. */
const aaveClaim: Row = (s) => ({
  to: on(s, 'aaveRewards'),
  functions: { claimAllRewards: [new Fits(isListedOnce, 'a list of assets'), s.owner] },
  isUnmeasured: true,
});

/** Requests pay their owner, and only the owner can claim them. */
const lidoClaim: Row = (s) => ({
  to: on(s, 'lidoQueue'),
  ...placeOf(s.step.position_id),
  functions: {
    claimWithdrawals: [
      s.step.position_id === undefined
        ? new Fits(isListedOnce, 'a list of requests')
        : [s.position],
      new Fits(() => true, 'where their rates are'),
    ],
  },
  isUnmeasured: true,
});

function isListedOnce(list: readonly unknown[]): boolean {
  return list.length > 0 && new Set(list).size === list.length;
}

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

/** A market of Compound v3; the full debt is given as the maximum number. */
const comet = (s: StepView): string => {
  const market = s.step.pool_id?.toLowerCase() ?? '';
  if (KNOWN.comets[s.chain]?.[market] !== undefined) return market;
  throw new Unreadable('contract', 'This market of Compound is not known');
};

const cometSupply: Row = (s) => ({
  to: comet(s),
  place: comet(s),
  functions: {
    'supply(address,uint256)': [s.token, s.isMax && s.step.type === 'repay' ? MAX_256 : s.amount],
  },
  spends: [{ token: s.token, amount: s.amount }],
});

const cometWithdraw: Row = (s) => ({
  to: comet(s),
  place: comet(s),
  functions:
    s.recipient === s.owner
      ? { 'withdraw(address,uint256)': [s.token, s.amount] }
      : { 'withdrawTo(address,address,uint256)': [s.recipient, s.token, s.amount] },
});

/**
 * A market's id is the hash of its parameters: anyone who changes one of them names another market.
 *
 * @param side the asset that the function moves: with another side it would move another asset.
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
    ...placeOf(s.step.pool_id),
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
  if (s.step.vault_address) return vaultWithdraw(s, {});
  return {
    to: on(s, 'morpho'),
    ...placeOf(s.step.pool_id),
    functions: {
      [`withdraw(${MARKET_TYPE},uint256,uint256,address,address)`]: [
        morphoMarket(s, 'loanToken'),
        ...counted(s),
        s.owner,
        s.recipient,
      ],
      // Collateral does not have shares.
      ...(s.counts === undefined && {
        [`withdrawCollateral(${MARKET_TYPE},uint256,address,address)`]: [
          morphoMarket(s, 'collateralToken'),
          s.amount,
          s.owner,
          s.recipient,
        ],
      }),
    },
    ...unitsOf(s),
  };
};

/** An amount in the asset, or in shares where the step says so: the other is zero. */
function counted({ amount, counts }: StepView): readonly [bigint, bigint] {
  return counts === undefined ? [amount, 0n] : [0n, counts];
}

function placeOf(named: string | undefined): Pick<ExpectedCall, 'place'> {
  return named === undefined ? {} : { place: named.toLowerCase() };
}

function unitsOf({ counts }: StepView): Pick<ExpectedCall, 'counts' | 'isUnmeasured'> {
  return counts === undefined ? {} : { counts, isUnmeasured: true };
}

const morphoBorrow: Row = (s) => ({
  to: on(s, 'morpho'),
  ...placeOf(s.step.pool_id),
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

const morphoRepay: Row = (s) => ({
  to: on(s, 'morpho'),
  ...placeOf(s.step.pool_id),
  functions: {
    [`repay(${MARKET_TYPE},uint256,uint256,address,bytes)`]: [
      morphoMarket(s, 'loanToken'),
      ...counted(s),
      s.owner,
      '0x',
    ],
  },
  spends: [{ token: s.token, amount: s.amount }],
  ...(s.counts !== undefined && { counts: s.counts }),
});

const vaultDeposit: Row = (s) => ({
  to: s.vault,
  place: s.vault,
  functions: { 'deposit(uint256,address)': [s.amount, s.owner] },
  spends: [{ token: s.token, amount: s.amount }],
});

/** Everything is given in shares, so that nothing remains; a part is given in the asset. */
const vaultWithdraw: Row = (s) => {
  if (s.isMax !== (s.counts !== undefined)) {
    throw new Unreadable('amount', 'All is counted in shares, and nothing else is');
  }
  return {
    to: s.vault,
    place: s.vault,
    functions:
      s.counts === undefined
        ? { 'withdraw(uint256,address,address)': [s.amount, s.recipient, s.owner] }
        : { redeem: [s.counts, s.recipient, s.owner] },
    ...unitsOf(s),
  };
};

/** Circle's numbers of the chains (developers.circle.com/cctp). */
const DOMAINS: Readonly<Record<string, number>> = {
  ethereum: 0,
  optimism: 2,
  arbitrum: 3,
  base: 6,
  polygon: 7,
};
/** `cctp-forward` in 24 bytes, version 0 and nothing more. */
const FORWARD = '0x636374702d666f72776172640000000000000000000000000000000000000000';
/** Waits until the origin is final. */
const FINAL = 2000;

const cctp: Row = (s) => {
  const destination = s.step.to_chain ?? '';
  const [burned, minted] = [tokenOn(s.chain, 'USDC'), tokenOn(destination, 'USDC')];
  if (!burned || !minted || !isToken(s.asset, burned) || !isToken(s.toAsset, minted)) {
    throw new Unreadable('asset', 'Circle carries USDC alone');
  }
  const domain = Object.hasOwn(DOMAINS, destination) ? DOMAINS[destination] : undefined;
  if (domain === undefined || s.least > s.amount) {
    throw new Unreadable('chain', `Circle does not bring that to ${destination}`);
  }
  return {
    to: on(s, 'tokenMessenger'),
    functions: {
      depositForBurnWithHook: [
        s.amount,
        domain,
        pad(s.recipient as Hex),
        s.token,
        pad('0x'),
        s.amount - s.least,
        FINAL,
        FORWARD,
      ],
    },
    spends: [{ token: s.token, amount: s.amount }],
    isPriced: true,
  };
};

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
/** As much wstETH is less than that, at any rate of the next years. */
const WRAPPED_REQUEST = 500n * 10n ** 18n;

const lidoUnstake: Row = (s) => {
  const isWrapped = s.token === on(s, 'wstEth');
  if (isWrapped && s.amount > WRAPPED_REQUEST) throw notCovered('Several requests in wstETH');
  if (!isWrapped && s.token !== on(s, 'stEth')) {
    throw new Unreadable('asset', 'Lido pays out its two tokens alone');
  }
  const count = (s.amount + MOST_REQUEST - 1n) / MOST_REQUEST;
  const parts = Array.from({ length: Number(count) }, (_, at) =>
    BigInt(at) < s.amount % count ? s.amount / count + 1n : s.amount / count,
  );
  return {
    to: on(s, 'lidoQueue'),
    functions: { [`requestWithdrawals${isWrapped ? 'WstETH' : ''}`]: [parts, s.owner] },
    spends: [{ token: s.token, amount: s.amount }],
  };
};

/** The two tokens of Lido at its own rate, which no market moves. */
const lidoSwap: Row = (s) => {
  const [stEth, wstEth] = [on(s, 'stEth'), on(s, 'wstEth')];
  const isWrap = s.token === stEth;
  if (s.toAsset !== (isWrap ? wstEth : stEth) || (!isWrap && s.token !== wstEth)) {
    throw new Unreadable('asset', 'Lido exchanges its two tokens alone');
  }
  if (s.recipient !== s.owner) throw new Unreadable('recipient', 'It comes to the wallet');
  return {
    to: wstEth,
    functions: { [isWrap ? 'wrap' : 'unwrap']: [s.amount] },
    ...(isWrap && { spends: [{ token: s.token, amount: s.amount }] }),
  };
};

/** rETH for the coin at Rocket Pool's own rate, which no market moves. */
const rocketUnstake: Row = (s) => {
  if (s.token !== on(s, 'rEth') || s.step.to_asset_address !== undefined) {
    throw new Unreadable('asset', 'Rocket Pool pays ETH for rETH');
  }
  return { to: s.token, functions: { burn: [s.amount] } };
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
  place: s.vault,
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

/**
 * Sells PT to its market for a token that the market returns; after the market's end, other calls redeem
 * it.
 */
const pendleWithdraw: Row = (s) => {
  if (s.step.to_asset_address === undefined) throw notCovered('A withdrawal counted in its token');
  return {
    to: on(s, 'pendleRouter'),
    place: s.vault,
    functions: {
      swapExactPtForToken: [
        s.owner,
        s.vault,
        s.amount,
        {
          tokenOut: s.toAsset as string,
          minTokenOut: s.least,
          tokenRedeemSy: s.toAsset as string,
          pendleSwap: ZERO,
          swapData: NO_SWAP,
        },
        NO_ORDERS,
      ],
    },
    spends: [{ token: s.token, amount: s.amount }],
    isPriced: true,
  };
};

function rows(protocol: string, of: Readonly<Record<string, Row>>) {
  return Object.entries(of).map(([type, row]) => [`${protocol} ${type}`, row] as const);
}

/**
 * The required call of each step, by protocol and type. Anything that is not here is not covered.
 */
const ROWS: ReadonlyMap<string, Row> = new Map([
  ...rows('erc20', { transfer, sweep: transfer }),
  ...rows('uniswap-v3', {
    swap,
    'lp-add': lpAdd,
    'lp-remove': lpOut(true),
    'lp-collect': lpOut(false),
  }),
  ...rows('aave-v3', { ...pool('aavePool'), claim: aaveClaim }),
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
  ...rows('erc4626', { deposit: vaultDeposit, withdraw: vaultWithdraw }),
  ...rows('across', { bridge: across }),
  ...rows('cctp', { bridge: cctp }),
  ...rows('wrapped-native', { wrap, unwrap }),
  ...rows('lido', { stake: lidoStake, unstake: lidoUnstake, swap: lidoSwap, claim: lidoClaim }),
  ...rows('rocket-pool', { stake: rocketStake, unstake: rocketUnstake }),
  ...rows('pendle', { deposit: pendleDeposit, withdraw: pendleWithdraw }),
]);

const approve: Row = (s) => {
  const { spender } = s.step;
  if (!spender) throw new Unreadable('spender', 'The approval names nobody');
  return {
    to: s.token,
    functions: { 'approve(address,uint256)': [spender.toLowerCase(), s.amount] },
  };
};

/** The steps covered on EVM chains: protocol and type, without approvals. */
export const EVM_COVERED: readonly string[] = [...ROWS.keys()];

/**
 * The call that a step must have to do what it says.
 *
 * @throws {Unreadable} where the step is not known here.
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
