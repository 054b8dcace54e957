import pg from 'pg';
import { type Address, bytesToHex, type Hex } from 'viem';
import type { GuardProposalCreated } from '#server/schemas/guard.ts';
import { openDraftWorld, someEvmWallet } from './draft-world.ts';

export const ARBITRUM_ID = 42161;

/** The running service, as somebody who proposes permissions and as the owners of wallets. */
export function openGuardPages() {
  const world = openDraftWorld();

  /** Does something with the database of the service. */
  async function query<T>(sql: string, values: readonly unknown[]): Promise<T | undefined> {
    const client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    const { rows } = await client.query(sql, [...values]);
    await client.end();
    return rows[0];
  }

  const giveAccess = (wallet: Address) =>
    query('insert into guard_access (wallet) values ($1) on conflict do nothing', [
      wallet.toLowerCase(),
    ]);

  /** To send 1 USDC at most five times while there is more than 1, unless said otherwise. */
  const bodyOf = (wallet: Address, recipient: Address, body: object) => ({
    schema_version: 2,
    wallet,
    chain_id: ARBITRUM_ID,
    budget: '5',
    cap_per: '1',
    trigger: { kind: 'token_balance', asset: 'USDC', comparison: 'above', threshold: '1' },
    action: { kind: 'transfer', asset: 'USDC', recipient },
    ...body,
  });

  return {
    ...world,
    giveAccess,
    /** A wallet with coins, and 20 USDC on Arbitrum, that may be given permissions. */
    async owner() {
      const wallet = someEvmWallet();
      await world.world('fund', wallet.address, 'ETH', '1', 'arbitrum');
      await world.world('fund', wallet.address, 'USDC', '20', 'arbitrum');
      await giveAccess(wallet.address);
      return wallet;
    },
    propose: (wallet: Address, recipient: Address, body: object = {}) =>
      world.ask<GuardProposalCreated>('POST', '/guard/proposals', bodyOf(wallet, recipient, body)),
    proposeKeyless: (wallet: Address, recipient: Address) =>
      world.askKeyless<GuardProposalCreated>('/guard/proposals', bodyOf(wallet, recipient, {})),
    /** The hash of the permission that a proposal became. */
    async permissionHash({ proposal_id: id }: GuardProposalCreated): Promise<Hex> {
      const row = await query<{ hash: Buffer }>(
        'select hash from guard_permission where proposal_id = $1',
        [id],
      );
      if (row === undefined) throw new Error('nobody has granted it');
      return bytesToHex(row.hash);
    },
    /** As if its last second were over. */
    expirePermission: ({ proposal_id: id }: GuardProposalCreated) =>
      query('update guard_permission set expires_at = authorized_at where proposal_id = $1', [id]),
    /** As the operator does, for every owner at once. */
    hold: () =>
      query(`insert into guard_pause (reason, paused_at) values ('a picture', now())`, []),
    endHold: () => query('delete from guard_pause', []),
    expireProposal: ({ proposal_id: id }: GuardProposalCreated) =>
      query('update guard_proposal set expires_at = created_at where id = $1', [id]),
  };
}
