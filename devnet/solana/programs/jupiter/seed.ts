import {
  type Address,
  address,
  createNoopSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  lamports,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { JUPITER_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { SOL, type SplToken } from '#server/chains/solana/tokens.ts';
import { START_PRICES_USD8 } from '../../../state/start-prices.ts';
import { SOLANA_WORLD_PRICES_USD8 } from '../../../state/world-tokens.ts';
import {
  SOLANA_DOLLARS,
  SOLANA_STAKED,
  SOLANA_WHALE,
  SOLANA_WORLD_TOKENS,
} from '../../accounts.ts';
import { mintTokens, run } from '../../run-unsigned.ts';
import type { SvmNode } from '../../svm-node.ts';
import { priceAccountOf, VAULT_AUTHORITY, VAULT_SEED, vaultOf } from './accounts.ts';
import { jupiterProgram } from './program.ts';

const WRAPPED_SOL: Address = address(WRAPPED_SOL_MINT);
const VAULT_UNITS = 100_000_000n;
/** Of what stake pools made, which the whale has all of. */
const VAULT_STAKED_UNITS = 50_000n;
const VAULT_LAMPORTS = 300_000n * 10n ** 9n;
/** Prices stand as 10⁻¹⁷ USD for each base unit. */
const PRICE_DIGITS = 9;
const ONE_USD8 = 10n ** 8n;
const KEY_BYTES = 32;

/** What the stand-in swaps, by the symbol that its price goes by. */
const TRADED = [
  { ...SOL, mint: WRAPPED_SOL },
  ...SOLANA_DOLLARS,
  ...SOLANA_WORLD_TOKENS,
  ...SOLANA_STAKED,
];

/** Puts the stand-in of Jupiter's program, its vaults and its prices on the node. */
export async function seedJupiter(node: SvmNode): Promise<void> {
  const [, bump] = await getProgramDerivedAddress({
    programAddress: JUPITER_PROGRAM,
    seeds: [VAULT_SEED],
  });
  node.svm.addProgram(JUPITER_PROGRAM, jupiterProgram(bump));
  for (const { mint, decimals } of SOLANA_DOLLARS) {
    await mintTokens(node, VAULT_AUTHORITY, mint, VAULT_UNITS * 10n ** BigInt(decimals));
  }
  for (const token of SOLANA_WORLD_TOKENS) {
    await mintTokens(node, VAULT_AUTHORITY, token.mint, worthOnSolana(token, VAULT_UNITS));
  }
  const payer = createNoopSigner(SOLANA_WHALE.address);
  for (const { mint, decimals } of SOLANA_STAKED) {
    run(node, [
      getCreateAssociatedTokenIdempotentInstruction({
        payer,
        ata: vaultOf(mint, TOKEN_PROGRAM),
        owner: VAULT_AUTHORITY,
        mint,
      }),
      getTransferInstruction({
        source: associatedTokenAddress(SOLANA_WHALE.address, mint, TOKEN_PROGRAM),
        destination: vaultOf(mint, TOKEN_PROGRAM),
        authority: payer,
        amount: VAULT_STAKED_UNITS * 10n ** BigInt(decimals),
      }),
    ]);
  }
  const vault = vaultOf(WRAPPED_SOL, TOKEN_PROGRAM);
  run(node, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: vault,
      owner: VAULT_AUTHORITY,
      mint: WRAPPED_SOL,
    }),
    getTransferSolInstruction({ source: payer, destination: vault, amount: VAULT_LAMPORTS }),
    getSyncNativeInstruction({ account: vault }),
  ]);
  setJupiterPrices(node, START_PRICES_USD8);
}

/** How much of a token of the lists is worth so many USD on a fresh node. */
export function worthOnSolana({ symbol, decimals }: SplToken, usd: bigint): bigint {
  const usd8 = SOLANA_WORLD_PRICES_USD8[symbol];
  if (!usd8) throw new Error(`no start price for ${symbol}`);
  return (usd * ONE_USD8 * 10n ** BigInt(decimals)) / usd8;
}

/** Moves the prices of the stand-in. A token without one of its own is worth a dollar. */
export function setJupiterPrices(
  node: SvmNode,
  pricesUsd8: Readonly<Record<string, bigint>>,
): void {
  for (const { symbol, mint, decimals } of TRADED) {
    const usd8 = pricesUsd8[symbol] ?? ONE_USD8;
    const data = new Uint8Array(KEY_BYTES + 8);
    data.set(getAddressEncoder().encode(mint));
    const price = usd8 * 10n ** BigInt(PRICE_DIGITS - decimals);
    new DataView(data.buffer).setBigUint64(KEY_BYTES, price, true);
    node.svm.setAccount({
      address: priceAccountOf(mint),
      data,
      executable: false,
      lamports: lamports(node.svm.minimumBalanceForRentExemption(BigInt(data.length))),
      programAddress: JUPITER_PROGRAM,
      space: BigInt(data.length),
    });
  }
}

/** The price of a token on the node, in 10⁻¹⁷ USD for each base unit; undefined without one. */
export function jupiterPriceOf(node: SvmNode, mint: Address): bigint | undefined {
  const data = node.account(priceAccountOf(mint))?.data;
  if (!data) return undefined;
  return new DataView(data.buffer, data.byteOffset).getBigUint64(KEY_BYTES, true);
}
