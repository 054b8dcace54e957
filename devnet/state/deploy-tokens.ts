import {
  type Address,
  encodeFunctionData,
  type Hex,
  pad,
  parseEther,
  size,
  stringToHex,
  toHex,
} from 'viem';
import { evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { RELAYER, TEST_ACCOUNT_BALANCES, TEST_ACCOUNTS, WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { type Artifact, packageArtifact } from './artifact.ts';
import type { DevContracts } from './compile-contracts.ts';
import { devTokens } from './world-tokens.ts';

const NAMES: Readonly<Record<string, string>> = {
  WETH: 'Wrapped Ether',
  USDC: 'USD Coin',
  USDT: 'Tether USD',
  DAI: 'Dai Stablecoin',
  USDS: 'USDS Stablecoin',
  WBTC: 'Wrapped BTC',
  wstETH: 'Wrapped liquid staked Ether 2.0',
  WPOL: 'Wrapped Polygon Ecosystem Token',
  WOKB: 'Wrapped OKB',
};

/** WETH9, the wrapped coin of Ethereum, whose shape the other chains' wrapped coins share. */
export const WETH9: Artifact = packageArtifact('canonical-weth', 'build/contracts/WETH9.json');

/** Whole units of every token that the whale holds: more than any pool could ask for. */
const WHALE_SUPPLY = 10n ** 12n;
/** The wrapped native coin is backed by the coin itself, so it is kept plausible. */
const WHALE_WRAPPED = 10n ** 9n;
/** Whole units the relayer can fill with, by symbol. */
const RELAYER_SUPPLY: Readonly<Record<string, bigint>> = {
  WETH: 1_000_000n,
  USDC: 1_000_000_000n,
  USDT: 1_000_000_000n,
  DAI: 1_000_000_000n,
  WBTC: 50_000n,
};

/** Solidity's storage word of a string shorter than 32 bytes. */
function shortStringWord(text: string): Hex {
  const hex = stringToHex(text);
  const word = BigInt(pad(hex, { dir: 'right', size: 32 })) | BigInt(size(hex) * 2);
  return toHex(word, { size: 32 });
}

async function deployWrappedNative(chain: DevChain): Promise<void> {
  const { wrappedNative } = evmChain(chain.slug);
  await chain.deployAt(wrappedNative.address, WETH9);
  if (wrappedNative.symbol !== 'WETH') {
    const name = NAMES[wrappedNative.symbol] ?? wrappedNative.symbol;
    const slots = [shortStringWord(name), shortStringWord(wrappedNative.symbol)];
    for (const [slot, word] of slots.entries()) {
      await chain.rpc('anvil_setStorageAt', [
        wrappedNative.address,
        toHex(slot, { size: 32 }),
        word,
      ]);
    }
  }
}

/** Tokens that the pools behind them deploy (`deploy-lido.ts`, `deploy-rocket-pool.ts`). */
function isStaked(symbol: string, { slug }: DevChain): boolean {
  return slug === 'ethereum' && ['stETH', 'wstETH', 'rETH'].includes(symbol);
}

/** Deploys every listed token of a chain at its own address and gives the whale its supply. */
export async function deployTokens(chain: DevChain, contracts: DevContracts): Promise<void> {
  await chain.setNativeBalance(WHALE.address, parseEther((3n * WHALE_WRAPPED).toString()));
  await deployWrappedNative(chain);
  const wrapped = evmChain(chain.slug).wrappedNative.address;
  await chain.write(wrapped, WETH9.abi, 'deposit', [], {
    valueWei: parseEther(WHALE_WRAPPED.toString()),
  });

  for (const [symbol, token] of Object.entries(LISTED_TOKENS)) {
    const address = token.addresses[chain.slug];
    if (!address || address === wrapped || isStaked(symbol, chain)) continue;
    const isTether = symbol === 'USDT' && chain.slug === 'ethereum';
    const artifact = isTether ? contracts.DevUsdt : contracts.DevToken;
    const args = isTether
      ? [WHALE.address]
      : [
          NAMES[symbol] ?? symbol,
          symbol,
          token.decimals,
          symbol === 'USDC' ? '2' : '1',
          WHALE.address,
        ];
    await chain.deployAt(address, artifact, args);
    const amountAtomic = WHALE_SUPPLY * 10n ** BigInt(token.decimals);
    await chain.write(address, artifact.abi, 'mint', [WHALE.address, amountAtomic]);
  }
}

/** Sends a token of the chain from the whale. */
export function giveToken(
  chain: DevChain,
  to: Address,
  symbol: string,
  amountAtomic: bigint,
): Promise<void> {
  return giveTokens(chain, to, [[symbol, amountAtomic]]);
}

/** Sends tokens of the chain from the whale, in as few blocks as they fit into. */
export async function giveTokens(
  chain: DevChain,
  to: Address,
  amountsAtomic: readonly (readonly [symbol: string, amountAtomic: bigint])[],
): Promise<void> {
  const calls = amountsAtomic.map(([symbol, amountAtomic]) => {
    const address = devTokens(chain.slug).find((token) => token.symbol === symbol)?.address;
    if (!address) throw new Error(`${symbol} is not on ${chain.slug}`);
    const args = [to, amountAtomic];
    return {
      to: address,
      data: encodeFunctionData({ abi: WETH9.abi, functionName: 'transfer', args }),
    };
  });
  const last = calls.pop();
  if (last === undefined) return;
  const hashes: Hex[] = [];
  for (const call of calls) hashes.push(await chain.submit(call));
  await chain.send(last, 'transfer');
  // Those before it were mined no later.
  for (const hash of hashes) await chain.confirm(hash, 'transfer');
}

/** Funds the test accounts and the relayer. */
export async function fundAccounts(chain: DevChain): Promise<void> {
  await chain.setNativeBalance(RELAYER.address, parseEther('100000'));
  for (const { address } of TEST_ACCOUNTS) {
    await chain.setNativeBalance(address, parseEther(String(TEST_ACCOUNT_BALANCES.native)));
  }
  for (const [symbol, token] of Object.entries(LISTED_TOKENS)) {
    if (!token.addresses[chain.slug]) continue;
    const unit = 10n ** BigInt(token.decimals);
    const relayerUnits = RELAYER_SUPPLY[symbol];
    if (relayerUnits) await giveToken(chain, RELAYER.address, symbol, relayerUnits * unit);
    const testUnits = TEST_ACCOUNT_BALANCES[symbol];
    if (!testUnits) continue;
    for (const { address } of TEST_ACCOUNTS) {
      await giveToken(chain, address, symbol, testUnits * unit);
    }
  }
}
