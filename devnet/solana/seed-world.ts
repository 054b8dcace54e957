import { randomBytes } from 'node:crypto';
import {
  type Address,
  address,
  createNoopSigner,
  getAddressEncoder,
  type Instruction,
  lamports,
  none,
  some,
} from '@solana/kit';
import {
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
} from '@solana-program/system';
import { getMintEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import {
  DEV_FEE_MINT,
  DEV_HOOK_MINT,
  DEV_HOOK_PROGRAM,
  DEV_NONCE_ACCOUNT,
  DEV_VALIDATOR,
  DEV_VOTE_ACCOUNT,
  SOLANA_TEST_ACCOUNTS,
  SOLANA_TEST_BALANCES,
  SOLANA_WHALE,
  SOLANA_WORLD_TOKENS,
} from './accounts.ts';
import { seedJupiter, worthOnSolana } from './programs/jupiter/seed.ts';
import { seedPyth } from './programs/pyth/seed.ts';
import { seedStakePools } from './programs/stake-pool/seed.ts';
import { mintTokens, run } from './run-unsigned.ts';
import type { SvmNode } from './svm-node.ts';

const VOTE_PROGRAM = address('Vote111111111111111111111111111111111111111');
const RENT_SYSVAR = address('SysvarRent111111111111111111111111111111111');
const CLOCK_SYSVAR = address('SysvarC1ock11111111111111111111111111111111');
const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const VOTE_BYTES = 3762n;
const NONCE_BYTES = 80n;
/** After the account's version, its state and its authority. */
const NONCE_VALUE = { at: 40, bytes: 32 };
const LAMPORTS_PER_SOL = 1_000_000_000n;
/** What each test account holds of each token of the lists. */
const TEST_ACCOUNT_USD = 10_000n;
/** A token-2022 mint starts like a plain one, padded to an account's length. */
const EXTENSIONS_AT = 165;
const MINT_KIND = 1;
const EXTENSION = { transferFeeConfig: 1, transferHook: 14 };
const FEE_BPS = 100;
const signer = (of: Address) => createNoopSigner(of);

/** Gives the fresh node its mints, wallets, validator and nonce account. Takes no key. */
export async function seedWorld(node: SvmNode): Promise<void> {
  const holders = [SOLANA_WHALE, ...SOLANA_TEST_ACCOUNTS];
  for (const { address: of } of holders) {
    node.svm.airdrop(of, lamports(SOLANA_TEST_BALANCES.SOL * LAMPORTS_PER_SOL));
  }
  node.svm.airdrop(SOLANA_WHALE.address, lamports(500_000n * LAMPORTS_PER_SOL));
  const { USDC, USDT, PYUSD } = SOLANA_TOKENS;
  for (const [mint, program, extensions] of [
    [USDC.mint, TOKEN_PROGRAM_ADDRESS, undefined],
    [USDT.mint, TOKEN_PROGRAM_ADDRESS, undefined],
    // As the issuer set them up: a fee that is zero and a hook that calls nobody.
    [PYUSD.mint, TOKEN_2022, [feeConfig(0), hook(none())]],
    [DEV_FEE_MINT, TOKEN_2022, [feeConfig(FEE_BPS)]],
    [DEV_HOOK_MINT, TOKEN_2022, [hook(some(DEV_HOOK_PROGRAM))]],
  ] as const) {
    putMint(node, mint, program, extensions);
    for (const { address: of } of SOLANA_TEST_ACCOUNTS) {
      await mintTokens(node, of, mint, SOLANA_TEST_BALANCES.USDC * 10n ** 6n);
    }
  }
  for (const token of SOLANA_WORLD_TOKENS) {
    putMint(node, token.mint, TOKEN_PROGRAM_ADDRESS, undefined, token.decimals);
    for (const { address: of } of SOLANA_TEST_ACCOUNTS) {
      await mintTokens(node, of, token.mint, worthOnSolana(token, TEST_ACCOUNT_USD));
    }
  }
  run(node, createVote(node));
  run(node, createNonce(node));
  drawNonce(node);
  await seedStakePools(node);
  await seedJupiter(node);
  seedPyth(node);
}

/** Each world begins with another nonce, as it does with another blockhash. */
function drawNonce(node: SvmNode): void {
  const nonce = node.account(DEV_NONCE_ACCOUNT);
  if (!nonce) throw new Error('The nonce account is missing.');
  const data = new Uint8Array(nonce.data);
  data.set(randomBytes(NONCE_VALUE.bytes), NONCE_VALUE.at);
  node.svm.setAccount({ ...nonce, data });
}

function putMint(
  node: SvmNode,
  mint: Address,
  program: Address,
  extensions: readonly Uint8Array[] | undefined,
  decimals = 6,
): void {
  const base = new Uint8Array(
    getMintEncoder().encode({
      mintAuthority: SOLANA_WHALE.address,
      supply: 0n,
      decimals,
      isInitialized: true,
      freezeAuthority: SOLANA_WHALE.address,
    }),
  );
  const padding = new Uint8Array(EXTENSIONS_AT - base.length);
  const data = extensions
    ? new Uint8Array(Buffer.concat([base, padding, Uint8Array.of(MINT_KIND), ...extensions]))
    : base;
  node.svm.setAccount({
    address: mint,
    data,
    executable: false,
    lamports: lamports(node.svm.minimumBalanceForRentExemption(BigInt(data.length))),
    programAddress: program,
    space: BigInt(data.length),
  });
}

function extension(kind: number, data: Uint8Array): Uint8Array {
  const head = new Uint8Array(4);
  const view = new DataView(head.buffer);
  view.setUint16(0, kind, true);
  view.setUint16(2, data.length, true);
  return new Uint8Array(Buffer.concat([head, data]));
}

/** Authority, withdraw authority, withheld amount and the same fee for older and newer epochs. */
function feeConfig(basisPoints: number): Uint8Array {
  const fee = new Uint8Array(18);
  const view = new DataView(fee.buffer);
  view.setBigUint64(8, basisPoints === 0 ? 0n : 2n ** 63n, true);
  view.setUint16(16, basisPoints, true);
  const whale = bytesOf(SOLANA_WHALE.address);
  return extension(
    EXTENSION.transferFeeConfig,
    new Uint8Array(Buffer.concat([whale, whale, new Uint8Array(8), fee, fee])),
  );
}

function hook(program: { __option: 'None' } | { __option: 'Some'; value: Address }): Uint8Array {
  const called = program.__option === 'Some' ? bytesOf(program.value) : new Uint8Array(32);
  return extension(
    EXTENSION.transferHook,
    new Uint8Array(Buffer.concat([bytesOf(SOLANA_WHALE.address), called])),
  );
}

function bytesOf(of: Address): Uint8Array {
  return new Uint8Array(getAddressEncoder().encode(of));
}

/** `InitializeAccount` of the vote program: node, voter, withdrawer, commission. */
function createVote(node: SvmNode): Instruction[] {
  const data = new Uint8Array(4 + 32 * 3 + 1);
  for (const at of [4, 36, 68]) data.set(bytesOf(DEV_VALIDATOR), at);
  data[100] = 5;
  return [
    getCreateAccountInstruction({
      payer: signer(SOLANA_WHALE.address),
      newAccount: signer(DEV_VOTE_ACCOUNT),
      lamports: node.svm.minimumBalanceForRentExemption(VOTE_BYTES),
      space: VOTE_BYTES,
      programAddress: VOTE_PROGRAM,
    }),
    {
      programAddress: VOTE_PROGRAM,
      accounts: [
        { address: DEV_VOTE_ACCOUNT, role: 1 },
        { address: RENT_SYSVAR, role: 0 },
        { address: CLOCK_SYSVAR, role: 0 },
        { address: DEV_VALIDATOR, role: 2 },
      ],
      data,
    },
  ];
}

function createNonce(node: SvmNode): Instruction[] {
  const [alice] = SOLANA_TEST_ACCOUNTS;
  return [
    getCreateAccountInstruction({
      payer: signer(SOLANA_WHALE.address),
      newAccount: signer(DEV_NONCE_ACCOUNT),
      lamports: node.svm.minimumBalanceForRentExemption(NONCE_BYTES),
      space: NONCE_BYTES,
      programAddress: address('11111111111111111111111111111111'),
    }),
    getInitializeNonceAccountInstruction({
      nonceAccount: DEV_NONCE_ACCOUNT,
      nonceAuthority: alice.address,
    }),
  ];
}
