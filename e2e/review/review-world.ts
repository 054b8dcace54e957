import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { type Address, createPublicClient, erc20Abi, type Hex, http, isAddress } from 'viem';
import { sendCommand } from '#devnet/world/send-command.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { getConfig } from '#server/config/environment.ts';
import type { AgentEvent } from '#server/schemas/agent-event.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';

interface DevFile {
  readonly base_url: string;
  readonly api_key: string;
  readonly database_url: string;
  readonly chains: Readonly<Record<string, { rpc_url: string; chain_id?: number }>>;
  readonly accounts: {
    readonly evm: readonly { address: Address; private_key: Hex }[];
    readonly solana: readonly { address: string; private_key: string }[];
  };
}

const { home } = getConfig();

/** The running service, as a partner and as a person at its chains. */
export function openReviewWorld() {
  const dev = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')) as DevFile;
  const rpcUrls = Object.fromEntries(
    Object.values(dev.chains).flatMap(({ chain_id, rpc_url }) =>
      chain_id === undefined ? [] : [[chain_id, rpc_url]],
    ),
  );

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(dev.base_url + path, {
      method,
      headers: {
        authorization: `Bearer ${dev.api_key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  async function prepare(request: string, action: string, owner: string): Promise<string> {
    const { agent } = await ask<{ agent: { id: string } }>('POST', '/agents', {
      request,
      wallets: [owner],
      autonomy: 'prepare',
      action,
    });
    return agent.id;
  }

  return {
    ask,
    databaseUrl: dev.database_url,
    rpcUrls,
    accounts: dev.accounts.evm,
    /** Funded wallets on Solana, and its node. */
    solana: { url: dev.chains.solana?.rpc_url ?? '', accounts: dev.accounts.solana },
    world: (name: string, ...args: string[]) => sendCommand(home, name, args),
    prepare,
    /** A link to a plan of an action, made by a trial of an agent that prepares it. */
    async link(action: string, owner: string): Promise<string> {
      const id = await prepare('when ETH drops below 1', action, owner);
      const { event } = await ask<{ event: AgentEvent }>('POST', `/agents/${id}/test`);
      await ask('DELETE', `/agents/${id}`);
      expect(event.preparation).toMatchObject({ outcome: 'ready' });
      return event.preparation?.review_url ?? '';
    },
    /** @param asset a symbol, or the contract of a token */
    balance(chain: EvmChainSlug, asset: string, owner: Address): Promise<bigint> {
      const token = isAddress(asset) ? asset : resolveToken(chain, asset)?.address;
      const client = createPublicClient({ transport: http(dev.chains[chain]?.rpc_url) });
      return token
        ? client.readContract({
            address: token,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [owner],
          })
        : client.getBalance({ address: owner });
    },
    async lamports(owner: string): Promise<bigint> {
      const response = await fetch(dev.chains.solana?.rpc_url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [owner] }),
      });
      const { result } = (await response.json()) as { result: { value: number } };
      return BigInt(result.value);
    },
    /** A link to a plan of intents, as a partner hands it over. */
    async handOver(intents: readonly object[], wallet: string, sentence?: string): Promise<string> {
      const chains = Object.keys(dev.chains).filter((chain) => chain !== 'solana');
      const wallets = wallet.startsWith('0x')
        ? chains.map((chain) => ({ address: wallet, chain }))
        : [{ address: wallet, chain: 'solana' }];
      const plan = await ask<PlanResponse>('POST', '/plan', { intents, wallets });
      const { review_url } = await ask<{ review_url: string }>('POST', '/review-links', {
        plan,
        wallet,
        ...(sentence !== undefined && { sentence }),
      });
      return review_url;
    },
    /** Gives the tenant a catalog, and the owner's wallet a chat with it. */
    async openSurfaces(owner: string): Promise<void> {
      const client = new pg.Client({ connectionString: dev.database_url });
      await client.connect();
      await client.query(
        `with tenant as (
           update partner set surfaces = coalesce(surfaces, '{}')
            where id = (select partner_id from api_key where key_sha256 = $1) returning id
         )
         insert into chat_link (partner_id, wallet, chat_id, proof)
         select id, $2, 'nobody', 'partner' from tenant
         -- A run before this one may have told it something, which ended it: there is no such chat.
         on conflict (partner_id, wallet, chat_id, proof) do update set status = 'active'`,
        [createHash('sha256').update(dev.api_key).digest(), owner.toLowerCase()],
      );
      await client.end();
    },
    /**
     * Puts other text in a stored plan, as who reaches the database could.
     *
     * @param page the address of the plan's page
     */
    async alterPlan(page: string, was: string, now: string): Promise<void> {
      const client = new pg.Client({ connectionString: dev.database_url });
      await client.connect();
      const { rowCount } = await client.query(
        `update prepared_plan set plan = replace(plan::text, $2, $3)::jsonb
          where id = $1 and plan::text like '%' || $2 || '%'`,
        [page.split('/').at(-1), was, now],
      );
      await client.end();
      expect(rowCount).toBe(1);
    },
    /** @param page the address of the plan's page */
    async expire(page: string): Promise<void> {
      const client = new pg.Client({ connectionString: dev.database_url });
      await client.connect();
      await client.query(`update prepared_plan set expires_at = created_at where id = $1`, [
        page.split('/').at(-1),
      ]);
      await client.end();
    },
  };
}

/** A partner's receiver. */
export async function startReceiver() {
  const received: AgentEvent[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString('utf8')) as AgentEvent);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    close: () => server.close(),
  };
}
