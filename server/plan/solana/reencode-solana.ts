import type { Address } from '@solana/kit';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { readSolanaHead } from '#server/chains/solana/head.ts';
import { MESSAGE_FORMAT } from '#server/chains/solana/message.ts';
import { runAccountRead } from '#server/chains/solana/run-account-read.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { readSolanaPrices, type SolanaPrices } from '#server/prices/read-solana-prices.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { priceImpactField } from '../assemble-step.ts';
import { ReencodeRefused } from '../reencode/reencode-refused.ts';
import { accountsOf, encodeCall } from './encode-steps.ts';
import { requireSolanaPrice } from './judge-solana-price.ts';
import { measureUnits } from './measure-units.ts';
import { type DurableNonce, readNonce } from './read-nonce.ts';
import { readSolanaStep, reencodeSolanaProgram } from './reencode-solana-program.ts';

const NO_PRICES: SolanaPrices = new Map();

/**
 * Encodes a reviewed Solana step again: with a fresh blockhash or nonce, its size from live
 * balances, and a fresh quote for a swap (`docs/guides/re-encode.md`).
 *
 * @param judgeAccounts is given every account that the fresh call names, and throws what refuses it
 * @throws {ReencodeRefused} when it cannot be signed.
 * @throws {ApiError} route_expired when no route fills a swap any more.
 * @throws {ChainUnreachable} when Solana does not answer.
 */
export async function reencodeSolana(
  step: Step,
  actualAmount: number,
  environment: EngineEnvironment,
  judgeAccounts: (accounts: readonly Address[]) => void,
): Promise<ReencodeResponse> {
  const access = environment.solana;
  if (!access) {
    throw new ReencodeRefused('unknown_target', 'Solana is not set up on this deployment.');
  }
  const reviewed = readSolanaStep(step, SOLANA_PROTOCOLS);
  const [head, prices] = await Promise.all([
    readSolanaHead(access.rpc, [reviewed.owner]),
    // Without a quote there is no output to value.
    reviewed.type === 'swap' || step.planned_min_output_raw !== undefined
      ? readSolanaPrices(environment)
      : NO_PRICES,
  ]);
  const { call, amountAtomic, changes } = await runAccountRead(
    reencodeSolanaProgram(reviewed, {
      actualAmount,
      unitPriceMicroLamports: head.unitPriceMicroLamports,
      defaultValidator: access.defaultValidator,
      prices,
    }),
    access,
  );
  judgeAccounts(accountsOf(call));
  if (reviewed.type === 'swap') requireSolanaPrice(call, prices);
  const nonce = step.nonce_account && (await freshNonce(step.nonce_account));
  const envelope = { owner: reviewed.owner, head, ...(nonce && { nonce }) };
  const [measured] = await measureUnits(access, [{ call }], envelope);
  if (measured?.failure) {
    throw new ReencodeRefused(
      'quote_failed',
      `A simulation of this step fails: ${measured.failure}`,
    );
  }
  const encoded = encodeCall(call, envelope, measured?.units);
  return {
    ok: true,
    solana_tx: encoded.base64,
    solana_format: MESSAGE_FORMAT,
    amount_raw: amountAtomic.toString(),
    ...encoded.lifetime,
    compute_unit_limit: Number(encoded.unitLimit),
    compute_unit_price: encoded.unitPriceMicroLamports.toString(),
    ...(call.output && {
      expected_output_raw: call.output.expectedAtomic.toString(),
      min_output_raw: call.output.minAtomic.toString(),
    }),
    ...priceImpactField(call),
    ...(call.route && { route: call.route }),
    changes,
    quoted_at: environment.nowMs(),
  };

  async function freshNonce(account: string): Promise<DurableNonce> {
    try {
      return await runAccountRead(
        readNonce('nonce_account', account, reviewed.owner),
        access as NonNullable<typeof access>,
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error;
      throw new ReencodeRefused('quote_failed', error.issues[0]?.message ?? error.friendlyMessage);
    }
  }
}
