import type { Address, Hex } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { keccak256, toHex } from 'viem/utils';

/** A wallet of the devnet whose key is public knowledge. Never use one on a real chain. */
export interface DevAccount {
  readonly name: string;
  readonly address: Address;
  readonly privateKey: Hex;
}

/** anvil's well-known mnemonic. */
const MNEMONIC = 'test test test test test test test test test test test junk';

function testAccount(name: string, addressIndex: number): DevAccount {
  const account = mnemonicToAccount(MNEMONIC, { addressIndex });
  const key = account.getHdKey().privateKey;
  if (!key) throw new Error(`no private key for test account ${addressIndex}`);
  return { name, address: account.address, privateKey: toHex(key) };
}

function ownAccount(name: string): DevAccount {
  const privateKey = keccak256(toHex(`portolan devnet ${name}`));
  return { name, address: privateKeyToAccount(privateKey).address, privateKey };
}

/** Three wallets, funded on every chain with `TEST_ACCOUNT_BALANCES`. */
export const TEST_ACCOUNTS: readonly [DevAccount, DevAccount, DevAccount] = [
  testAccount('alice', 0),
  testAccount('bob', 1),
  testAccount('carol', 2),
];

/** Native coin that anvil gives each of its ten well-known accounts, in whole units. */
export const DEV_ACCOUNT_BALANCE_UNITS = 100n;

/** What each test account holds on every chain where the token exists, in whole units. */
export const TEST_ACCOUNT_BALANCES: Readonly<Record<string, bigint>> = {
  native: DEV_ACCOUNT_BALANCE_UNITS,
  USDC: 50_000n,
  USDT: 50_000n,
  DAI: 50_000n,
  WBTC: 2n,
  WETH: 20n,
  wstETH: 10n,
};

/** Deploys every contract, mints, sets feeds, provides liquidity and moves pool prices. */
export const WHALE: DevAccount = ownAccount('whale');

/** Borrows from Aave so that its rates are not zero. */
export const BORROWER: DevAccount = ownAccount('borrower');

/** Fills Across deposits. */
export const RELAYER: DevAccount = ownAccount('relayer');

/** Attests and mints CCTP burns, as Circle's Forwarding Service does. */
export const FORWARDER: DevAccount = ownAccount('forwarder');

/** Says which keys may execute permissions on the local chains. */
export const EXECUTORS_OWNER: DevAccount = ownAccount('executors owner');

/** Sends executions on the local chains, and pays their gas. */
export const EXECUTOR: DevAccount = ownAccount('executor');

/** Receives the fees of executions on the local chains. */
export const GUARD_TREASURY: DevAccount = ownAccount('guard treasury');
