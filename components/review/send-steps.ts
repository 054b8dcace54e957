import type { Address, Hex } from 'viem';
import {
  type EvmCall,
  type EvmSlug,
  type PageWallet,
  WalletRefused,
} from '#components/wallet/page-wallet.ts';
import type { FreshStep } from './freshen-steps.ts';

/** How sent steps are found again. */
export type SentAs = { readonly hash: string } | { readonly batch: string };

/**
 * Passes fresh steps to the wallet, which signs and sends them: a single one, or several of one
 * chain together (EIP-5792).
 *
 * @throws {WalletRefused}
 */
export async function sendSteps(wallet: PageWallet, steps: readonly FreshStep[]): Promise<SentAs> {
  const [first] = steps;
  if (!first) throw new WalletRefused('failed');
  if (wallet.kind === 'solana') {
    const message = first.fresh.solana_tx;
    if (message === undefined || steps.length > 1) throw new WalletRefused('failed');
    return { hash: await wallet.send(message) };
  }
  const chain = first.step.chain as EvmSlug;
  const calls = steps.map(callOf);
  const [call] = calls;
  if (call && calls.length === 1) return { hash: await wallet.send(chain, call) };
  return { batch: await wallet.sendBatch(chain, calls) };
}

/** @throws {WalletRefused} where nothing can be signed, because a change was not accepted. */
function callOf({ fresh: { to, data, value } }: FreshStep): EvmCall {
  if (to === undefined || data === undefined) throw new WalletRefused('failed');
  return { to: to as Address, data: data as Hex, value: BigInt(value ?? '0') };
}
