import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { EXECUTOR, TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { readGuardContracts } from '#devnet/guard.ts';
import { awaitReceipt } from '#devnet/testing/await-receipt.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { type ChainAccess, createChainAccess } from '#server/chains/evm/chain-access.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { randomId } from '#server/db/random-id.ts';
import { openTestDatabase } from '#server/http/testing/open-test-service.ts';
import { watchedPrice } from '../../insert-permission.ts';
import { issueOwnerMessage, takeOwnerMessage } from '../../owner-message.ts';
import { findProposal } from '../../proposals.ts';
import type { GuardActionTerms, GuardTerms, GuardToken, GuardTriggerTerms } from '../../terms.ts';
import { hashPermission, PERMISSION_TYPES, permissionData } from '../../typed-data.ts';
import { type GuardChainId, guardVenue } from '../../venues.ts';
import { type ExecutorSettings, testExecutor } from './test-executor.ts';

/** Above every base fee of the local chains. */
const MAX_FEE_WEI = 200_000_000_000n;

/** The parts of a permission, beside its owner. */
interface Grant {
  readonly chainId?: GuardChainId;
  readonly token: GuardToken;
  /** The collateral, where the token is its aToken. */
  readonly asset?: GuardToken;
  readonly capPer: bigint;
  readonly budget: bigint;
  readonly feeBps?: number;
  readonly trigger: Pick<GuardTriggerTerms, 'kind' | 'asset' | 'comparison' | 'threshold'> &
    Partial<GuardTriggerTerms>;
  readonly action: Pick<GuardActionTerms, 'kind'> & Partial<GuardActionTerms>;
  /** Where it is read, unless the chain's own venue. */
  readonly venue?: { readonly pool: Address; readonly oracle: Address; readonly maxAgeS: number };
  readonly isSilent?: boolean;
}

/** A database, the local chains and an executor over both, at a time that the test moves. */
export async function openGuardWorld() {
  const database = await openTestDatabase();
  const { pool } = database;
  const { partnerId } = await database.createPartner();
  const urls = Object.fromEntries(
    EVM_CHAINS.map(({ slug }) => [slug, testWorld().chains[slug].rpc_url]),
  );
  const access = createChainAccess(urls);
  const { guard, executors, feeRecipient } = readGuardContracts();
  const owner = privateKeyToAccount(TEST_ACCOUNTS[0].privateKey);
  let aheadMs = 0;
  const nowMs = () => Date.now() + aheadMs;

  const executor = (over: ChainAccess = access, settings: ExecutorSettings = {}) =>
    testExecutor({ pool, access: over, guard, nowMs }, settings);

  const slugOf = (chainId: GuardChainId) => guardVenue(chainId, null).slug;
  const clients = (chainId: GuardChainId) => {
    const transport = http(urls[slugOf(chainId)]);
    return {
      reader: createPublicClient({ transport }),
      writer: createWalletClient({ transport, account: owner }),
    };
  };

  async function write(
    chainId: GuardChainId,
    call: {
      address: Address;
      abi: readonly unknown[];
      functionName: string;
      args: readonly unknown[];
    },
  ): Promise<void> {
    const { reader, writer } = clients(chainId);
    const hash = await writer.writeContract({
      ...call,
      chain: null,
      // An estimate can be too low one second later, because interest accrues.
      gas: 3_000_000n,
      maxFeePerGas: MAX_FEE_WEI,
      maxPriorityFeePerGas: 0n,
    } as Parameters<typeof writer.writeContract>[0]);
    const receipt = await awaitReceipt(reader, hash);
    if (receipt.status !== 'success') throw new Error(`${call.functionName} reverted`);
  }

  const balance = (chainId: GuardChainId, token: Address, holder: Address): Promise<bigint> =>
    clients(chainId).reader.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [holder],
    });

  /** Sends something else with the executor's next nonce. */
  async function spendExecutorNonce(chainId: GuardChainId): Promise<void> {
    const transport = http(urls[slugOf(chainId)]);
    const key = privateKeyToAccount(EXECUTOR.privateKey);
    const hash = await createWalletClient({ transport, account: key }).sendTransaction({
      to: key.address,
      chain: null,
      maxFeePerGas: MAX_FEE_WEI,
      maxPriorityFeePerGas: 0n,
    });
    await awaitReceipt(clients(chainId).reader, hash);
  }

  /** Grants a permission of the owner, approves its token, and stores it as the service does. */
  async function grant({ chainId = 42161, isSilent = false, ...of }: Grant) {
    const venue = guardVenue(chainId, null);
    const { lending } = venue;
    const terms: GuardTerms = {
      chainId,
      slug: venue.slug,
      owner: owner.address,
      token: of.token,
      asset: of.asset ?? of.token,
      capPer: of.capPer.toString(),
      budget: of.budget.toString(),
      trigger: { words: 'the test says so', condition: null, cadence: 'hourly', ...of.trigger },
      action: {
        recipient: null,
        tokenOut: null,
        minOut: '0',
        maxSlippageBps: 0,
        vault: null,
        targetHealthFactor: '0',
        ...of.action,
      },
      venue: {
        pool: of.venue?.pool ?? lending?.pool ?? zeroAddress,
        oracle: of.venue?.oracle ?? lending?.oracle ?? zeroAddress,
        maxAge: of.venue?.maxAgeS ?? venue.maxAgeS,
        sequencer: lending?.sequencer ?? zeroAddress,
        router: venue.router,
      },
    };
    const feeBps = of.feeBps ?? 50;
    const expiryS = BigInt(Math.floor(nowMs() / 1000)) + 30n * 86_400n;
    const salt: Hex = `0x${randomBytes(32).toString('hex')}`;
    const data = permissionData(terms, { guard, executors, feeRecipient, feeBps, expiryS, salt });
    const hash = hashPermission(data);
    const signature = await owner.signTypedData({
      domain: data.domain,
      types: PERMISSION_TYPES,
      primaryType: 'Permission',
      message: data.message as never,
    });
    if (!isSilent) {
      await write(chainId, {
        address: of.token.address,
        abi: erc20Abi,
        functionName: 'approve',
        args: [guard, maxUint256],
      });
    }
    const proposalId = randomId('guard_');
    const agentId = randomUUID();
    await pool.query(
      `insert into agent (id, public_id, partner_id, type, kind, origin, wallets, wallets_lower, rendered, cadence)
       values ($1, $2, $3, 'alert', 'price', 'guard', array[$4], array[lower($4)], 'test', 'hourly')`,
      [agentId, randomId('w_alert_'), partnerId, owner.address],
    );
    const now = new Date(nowMs());
    await pool.query(
      `insert into guard_proposal (id, partner_id, token_sha256, wallet, chain_id, request, terms, expiry_days,
                                   summary, created_at, expires_at)
       values ($1, $2, $3, $4, $5, '{}', $6, 30, '', $7, $7)`,
      [proposalId, partnerId, randomBytes(32), owner.address, chainId, terms, now],
    );
    const { rows } = await pool.query<{ id: string }>(
      `insert into guard_permission (proposal_id, partner_id, agent_id, chain_id, guard, hash, owner, token,
         cap_per, budget, fee_bps, expires_at, data, signature, terms, authorized_at, armed_at, next_check_at,
         price_group_id, is_below, threshold)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $16, $17, $18, $19)
       returning id`,
      [
        proposalId,
        partnerId,
        agentId,
        chainId,
        guard,
        Buffer.from(hash.slice(2), 'hex'),
        owner.address.toLowerCase(),
        of.token.address.toLowerCase(),
        terms.capPer,
        terms.budget,
        feeBps,
        new Date(Number(expiryS) * 1000),
        data,
        Buffer.from(signature.slice(2), 'hex'),
        terms,
        now,
        ...(await watchedPrice(pool, data, now)),
      ],
    );
    const id = rows[0]?.id as string;
    return {
      id,
      hash,
      runs: async () =>
        (
          await pool.query(
            `select state, reason, attempt, amount::text as amount, fee::text as fee, result::text as result
               from guard_run where permission_id = $1 order by crossing, attempt`,
            [id],
          )
        ).rows,
      events: async () =>
        (
          await pool.query(`select type, trigger, execution from agent_event where agent_id = $1`, [
            agentId,
          ])
        ).rows,
      row: async () =>
        (
          await pool.query(
            `select state, end_reason, waiting_for, spent::text as spent from guard_permission where id = $1`,
            [id],
          )
        ).rows[0],
      /** Says a word of its owner by a signed message, as the page does. */
      async say(purpose: 'pause' | 'start'): Promise<void> {
        const proposal = await findProposal(pool, partnerId, proposalId);
        const appUrl = 'https://portolan.test';
        const { message } = await issueOwnerMessage(pool, proposal, purpose, { appUrl });
        const signed = { message, signature: await owner.signMessage({ message }) };
        await takeOwnerMessage({ pool, access, nowMs: nowMs(), appUrl }, proposal, signed);
      },
      set: (state: string) =>
        pool.query(`update guard_permission set state = $2::guard_permission_state where id = $1`, [
          id,
          state,
        ]),
    };
  }

  return {
    pool,
    databaseUrl: database.url,
    access,
    nowMs,
    owner,
    guard,
    feeRecipient,
    executor,
    clients,
    balance,
    write,
    spendExecutorNonce,
    grant,
    world: (name: string, ...args: string[]) => sendCommand(testWorld().home, name, args),
    /** Moves the executor's time on, and the chains' with it. */
    async pass(ms: number): Promise<void> {
      await sendCommand(testWorld().home, 'time', [`${ms / 1000}s`]);
      aheadMs += ms;
    },
    close: () => database.close(),
  };
}

/** A listed token of a chain. */
export function guardToken(slug: 'arbitrum' | 'xlayer', symbol: string): GuardToken {
  const listed = LISTED_TOKENS[symbol];
  const address = listed?.addresses[slug];
  if (listed === undefined || address === undefined) throw new Error(`${symbol} is not on ${slug}`);
  return { address, symbol, decimals: listed.decimals };
}
