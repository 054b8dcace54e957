import { AccountRole, type Address, type Instruction, isAddress } from '@solana/kit';
import { z } from 'zod';
import type {
  SwapAnswer,
  SwapAsk,
  SwapOffer,
  SwapSource,
} from '#server/chains/solana/swap-source.ts';
import { getJson, type JsonAnswer } from '#server/outbound/get-json.ts';

const MAX_BYTES = 512 * 1024;
/** So that the swap, its set-up and its signature fit into one transaction. */
const MOST_ACCOUNTS = 40;
/** What Jupiter answers when it knows no way from one token to the other. */
const NO_ROUTE_STATUS = 'It answered 400.';

const Uint = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);
const SolanaAddress = z
  .string()
  .max(44)
  .refine((value) => isAddress(value))
  .transform((value) => value as Address);

/** `GET /quote` of Jupiter's swap API (dev.jup.ag/docs/api/swap-api/quote). */
const Quote = z.looseObject({
  inputMint: z.string().max(44),
  inAmount: Uint,
  outputMint: z.string().max(44),
  outAmount: Uint,
  otherAmountThreshold: Uint,
  swapMode: z.enum(['ExactIn', 'ExactOut']),
  priceImpactPct: z.unknown().optional(),
  routePlan: z.unknown().optional(),
});

/** Beyond this many pools no route fits into a transaction. */
const MOST_HOPS = 16;
const RoutePlan = z
  .array(
    z.looseObject({
      swapInfo: z.looseObject({ inputMint: SolanaAddress, outputMint: SolanaAddress }),
    }),
  )
  .min(1)
  .max(MOST_HOPS);

const JupiterInstruction = z.object({
  programId: SolanaAddress,
  accounts: z
    .array(z.object({ pubkey: SolanaAddress, isSigner: z.boolean(), isWritable: z.boolean() }))
    .max(256),
  data: z.base64().max(4096),
});

/** `POST /swap-instructions` (dev.jup.ag/docs/api/swap-api/swap-instructions). */
const SwapInstructions = z.looseObject({
  tokenLedgerInstruction: z.unknown().nullish(),
  otherInstructions: z.array(z.unknown()).nullish(),
  setupInstructions: z.array(JupiterInstruction).max(16),
  swapInstruction: JupiterInstruction,
  cleanupInstruction: JupiterInstruction.nullish(),
  addressLookupTableAddresses: z.array(SolanaAddress).max(16).nullish(),
});

/**
 * Opens Jupiter as a source of swap routes. What it says is read and not yet believed: the
 * protocol that asks for it checks every instruction.
 */
export function createJupiterSource(options: {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** For quote and instructions together, in milliseconds. */
  readonly timeoutMs: number;
}): SwapSource {
  const { baseUrl, apiKey, timeoutMs } = options;
  const headers = apiKey === undefined ? {} : { 'x-api-key': apiKey };
  return {
    async quote(ask: SwapAsk): Promise<SwapAnswer> {
      const startedMs = performance.now();
      const quoted = await getJson(quoteUrl(baseUrl, ask), {
        headers,
        timeoutMs,
        maxBytes: MAX_BYTES,
      });
      if (!quoted.ok) return unavailable(quoted);
      const quote = Quote.safeParse(quoted.value);
      if (!quote.success) return { ok: false, why: 'unavailable' };
      const leftMs = Math.ceil(timeoutMs - (performance.now() - startedMs));
      if (leftMs <= 0) return { ok: false, why: 'unavailable' };
      const built = await getJson(new URL(`${baseUrl}/swap-instructions`), {
        headers,
        body: {
          quoteResponse: quoted.value,
          userPublicKey: ask.owner,
          wrapAndUnwrapSol: true,
          dynamicComputeUnitLimit: false,
        },
        timeoutMs: leftMs,
        maxBytes: MAX_BYTES,
      });
      if (!built.ok) return unavailable(built);
      const parts = SwapInstructions.safeParse(built.value);
      if (!parts.success) return { ok: false, why: 'unavailable' };
      const { data } = parts;
      return {
        ok: true,
        inputMint: quote.data.inputMint,
        outputMint: quote.data.outputMint,
        inAtomic: quote.data.inAmount,
        outAtomic: quote.data.outAmount,
        mode: quote.data.swapMode === 'ExactIn' ? 'exact_in' : 'exact_out',
        boundAtomic: quote.data.otherAmountThreshold,
        ...impactOf(quote.data.priceImpactPct),
        ...hopsOf(quote.data.routePlan),
        setup: data.setupInstructions.map(toInstruction),
        swap: toInstruction(data.swapInstruction),
        cleanup: data.cleanupInstruction ? toInstruction(data.cleanupInstruction) : null,
        others: (data.otherInstructions?.length ?? 0) + (data.tokenLedgerInstruction ? 1 : 0),
        lookupTables: data.addressLookupTableAddresses ?? [],
      };
    },
  };
}

/** By its name a percentage, and by Jupiter's own pages a share of 1. What is no such share is left out. */
function impactOf(reported: unknown): Pick<SwapOffer, 'priceImpactBps'> {
  const isGiven =
    typeof reported === 'string' && /^-?\d{1,3}(?:\.\d{1,40})?(?:e-\d{1,2})?$/i.test(reported);
  const bps = isGiven ? Math.round(Number(reported) * 10_000) : Number.NaN;
  // Some routes give more than the price before the trade.
  return bps <= 10_000 ? { priceImpactBps: Math.max(bps, 0) } : {};
}

/** It is shown and decides nothing: a plan of another shape is left out. */
function hopsOf(told: unknown): Pick<SwapOffer, 'hops'> {
  const plan = RoutePlan.safeParse(told);
  if (!plan.success) return {};
  return {
    hops: plan.data.map(({ swapInfo: { inputMint, outputMint } }) => ({ inputMint, outputMint })),
  };
}

function quoteUrl(baseUrl: string, ask: SwapAsk): URL {
  const url = new URL(`${baseUrl}/quote`);
  url.search = new URLSearchParams({
    inputMint: ask.inputMint,
    outputMint: ask.outputMint,
    amount: ask.amountAtomic.toString(),
    slippageBps: String(ask.slippageBps),
    swapMode: ask.mode === 'exact_in' ? 'ExactIn' : 'ExactOut',
    restrictIntermediateTokens: 'true',
    maxAccounts: String(MOST_ACCOUNTS),
    // The layouts that offers are read by; `V2` asks for those of `route_v2`.
    instructionVersion: 'V1',
  }).toString();
  return url;
}

function unavailable(answer: Extract<JsonAnswer, { ok: false }>): SwapAnswer {
  return { ok: false, why: answer.reason === NO_ROUTE_STATUS ? 'no_route' : 'unavailable' };
}

function toInstruction({
  programId,
  accounts,
  data,
}: z.output<typeof JupiterInstruction>): Instruction {
  return {
    programAddress: programId,
    accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({
      address: pubkey,
      role: isSigner
        ? isWritable
          ? AccountRole.WRITABLE_SIGNER
          : AccountRole.READONLY_SIGNER
        : isWritable
          ? AccountRole.WRITABLE
          : AccountRole.READONLY,
    })),
    data: new Uint8Array(Buffer.from(data, 'base64')),
  };
}
