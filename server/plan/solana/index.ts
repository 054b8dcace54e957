import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { readSolanaHead } from '#server/chains/solana/head.ts';
import { feeLamports } from '#server/chains/solana/message.ts';
import { fetchAccounts, runAccountRead } from '#server/chains/solana/run-account-read.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { readSolanaPrices } from '#server/prices/read-solana-prices.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import { requireAllowedSteps } from '../require-allowed.ts';
import { assembleSolanaStep } from './assemble-solana-step.ts';
import { accountsOf, type Envelope, encodeCall } from './encode-steps.ts';
import { measureUnits } from './measure-units.ts';
import { planSolanaProgram, startAccounts } from './plan-solana-program.ts';
import { readNonce } from './read-nonce.ts';
import {
  type PlacedSolanaIntent,
  resolveSolanaIntents,
  resolveSolanaWallets,
} from './resolve-solana-intents.ts';
import { summariseSolana } from './summarise-solana.ts';

/** The Solana part of a plan; its steps are numbered from 1. */
export interface SolanaPart {
  readonly response: PlanResponse;
  /** The path of the intent that each step is of, in the order of the steps. */
  readonly origins: readonly string[];
}

/**
 * Plans intents that happen on Solana.
 *
 * @throws {ApiError} invalid_request naming what cannot be planned.
 * @throws {ChainUnreachable} when Solana does not answer.
 */
export async function planSolana(
  request: PlanRequest,
  placed: readonly PlacedSolanaIntent[],
  environment: EngineEnvironment,
): Promise<SolanaPart> {
  const access = environment.solana;
  if (!access) {
    throw invalidField(`${placed[0]?.at}.chain`, 'Solana is not set up on this deployment.');
  }
  const denylist = environment.denylist?.();
  const wallets = resolveSolanaWallets(request.wallets);
  const [wallet] = wallets;
  if (!wallet) throw new Error('There is always at least one Solana wallet.');
  const intents = resolveSolanaIntents(placed, wallet.address, SOLANA_PROTOCOLS);
  // One round: the accounts of the feeds and those of the plan go out together.
  const [head, prices, started] = await Promise.all([
    readSolanaHead(access.rpc, [wallet.address]),
    readSolanaPrices(environment),
    fetchAccounts(startAccounts(intents, wallet.address), access),
  ]);
  const state = await runAccountRead(
    planSolanaProgram(intents, wallet, {
      unitPriceMicroLamports: head.unitPriceMicroLamports,
      defaultValidator: access.defaultValidator,
      prices,
      ...(request.signer && { signer: request.signer }),
    }),
    access,
    started,
  );
  const nonce =
    request.nonce_account === undefined
      ? undefined
      : await runAccountRead(
          readNonce('nonce_account', request.nonce_account, wallet.address),
          access,
        );
  const envelope: Envelope = { owner: wallet.address, head, ...(nonce && { nonce }) };
  const measured = await measureUnits(access, state.unencoded, envelope);
  // Later steps may depend on earlier ones: only the first step's failure is certainly its own.
  const failure = measured[0]?.failure;
  if (failure) state.warnings.add(`A simulation of the first step on solana fails: ${failure}`);
  const quotedAtMs = environment.nowMs();
  const encoded = state.unencoded.map(({ call }, at) =>
    encodeCall(call, envelope, measured[at]?.units),
  );
  const steps = state.unencoded.map((one, at) =>
    assembleSolanaStep(one, encoded[at] as (typeof encoded)[number], {
      order: at + 1,
      quotedAtMs,
    }),
  );
  for (const [at, { at: path, call }] of state.unencoded.entries()) {
    requireAllowedSteps(denylist, path, steps.slice(at, at + 1), accountsOf(call));
  }
  const fees = encoded.reduce(
    (sum, { unitLimit, unitPriceMicroLamports }) =>
      sum + feeLamports(unitLimit, unitPriceMicroLamports),
    0n,
  );
  const summary = summariseSolana(state, fees, prices.get(null)?.usd8 ?? null);
  return {
    response: {
      steps,
      summary,
      ...(state.warnings.size > 0 && { warnings: [...state.warnings] }),
      quoted_at: quotedAtMs,
    },
    origins: state.unencoded.map(({ at }) => at),
  };
}
