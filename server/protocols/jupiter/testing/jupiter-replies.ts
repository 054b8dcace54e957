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
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import type { SwapAsk } from '#server/chains/solana/swap-source.ts';
import { JUPITER_PROGRAM } from '../read-swap-instruction.ts';

const WRAPPED = WRAPPED_SOL_MINT as Address;
const ROUTE = 'e517cb977ae3ad2a';
/** One step over one pool, all of the input: `swap`, `percent`, `input_index`, `output_index`. */
const ROUTE_PLAN = Uint8Array.of(1, 0, 0, 0, 7, 100, 0, 1);
const EVENT_AUTHORITY = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf' as Address;

/** What `GET /quote` answers, with the fields that its documentation shows. */
export function quoteReply(ask: SwapAsk, outAtomic: bigint) {
  const least = (outAtomic * BigInt(10_000 - ask.slippageBps)) / 10_000n;
  return {
    inputMint: ask.inputMint as string,
    inAmount: ask.inAtomic.toString(),
    outputMint: ask.outputMint as string,
    outAmount: outAtomic.toString(),
    otherAmountThreshold: least.toString(),
    swapMode: 'ExactIn',
    slippageBps: ask.slippageBps,
    platformFee: null,
    priceImpactPct: '0.0001',
    routePlan: [{ swapInfo: { label: 'Whirlpool' }, percent: 100 }],
    contextSlot: 1,
    timeTaken: 0.01,
  };
}

/** What `POST /swap-instructions` answers: a swap between SOL or a token and another token. */
export function instructionsReply(ask: SwapAsk, outAtomic: bigint) {
  const { owner, inputMint, outputMint, inAtomic, slippageBps } = ask;
  const payer = createNoopSigner(owner);
  const account = (mint: Address) => associatedTokenAddress(owner, mint, TOKEN_PROGRAM);
  const create = (mint: Address) =>
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: account(mint), owner, mint });
  const sellsSol = inputMint === WRAPPED;
  const wrap = [
    create(WRAPPED),
    getTransferSolInstruction({ source: payer, destination: account(WRAPPED), amount: inAtomic }),
    getSyncNativeInstruction({ account: account(WRAPPED) }),
  ];
  const setup = [...(sellsSol ? wrap : []), create(outputMint)];
  const usesSol = sellsSol || outputMint === WRAPPED;
  const cleanup = getCloseAccountInstruction({
    account: account(WRAPPED),
    destination: owner,
    owner: payer,
  });
  const data = Buffer.alloc(8 + ROUTE_PLAN.length + 19);
  data.set(Buffer.from(ROUTE, 'hex'), 0);
  data.set(ROUTE_PLAN, 8);
  const tail = 8 + ROUTE_PLAN.length;
  data.writeBigUInt64LE(inAtomic, tail);
  data.writeBigUInt64LE(outAtomic, tail + 8);
  data.writeUInt16LE(slippageBps, tail + 16);
  data.writeUInt8(0, tail + 18);
  return {
    tokenLedgerInstruction: null,
    computeBudgetInstructions: [],
    setupInstructions: setup.map(show),
    swapInstruction: {
      programId: JUPITER_PROGRAM as string,
      accounts: [
        plain(TOKEN_PROGRAM),
        { pubkey: owner as string, isSigner: true, isWritable: false },
        { ...plain(account(inputMint)), isWritable: true },
        { ...plain(account(outputMint)), isWritable: true },
        plain(JUPITER_PROGRAM),
        plain(outputMint),
        plain(JUPITER_PROGRAM),
        plain(EVENT_AUTHORITY),
        plain(JUPITER_PROGRAM),
      ],
      data: data.toString('base64'),
    },
    cleanupInstruction: usesSol ? show(cleanup) : null,
    otherInstructions: [] as ReturnType<typeof show>[],
    addressLookupTableAddresses: [] as string[],
    prioritizationFeeLamports: 0,
  };
}

const plain = (of: string) => ({ pubkey: of, isSigner: false, isWritable: false });

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
