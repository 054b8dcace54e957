import {
  type Address,
  createNoopSigner,
  type Instruction,
  isSignerRole,
  isWritableRole,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { JUPITER_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { DISCRIMINATOR, priceAccountOf, VAULT_AUTHORITY, vaultOf } from './accounts.ts';

/** The fields of `GET /quote` that a route is built from, as Jupiter's documentation names them. */
export interface JupiterQuote {
  readonly inputMint: string;
  readonly inAmount: string;
  readonly outputMint: string;
  readonly outAmount: string;
  /** The least that is paid out, or the most that is taken in. */
  readonly otherAmountThreshold: string;
  readonly swapMode: 'ExactIn' | 'ExactOut';
  readonly slippageBps: number;
}

const WRAPPED = WRAPPED_SOL_MINT as Address;
/** One step over one pool, all of the input: `swap`, `percent`, `input_index`, `output_index`. */
const ROUTE_PLAN = Uint8Array.of(1, 0, 0, 0, 7, 100, 0, 1);
const EVENT_AUTHORITY = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf' as Address;
const ALL_BPS = 10_000n;

/** What `GET /quote` answers for amounts that are known, with the fields of its documentation. */
export function quoteReply(asked: Omit<JupiterQuote, 'otherAmountThreshold'>) {
  const { inAmount, outAmount, swapMode, slippageBps } = asked;
  const slippage = BigInt(slippageBps);
  const threshold =
    swapMode === 'ExactIn'
      ? (BigInt(outAmount) * (ALL_BPS - slippage)) / ALL_BPS
      : (BigInt(inAmount) * (ALL_BPS + slippage) + ALL_BPS - 1n) / ALL_BPS;
  return {
    ...asked,
    otherAmountThreshold: threshold.toString(),
    platformFee: null,
    priceImpactPct: '0.0001',
    routePlan: [
      {
        swapInfo: {
          // The stand-in has one pool of everything: its vaults.
          ammKey: VAULT_AUTHORITY as string,
          label: 'Whirlpool',
          inputMint: asked.inputMint,
          inAmount,
          outputMint: asked.outputMint,
          outAmount,
          feeAmount: '0',
          feeMint: asked.inputMint,
        },
        percent: 100,
      },
    ],
    contextSlot: 1,
    timeTaken: 0.01,
  };
}

/**
 * What `POST /swap-instructions` answers: the wrapping of SOL, the swap, the unwrapping.
 *
 * @param tokenProgramOf the program of a mint
 */
export function instructionsReply(
  quote: JupiterQuote,
  owner: Address,
  tokenProgramOf: (mint: Address) => Address,
) {
  const inputMint = quote.inputMint as Address;
  const outputMint = quote.outputMint as Address;
  const payer = createNoopSigner(owner);
  const account = (mint: Address) => associatedTokenAddress(owner, mint, tokenProgramOf(mint));
  const create = (mint: Address) =>
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: account(mint),
      owner,
      mint,
      tokenProgram: tokenProgramOf(mint),
    });
  const sellsSol = inputMint === WRAPPED;
  const amount = quote.swapMode === 'ExactIn' ? quote.inAmount : quote.otherAmountThreshold;
  const wrap = [
    create(WRAPPED),
    getTransferSolInstruction({
      source: payer,
      destination: account(WRAPPED),
      amount: BigInt(amount),
    }),
    getSyncNativeInstruction({ account: account(WRAPPED) }),
  ];
  const setup = [...(sellsSol ? wrap : []), create(outputMint)];
  const usesSol = sellsSol || outputMint === WRAPPED;
  const cleanup = getCloseAccountInstruction({
    account: account(WRAPPED),
    destination: owner,
    owner: payer,
  });
  return {
    tokenLedgerInstruction: null,
    computeBudgetInstructions: [],
    setupInstructions: setup.map(show),
    swapInstruction: {
      programId: JUPITER_PROGRAM as string,
      accounts: swapAccounts(quote, owner, tokenProgramOf),
      data: swapData(quote).toString('base64'),
    },
    cleanupInstruction: usesSol ? show(cleanup) : null,
    otherInstructions: [] as ReturnType<typeof show>[],
    addressLookupTableAddresses: [] as string[],
    prioritizationFeeLamports: 0,
  };
}

/** Jupiter's accounts of `route` or `exact_out_route`, then those of the stand-in's vaults. */
function swapAccounts(
  { inputMint, outputMint, swapMode }: JupiterQuote,
  owner: Address,
  tokenProgramOf: (mint: Address) => Address,
) {
  const [input, output] = [inputMint as Address, outputMint as Address];
  const [inputProgram, outputProgram] = [tokenProgramOf(input), tokenProgramOf(output)];
  const none = plain(JUPITER_PROGRAM);
  const isExactIn = swapMode === 'ExactIn';
  return [
    plain(TOKEN_PROGRAM),
    { pubkey: owner as string, isSigner: true, isWritable: false },
    writable(associatedTokenAddress(owner, input, inputProgram)),
    writable(associatedTokenAddress(owner, output, outputProgram)),
    none,
    ...(isExactIn ? [plain(output)] : [plain(input), plain(output)]),
    none,
    ...(isExactIn ? [] : [none]),
    plain(EVENT_AUTHORITY),
    plain(JUPITER_PROGRAM),
    ...(isExactIn ? [plain(input)] : []),
    plain(inputProgram),
    plain(outputProgram),
    writable(vaultOf(input, inputProgram)),
    writable(vaultOf(output, outputProgram)),
    plain(VAULT_AUTHORITY),
    plain(priceAccountOf(input)),
    plain(priceAccountOf(output)),
  ];
}

function swapData({ swapMode, inAmount, outAmount, slippageBps }: JupiterQuote): Buffer {
  const isExactIn = swapMode === 'ExactIn';
  const data = Buffer.alloc(8 + ROUTE_PLAN.length + 19);
  data.set(Buffer.from(DISCRIMINATOR[isExactIn ? 'route' : 'exact_out_route'], 'hex'), 0);
  data.set(ROUTE_PLAN, 8);
  const tail = 8 + ROUTE_PLAN.length;
  const [fixed, quoted] = isExactIn ? [inAmount, outAmount] : [outAmount, inAmount];
  data.writeBigUInt64LE(BigInt(fixed), tail);
  data.writeBigUInt64LE(BigInt(quoted), tail + 8);
  data.writeUInt16LE(slippageBps, tail + 16);
  data.writeUInt8(0, tail + 18);
  return data;
}

const plain = (of: string) => ({ pubkey: of, isSigner: false, isWritable: false });
const writable = (of: string) => ({ pubkey: of, isSigner: false, isWritable: true });

/** An instruction as Jupiter's API writes it. */
export function show({ programAddress, accounts = [], data }: Instruction) {
  return {
    programId: programAddress as string,
    accounts: accounts.map(({ address, role }) => ({
      pubkey: address as string,
      isSigner: isSignerRole(role),
      isWritable: isWritableRole(role),
    })),
    data: Buffer.from(data ?? []).toString('base64'),
  };
}
