import { isAddress } from '@solana/kit';
import type { Devnet } from '../devnet.ts';
import { FOLLOWERS } from '../state/world-tokens.ts';
import { CommandError } from './command-error.ts';
import { finalizeWithdrawals } from './finalize-withdrawals.ts';
import { fundAsset, fundEverything } from './fund.ts';
import { moveMarket } from './move-market.ts';
import { moveRate, setYield } from './move-rate.ts';
import {
  parseAddress,
  parseChain,
  parseCount,
  parseDuration,
  parsePercent,
  parsePricedSymbol,
  parseUsd8,
} from './parse-arguments.ts';

/** Does one thing to the world. @returns a sentence that says what was done. */
export type Command = (devnet: Devnet, args: readonly string[]) => Promise<string>;

const MOST_BLOCKS = 10_000;
const MOST_EPOCHS = 1_000;
const MOST_SECONDS = 10 * 365 * 86_400;

const usd = (price: bigint) => {
  const digits = price.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
};

function requireAllUp(devnet: Devnet): void {
  const evm = [...devnet.chains.values()].filter(({ isUp }) => !isUp).map(({ slug }) => slug);
  const down = [...evm, ...(devnet.solana.isUp ? [] : ['solana'])];
  if (down.length > 0) throw new CommandError(`Bring ${down.join(', ')} up first.`);
}

const price: Command = async (devnet, [asset = '', value = '']) => {
  requireAllUp(devnet);
  const symbol = parsePricedSymbol(asset);
  const target = parseUsd8(value);
  const before = devnet.pricesUsd8;
  const after: Record<string, bigint> = { ...before, [symbol]: target };
  const moved = [symbol];
  const from = before[symbol];
  for (const follower of FOLLOWERS[symbol] ?? []) {
    if (from) after[follower] = ((before[follower] ?? 0n) * target) / from;
    moved.push(follower);
  }
  await Promise.all(devnet.upChains.map(({ chain }) => moveMarket(chain, after, moved)));
  await devnet.solana.obey({
    order: 'prices',
    usd8: Object.fromEntries(Object.entries(after).map(([s, usd8]) => [s, usd8.toString()])),
  });
  devnet.pricesUsd8 = after;
  return `${moved.map((s) => `${s} is ${usd(after[s] ?? 0n)} USD`).join(', ')} wherever it is priced: in feeds, pools and the market.`;
};

const time: Command = async (devnet, [duration = '']) => {
  requireAllUp(devnet);
  const seconds = Math.floor(parseDuration(duration) / 1000);
  if (seconds < 1 || seconds > MOST_SECONDS) {
    throw new CommandError(`"${duration}" is out of range: the clock moves by 1s to 3650d.`);
  }
  await devnet.advance(seconds);
  return `The clock of all chains is ${seconds} s further.`;
};

const mine: Command = async (devnet, [blocks = '1']) => {
  const count = parseCount(blocks, MOST_BLOCKS);
  await Promise.all(devnet.upChains.map((chain) => chain.mine(count)));
  await devnet.solana.obey({ order: 'mine', blocks: count });
  return `Mined ${count} block${count === 1 ? '' : 's'} on every chain.`;
};

const bridge: Command = async (devnet, [what = '', duration = '']) => {
  if (what === 'fill') {
    const filled = await devnet.relayer.fillNow();
    return `Filled ${filled} pending deposit${filled === 1 ? '' : 's'}.`;
  }
  if (what !== 'delay') {
    throw new CommandError(
      `"bridge ${what}" is not a command: write "bridge delay 30s" or "bridge fill".`,
    );
  }
  const delayMs = parseDuration(duration);
  await devnet.relayer.setDelay(delayMs);
  return `The relayer fills a deposit ${duration} after it is made.`;
};

const chain: Command = async (devnet, [name = '', state = '']) => {
  if (name.toLowerCase() === 'solana' && (state === 'down' || state === 'up')) {
    await devnet.solana.obey({ order: state });
    return `solana is ${state}.`;
  }
  const slug = parseChain(name);
  const running = devnet.chains.get(slug);
  if (!running) throw new CommandError(`${slug} is not running.`);
  if (state !== 'down' && state !== 'up') {
    throw new CommandError(
      `"${state}" is not a state: write "chain ${slug} down" or "chain ${slug} up".`,
    );
  }
  if (state === 'down') await running.down();
  else await running.up();
  return `${slug} is ${state}.`;
};

const fund: Command = async (devnet, [address = '', asset, amount, chainName]) => {
  if (!address.startsWith('0x') && isAddress(address)) {
    await devnet.solana.obey({
      order: 'fund',
      address,
      ...(asset !== undefined && { asset }),
      ...(amount !== undefined && { amount }),
    });
    return amount === undefined
      ? `${address} has SOL and every listed token on solana.`
      : `${address} has ${amount} ${asset} more on solana.`;
  }
  const to = parseAddress(address);
  const only = chainName === undefined ? undefined : parseChain(chainName);
  const chains =
    only === undefined ? devnet.upChains : devnet.upChains.filter((c) => c.slug === only);
  if (chains.length === 0) throw new CommandError(`Bring ${only} up first.`);
  if (asset === undefined) {
    await Promise.all(chains.map((running) => fundEverything(running.chain, to)));
    return `${to} has native coin and every listed token on ${chains.map((c) => c.slug).join(', ')}.`;
  }
  if (amount === undefined) {
    throw new CommandError('An amount is missing: write for example "fund 0x… USDC 100 base".');
  }
  await Promise.all(chains.map((running) => fundAsset(running.chain, to, asset, amount)));
  return `${to} has ${amount} ${asset} more on ${chains.map((c) => c.slug).join(', ')}.`;
};

const lido: Command = async (devnet, [what = '']) => {
  if (what !== 'finalize') {
    throw new CommandError(`"lido ${what}" is not a command: write "lido finalize".`);
  }
  const ethereum = devnet.upChains.find(({ slug }) => slug === 'ethereum');
  if (!ethereum) throw new CommandError('Bring ethereum up first.');
  const count = await finalizeWithdrawals(ethereum.chain);
  return `Lido finalized ${count} withdrawal request${count === 1n ? '' : 's'}.`;
};

const aave: Command = async (devnet, [what = '', asset = '', amount = '', chainName = 'base']) => {
  if (what !== 'supply' && what !== 'withdraw') {
    throw new CommandError(
      `"aave ${what}" is not a command: write "aave supply USDC 5000000 base" or "aave withdraw …".`,
    );
  }
  const slug = parseChain(chainName);
  const running = devnet.upChains.find((one) => one.slug === slug);
  if (!running) throw new CommandError(`Bring ${slug} up first.`);
  const { supplyApr, borrowApr } = await moveRate(running.chain, what, asset, amount);
  return `Aave on ${slug} pays ${supplyApr.toFixed(2)}% a year for ${asset}, and takes ${borrowApr.toFixed(2)}%.`;
};

const yieldTo: Command = async (devnet, [asset = '', percent = '', chainName = 'base']) => {
  const slug = parseChain(chainName);
  const running = devnet.upChains.find((one) => one.slug === slug);
  if (!running) throw new CommandError(`Bring ${slug} up first.`);
  const { supplyApy, borrowApy } = await setYield(running.chain, asset, parsePercent(percent));
  return `Aave on ${slug} yields ${supplyApy.toFixed(2)}% a year for ${asset}, and costs ${borrowApy.toFixed(2)}%, on the chain and in the market.`;
};

const epoch: Command = async (devnet, [count = '1']) => {
  const epochs = parseCount(count, MOST_EPOCHS, 'epochs');
  await devnet.solana.obey({ order: 'epochs', count: epochs });
  return `Let ${epochs} epoch${epochs === 1 ? '' : 's'} of solana pass.`;
};

const reset: Command = async (devnet) => {
  await devnet.reset();
  return 'The chains are as they were at the first start.';
};

/** The world commands by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  price,
  time,
  mine,
  bridge,
  chain,
  fund,
  epoch,
  lido,
  aave,
  yield: yieldTo,
  reset,
};
