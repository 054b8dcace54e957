import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { nativeToken, resolveToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { isErc20, type Token } from '#server/chains/tokens/token.ts';
import type {
  BuildResult,
  BuiltCall,
  FoundPosition,
  Leg,
  PositionQuery,
  ProtocolManifest,
} from '#server/protocols/manifest.ts';

export const ROUTER: Address = '0x1111111111111111111111111111111111111111';
export const BRIDGE: Address = '0x2222222222222222222222222222222222222222';
export const LENDER: Address = '0x3333333333333333333333333333333333333333';
export const POOL: Address = '0x4444444444444444444444444444444444444444';

const chains = EVM_CHAINS.map(({ slug }) => slug);

/** Venues speak this one ABI, so that tests can read what a step does. */
export const venueAbi = parseAbi([
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256)',
  'function position(address owner, address token) view returns (uint256)',
  'function run(address token, uint256 amount, address recipient, uint256 minOut)',
]);

const ZERO: Address = '0x0000000000000000000000000000000000000000';
export const addressOf = (token: Token): Address => token.address ?? ZERO;

function run(leg: Leg, minAtomic: bigint) {
  return encodeFunctionData({
    abi: venueAbi,
    functionName: 'run',
    args: [addressOf(leg.asset), leg.amountAtomic, leg.recipient, minAtomic],
  });
}

function built(leg: Leg, to: Address, output: BuiltCall['output'], gasUnits: bigint): BuiltCall {
  const takes = leg.type !== 'withdraw' && leg.type !== 'borrow' && leg.type !== 'lp-remove';
  const { asset, amountAtomic } = leg;
  return {
    to,
    data: run(leg, output?.minAtomic ?? 0n),
    valueWei: takes && !isErc20(asset) ? amountAtomic : 0n,
    spend: takes ? { token: asset, amountAtomic } : null,
    approval: takes && isErc20(asset) ? { token: asset, spender: to, amountAtomic } : null,
    output,
    awaitsBridge: leg.type === 'bridge',
    gasUnits,
    description: `${leg.type} ${amountAtomic} ${asset.symbol}`,
  };
}

function* swap(leg: Leg): ContractRead<BuildResult> {
  const toAsset = leg.toAsset as Token;
  if (leg.exactOutAtomic !== undefined) return yield* buy(leg, toAsset, leg.exactOutAtomic);
  const quoted = yield* readOne(quoteRead(leg.chain, leg.asset, toAsset, leg.amountAtomic));
  if (!quoted.ok) return { refused: 'no_route', reason: 'No pool.', field: 'to_asset' };
  const minAtomic = (quoted.value * BigInt(10_000 - leg.slippageBps)) / 10_000n;
  const output = {
    token: toAsset,
    recipient: leg.recipient,
    expectedAtomic: quoted.value,
    minAtomic,
  };
  return {
    ...built(leg, ROUTER, output, 180_000n),
    route: { kind: 'fake-v3', tokens: [addressOf(leg.asset), addressOf(toAsset)], fees: [500] },
    deadlineSeconds: leg.nowSeconds + leg.validForSeconds,
  };
}

/** Costs the quote of the other direction, plus at most the slippage. */
function* buy(leg: Leg, toAsset: Token, outAtomic: bigint): ContractRead<BuildResult> {
  const quoted = yield* readOne(quoteRead(leg.chain, toAsset, leg.asset, outAtomic));
  if (!quoted.ok) return { refused: 'no_route', reason: 'No pool.', field: 'to_asset' };
  const withSlippage = (quoted.value * BigInt(10_000 + leg.slippageBps)) / 10_000n;
  if (leg.amountAtomic > 0n && leg.amountAtomic < quoted.value) {
    return { refused: 'amount_too_large', reason: 'It costs more than that.', field: 'to_amount' };
  }
  const isCapped = leg.amountAtomic > 0n && leg.amountAtomic < withSlippage;
  const most = isCapped ? leg.amountAtomic : withSlippage;
  const { recipient } = leg;
  const output = { token: toAsset, recipient, expectedAtomic: outAtomic, minAtomic: outAtomic };
  return {
    ...built({ ...leg, amountAtomic: most }, ROUTER, output, 180_000n),
    route: {
      kind: 'fake-v3',
      tokens: [addressOf(leg.asset), addressOf(toAsset)],
      fees: [500],
      exact_out: true,
    },
    deadlineSeconds: leg.nowSeconds + leg.validForSeconds,
  };
}

/** The read a swap is quoted with. */
export function quoteRead(chain: EvmChainSlug, from: Token, to: Token, amountAtomic: bigint) {
  return call({
    chain,
    to: ROUTER,
    abi: venueAbi,
    functionName: 'quote',
    args: [addressOf(from), addressOf(to), amountAtomic],
  });
}

/** How long the bridge takes its own quote for. */
export const BRIDGE_QUOTE_SECONDS = 3600n;

/** Keeps a thousandth and delivers the rest. */
function* bridge(leg: Leg): ContractRead<BuildResult> {
  yield [quoteRead(leg.chain, leg.asset, leg.asset, 1n)];
  const fee = leg.amountAtomic / 1000n;
  const arrives = leg.amountAtomic - fee;
  const output = {
    token: leg.toAsset as Token,
    recipient: leg.recipient,
    expectedAtomic: arrives,
    minAtomic: arrives,
  };
  return {
    ...built(leg, BRIDGE, output, 120_000n),
    bridgeFeeAtomic: fee,
    deadlineSeconds: leg.nowSeconds + BRIDGE_QUOTE_SECONDS,
  };
}

function* lend(leg: Leg): ContractRead<BuildResult> {
  yield [positionRead(leg)];
  const gives = leg.type === 'withdraw' || leg.type === 'borrow';
  const output = gives
    ? {
        token: leg.asset,
        recipient: leg.recipient,
        expectedAtomic: leg.amountAtomic,
        minAtomic: leg.amountAtomic,
      }
    : null;
  return built(leg, LENDER, output, 220_000n);
}

function positionRead({ chain, owner, asset }: Omit<Leg, 'amountAtomic'>) {
  return call({
    chain,
    to: LENDER,
    abi: venueAbi,
    functionName: 'position',
    args: [owner, addressOf(asset)],
  });
}

function* readPosition(leg: Omit<Leg, 'amountAtomic'>): ContractRead<bigint> {
  const position = yield* readOne(positionRead(leg));
  return position.ok ? position.value : 0n;
}

/** The number of the one position there is. */
export const POSITION_ID = 7n;

/** Takes the second asset by the swap quote, limited by the smaller side. */
function* addPair(leg: Leg): ContractRead<BuildResult> {
  const pairAsset = leg.pairAsset as Token;
  const quoted = yield* readOne(quoteRead(leg.chain, leg.asset, pairAsset, leg.amountAtomic));
  if (!quoted.ok) return { refused: 'no_route', reason: 'No pool.', field: 'pair_asset' };
  const limit = leg.pairAmountAtomic ?? quoted.value;
  const isLimited = limit < quoted.value;
  const ofPair = isLimited ? limit : quoted.value;
  const ofAsset = isLimited ? (leg.amountAtomic * limit) / quoted.value : leg.amountAtomic;
  if (ofAsset === 0n || ofPair === 0n) {
    return { refused: 'amount_too_small', reason: 'That is too little.', field: 'amount' };
  }
  const second = built({ ...leg, asset: pairAsset, amountAtomic: ofPair }, POOL, null, 0n);
  return {
    ...built({ ...leg, amountAtomic: ofAsset }, POOL, null, 350_000n),
    further: [second],
  };
}

/** Returns both assets as in the positions table. */
function* leavePair(leg: Leg): ContractRead<BuildResult> {
  const pairAsset = leg.pairAsset as Token;
  const inPair = yield* readOne(positionRead({ ...leg, asset: pairAsset }));
  const outputOf = (token: Token, atomic: bigint) => ({
    token,
    recipient: leg.owner,
    expectedAtomic: atomic,
    minAtomic: (atomic * 99n) / 100n,
  });
  const output = outputOf(leg.asset, leg.amountAtomic);
  return {
    ...built(leg, POOL, output, 300_000n),
    spend: null,
    approval: null,
    valueWei: 0n,
    further: [
      { spend: null, approval: null, output: outputOf(pairAsset, inPair.ok ? inPair.value : 0n) },
    ],
  };
}

function* findPositions({ asset, pairAsset, chain }: PositionQuery): ContractRead<FoundPosition[]> {
  yield [quoteRead(chain, nativeToken(chain), nativeToken(chain), 1n)];
  const usdc = resolveToken(chain, 'USDC') as Token;
  const coin = wrappedNativeToken(chain);
  return [{ asset: asset ?? usdc, pairAsset: pairAsset ?? coin, positionId: POSITION_ID }];
}

const venue = { name: '', aliases: [], listed: true } as const;

/** A swap venue that takes the native coin, a bridge that does, a lender and a pool that do not. */
export const FAKE_VENUES: readonly ProtocolManifest[] = [
  {
    ...venue,
    slug: 'fake-swap',
    name: 'Fake Swap',
    actions: { swap: { chains, native: true, build: swap } },
    contracts: () => [{ address: ROUTER, name: 'Router' }],
  },
  {
    ...venue,
    slug: 'fake-bridge',
    name: 'Fake Bridge',
    actions: { bridge: { chains, native: true, build: bridge } },
    contracts: () => [{ address: BRIDGE, name: 'Bridge' }],
  },
  {
    ...venue,
    slug: 'fake-lend',
    name: 'Fake Lend',
    aliases: ['lender'],
    actions: {
      deposit: { chains, native: false, build: lend },
      withdraw: { chains, native: false, build: lend, readMax: readPosition },
      borrow: { chains, native: false, build: lend },
      repay: { chains, native: false, build: lend, readMax: readPosition },
    },
    contracts: () => [{ address: LENDER, name: 'Lender' }],
  },
  {
    ...venue,
    slug: 'fake-pool',
    name: 'Fake Pool',
    actions: {
      'lp-add': { chains, native: false, build: addPair },
      'lp-remove': {
        chains,
        native: false,
        build: leavePair,
        readMax: readPosition,
        findPositions,
      },
    },
    contracts: () => [{ address: POOL, name: 'Pool' }],
  },
];

/** Whether a call is an ERC-20 transfer or approval. */
export const erc20Calls = erc20Abi;
