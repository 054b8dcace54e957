import { createHash, createPublicKey } from 'node:crypto';
import { type Address, address, getAddressDecoder, getBase58Decoder } from '@solana/kit';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { SOLANA_TOKENS, type SplToken } from '#server/chains/solana/tokens.ts';
import { SOLANA_WORLD_PRICES_USD8 } from '../state/world-tokens.ts';
import { ed25519Key } from './ed25519-key.ts';

/** A Solana wallet of the devnet whose key is public knowledge. Never use one on a real chain. */
export interface SolanaDevAccount {
  readonly name: string;
  readonly address: Address;
  /** Seed and public key, 64 bytes, as wallets import them. */
  readonly secretKey: Uint8Array;
  /** The same in base58. */
  readonly privateKey: string;
}

function account(name: string): SolanaDevAccount {
  const seed = createHash('sha256').update(`portolan devnet solana ${name}`).digest();
  const publicKey = createPublicKey(ed25519Key(seed))
    .export({ format: 'der', type: 'spki' })
    .subarray(-32);
  const secretKey = new Uint8Array(Buffer.concat([seed, publicKey]));
  return {
    name,
    address: getAddressDecoder().decode(publicKey),
    secretKey,
    privateKey: getBase58Decoder().decode(secretKey),
  };
}

/** Three wallets, funded with `SOLANA_TEST_BALANCES`. */
export const SOLANA_TEST_ACCOUNTS: readonly [SolanaDevAccount, SolanaDevAccount, SolanaDevAccount] =
  [account('alice'), account('bob'), account('carol')];

/** Pays for the first state and may mint every token. */
export const SOLANA_WHALE: SolanaDevAccount = account('whale');

/** Tokens that the whale mints; the others are given by their pools. */
export const SOLANA_DOLLARS: readonly SplToken[] = [
  SOLANA_TOKENS.USDC,
  SOLANA_TOKENS.USDT,
  SOLANA_TOKENS.PYUSD,
];

/** Tokens of the token lists that the local Solana has, by the symbols that their prices go by. */
export const SOLANA_WORLD_TOKENS: readonly SplToken[] = Object.keys(SOLANA_WORLD_PRICES_USD8).map(
  (symbol) => {
    const token = resolveSolanaToken(symbol);
    if (!token?.mint) throw new Error(`no list has ${symbol} on solana`);
    return { symbol, mint: token.mint, decimals: token.decimals };
  },
);

/** What the stake pools of the local Solana make of SOL. */
export const SOLANA_STAKED: readonly SplToken[] = [SOLANA_TOKENS.JitoSOL, SOLANA_TOKENS.bSOL];

/** What each test account holds, in whole units. */
export const SOLANA_TEST_BALANCES = { SOL: 100n, USDC: 50_000n, USDT: 50_000n, PYUSD: 50_000n };

/** The validator that stake is delegated to. */
export const DEV_VOTE_ACCOUNT: Address = account('vote').address;

/** A nonce account of alice's. */
export const DEV_NONCE_ACCOUNT: Address = account('nonce').address;

/** A token-2022 mint that keeps 1 % of every transfer, 6 decimals, unlisted. */
export const DEV_FEE_MINT: Address = account('fee mint').address;

/** A token-2022 mint whose transfers call another program, 6 decimals, unlisted. */
export const DEV_HOOK_MINT: Address = account('hook mint').address;

/** Runs the validator. */
export const DEV_VALIDATOR: Address = account('validator').address;

/** How the program of the hook mint is called; there is no such program. */
export const DEV_HOOK_PROGRAM: Address = address('Hook111111111111111111111111111111111111111');
