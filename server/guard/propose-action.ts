import { type Address, isAddressEqual, parseAbi, zeroAddress } from 'viem';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import type { GuardAction } from '#server/schemas/guard.ts';
import { atomicOf } from './atomic-of.ts';
import { isPriced, requireLending } from './propose-trigger.ts';
import { resolveAsset } from './resolve-asset.ts';
import type { GuardActionTerms, GuardToken } from './terms.ts';
import type { GuardVenue } from './venues.ts';

const WAD = 10n ** 18n;
const vaultAbi = parseAbi(['function asset() view returns (address)']);

/** An action and the token that it spends. */
export interface ProposedAction {
  /** The token that is pulled from the owner. */
  readonly token: GuardToken;
  /** The named token: the collateral itself where its aToken is pulled. */
  readonly asset: GuardToken;
  readonly action: GuardActionTerms;
}

/** Those that no permission may pay: the owner, and the contracts of the guard. */
export interface Forbidden {
  readonly owner: Address;
  readonly guard: Address;
}

/**
 * The on-chain form of a request's action (`contracts/README.md`, "Action").
 *
 * @throws ApiError invalid_request naming the field; needs_clarification for a shared symbol; unwatchable
 * where no venue on the chain offers it; engine_unreachable
 */
export function* proposeAction(
  action: GuardAction,
  venue: GuardVenue,
  forbidden: Forbidden,
  tokenPage: (address: string) => string,
): ContractRead<ProposedAction> {
  const { kind } = action;
  const asset = yield* resolveAsset(venue.slug, 'action.asset', action.asset, 'input', tokenPage);
  const none = {
    kind,
    recipient: null,
    tokenOut: null,
    minOut: '0',
    maxSlippageBps: 0,
    vault: null,
    targetHealthFactor: '0',
  } satisfies GuardActionTerms;
  const plain = { token: asset, asset };
  switch (kind) {
    case 'transfer': {
      const recipient = checkAddress('action.recipient', action.recipient);
      requireOther(recipient, [forbidden.owner], 'the owner’s own wallet');
      requireOther(
        recipient,
        [asset.address, forbidden.guard],
        'a contract that cannot give it back',
      );
      return { ...plain, action: { ...none, recipient } };
    }
    case 'swap': {
      const tokenOut = yield* otherAsset('action.token_out', action.token_out, asset);
      const { min_out: minOut, max_slippage_bps: maxSlippageBps } = action;
      if ((minOut === undefined) === (maxSlippageBps === undefined)) {
        throw invalidField('action.min_out', 'Send exactly one of min_out and max_slippage_bps.');
      }
      if (maxSlippageBps !== undefined) {
        requireLending(venue, 'max_slippage_bps, which is held against its oracle,');
        for (const token of [asset, tokenOut]) yield* requirePrice(token);
        return { ...plain, action: { ...none, tokenOut, maxSlippageBps } };
      }
      const least = atomicOf('action.min_out', minOut as string, tokenOut.decimals);
      if (least === 0n) throw invalidField('action.min_out', 'Send more than 0.');
      return { ...plain, action: { ...none, tokenOut, minOut: least.toString() } };
    }
    case 'vault': {
      const vault = checkAddress('action.vault', action.vault);
      const taken = yield* readOne(
        call({ chain: venue.slug, to: vault, abi: vaultAbi, functionName: 'asset' }),
      );
      if (!taken.ok && taken.unreachable) throw new ApiError('engine_unreachable');
      if (!taken.ok)
        throw invalidField('action.vault', 'No ERC-4626 vault answers at this address.');
      if (!isAddressEqual(taken.value, asset.address)) {
        throw invalidField('action.vault', `This vault takes another token than ${asset.symbol}.`);
      }
      return { ...plain, action: { ...none, vault } };
    }
    case 'supply':
    case 'repay_from_wallet':
      yield* requireReserve('action.asset', asset);
      return { ...plain, action: none };
    case 'repay_from_collateral': {
      const aToken = yield* requireReserve('action.asset', asset);
      const tokenOut = yield* otherAsset('action.debt_asset', action.debt_asset, asset);
      yield* requireReserve('action.debt_asset', tokenOut);
      const field = 'action.target_health_factor';
      const target = atomicOf(field, action.target_health_factor, 18);
      if (target <= WAD) throw invalidField(field, 'Send more than 1.');
      return {
        asset,
        token: { address: aToken, symbol: `a${asset.symbol}`, decimals: asset.decimals },
        action: {
          ...none,
          tokenOut,
          maxSlippageBps: action.max_slippage_bps,
          targetHealthFactor: target.toString(),
        },
      };
    }
  }

  function* otherAsset(field: string, said: string, than: GuardToken): ContractRead<GuardToken> {
    const token = yield* resolveAsset(venue.slug, field, said, 'other', tokenPage);
    if (!isAddressEqual(token.address, than.address)) return token;
    throw invalidField(field, 'Send another token than action.asset.');
  }

  function* requirePrice(token: GuardToken): ContractRead<void> {
    if (yield* isPriced(venue, token)) return;
    throw new ApiError('unwatchable', {
      message: `The oracle on ${venue.name} has no price of ${token.symbol}: send min_out instead of max_slippage_bps.`,
    });
  }

  /** @returns the aToken of a reserve */
  function* requireReserve(field: string, token: GuardToken): ContractRead<Address> {
    const { lending } = requireLending(venue, `${kind}`);
    const reserve = yield* readOne(
      call({
        chain: venue.slug,
        to: lending.pool,
        abi: poolAbi,
        functionName: 'getReserveData',
        args: [token.address],
      }),
    );
    if (!reserve.ok && reserve.unreachable) throw new ApiError('engine_unreachable');
    if (reserve.ok && reserve.value.aTokenAddress !== zeroAddress) {
      return reserve.value.aTokenAddress;
    }
    throw new ApiError('unwatchable', {
      message: `${lending.name} on ${venue.name} has no reserve of ${token.symbol}.`,
      issues: [{ field, message: 'Send an asset that the lending venue lists.' }],
    });
  }
}

function requireOther(recipient: Address, refused: readonly Address[], what: string): void {
  if (!refused.some((one) => isAddressEqual(one, recipient))) return;
  throw invalidField('action.recipient', `This is ${what}: send another recipient.`);
}
