import { type Address, createWalletClient, type Hex, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { testWorld } from '#devnet/testing/test-world.ts';

import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { readOne } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { PlanRequest, type PlanResponse } from '#server/schemas/plan.ts';
import { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { planIntents, reencodeStep } from '../index.ts';
import { balanceRead } from '../ledger.ts';

const BRIDGE_WITHIN_MS = 60_000;

/** A fresh, funded wallet that plans, re-encodes, signs and sends on the service tests' chains. */
export async function openPlanWallet() {
  const account = privateKeyToAccount(generatePrivateKey());
  const chains = testWorld().chains;
  const access = createChainAccess(
    Object.fromEntries(Object.entries(chains).map(([slug, { rpc_url }]) => [slug, rpc_url])),
  );
  const environment = { chains: access, nowMs: () => Date.now() };
  await command('fund', [account.address]);

  async function command(name: string, args: readonly string[]): Promise<void> {
    const response = await fetch(`${testWorld().controlUrl}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    const answer = (await response.json()) as { error?: string };
    if (answer.error) throw new Error(answer.error);
  }

  function plan(intents: Intent[], chain: EvmChainSlug = 'base'): Promise<PlanResponse> {
    const wallets = [{ address: account.address, chain }];
    return planIntents(PlanRequest.parse({ intents, wallets }), environment);
  }

  /** The balance of a symbol on a chain. */
  async function balance(
    chain: EvmChainSlug,
    symbol: string,
    owner: Address = account.address,
  ): Promise<bigint> {
    const token = resolveToken(chain, symbol);
    if (!token) throw new Error(`${symbol} is not listed on ${chain}.`);
    return balanceOf(token, owner);
  }

  async function balanceOf(token: Token, owner: Address): Promise<bigint> {
    const outcome = await runContractRead(readOne(balanceRead({ owner, token })), access);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.value;
  }

  /** Re-encodes a step as it came over the wire. */
  async function reencode(
    step: Step,
    actual_amount: number = step.chained?.estimate_amount ?? step.amount,
  ): Promise<ReencodeResponse> {
    const wire = JSON.parse(JSON.stringify({ step, actual_amount }));
    return ReencodeResponse.parse(await reencodeStep(wire, environment));
  }

  /** Re-encodes, signs and sends a step, and waits for a bridge's delivery. */
  async function carryOut(step: Step): Promise<ReencodeResponse> {
    const arrival = step.wait_for_bridge ? await noteArrival(step) : undefined;
    const { fresh } = await send(step);
    if (arrival) await arrival(BigInt(fresh.min_output_raw ?? 0));
    return fresh;
  }

  /** Re-encodes, signs and sends a step. @returns its call and the hash of its transaction */
  async function send(step: Step): Promise<{ fresh: ReencodeResponse; hash: Hex }> {
    const fresh = await reencode(step);
    if (!fresh.ok) throw new Error(`${fresh.unsupported_code}: ${fresh.unsupported_reason}`);
    const slug = step.chain as EvmChainSlug;
    const { id, name, native } = evmChain(slug);
    const client = createWalletClient({
      account,
      transport: http(chains[slug].rpc_url),
      chain: {
        id,
        name,
        nativeCurrency: { ...native, name: native.symbol },
        rpcUrls: { default: { http: [chains[slug].rpc_url] } },
      },
    }).extend(publicActions);
    const transaction = {
      to: fresh.to as Address,
      data: fresh.data as Hex,
      value: BigInt(fresh.value ?? 0),
    };
    // As wallets do: a loan that accrues between the estimate and its block costs more gas.
    const gas = ((await client.estimateGas({ account, ...transaction })) * 3n) / 2n;
    const receipt = await client.sendTransactionSync({ ...transaction, gas });
    if (receipt.status !== 'success') throw new Error(`Step ${step.order} reverted.`);
    return { fresh, hash: receipt.transactionHash };
  }

  async function noteArrival(step: Step) {
    const token = resolveToken(
      step.to_chain as EvmChainSlug,
      step.to_asset_address ?? step.to_asset ?? '',
    );
    if (!token) throw new Error(`Step ${step.order} does not say what arrives.`);
    const before = await balanceOf(token, account.address);
    return async (leastAtomic: bigint) => {
      const deadline = performance.now() + BRIDGE_WITHIN_MS;
      while ((await balanceOf(token, account.address)) < before + leastAtomic) {
        if (performance.now() > deadline) throw new Error('The bridge brought nothing.');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
  }

  /** Plans and carries out every step in order. */
  async function perform(intents: Intent[]) {
    const planned = await plan(intents);
    const fresh: ReencodeResponse[] = [];
    for (const step of planned.steps) fresh.push(await carryOut(step));
    return { plan: planned, fresh };
  }

  const { address } = account;
  return { address, environment, plan, balance, reencode, send, carryOut, perform, command };
}
