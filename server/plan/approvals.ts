import { isAddressEqual } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import {
  type BuiltCall,
  isRefusal,
  type Leg,
  type ProtocolManifest,
} from '#server/protocols/manifest.ts';
import type { AllowanceKey } from './allowances.ts';
import type { PlanState } from './plan-state.ts';
import { pushStep } from './push-step.ts';
import type { SizedAmount } from './size-amount.ts';
import { plumbingFor } from './venues.ts';

/**
 * Appends the approvals a step needs: exact, and only where the allowance is smaller.
 *
 * @param sized how the step is sized; its approval is sized the same way.
 */
export function* approveFor(
  state: PlanState,
  protocol: ProtocolManifest,
  main: Leg,
  approval: NonNullable<BuiltCall['approval']>,
  sized: SizedAmount,
): ContractRead<void> {
  const key = { owner: main.owner, token: approval.token, spender: approval.spender };
  yield* state.allowances.load([key]);
  const isResized = sized.sizing !== 'exact' && !sized.isPosition;
  const amounts = state.allowances.approvalsFor(key, approval.amountAtomic, isResized);
  yield* pushApprovals(state, protocol, main, key, amounts, isResized ? sized : undefined);
}

/** Appends the approval a user asks for. */
export function* approveAsAsked(
  state: PlanState,
  protocol: ProtocolManifest,
  main: Leg,
): ContractRead<void> {
  const { asset, spender, owner, amountAtomic } = main;
  if (!isErc20(asset) || !spender) throw new Error('An approval has a token and a spender.');
  const key = { owner, token: asset, spender };
  yield* state.allowances.load([key]);
  const amounts = state.allowances.setting(key, amountAtomic);
  yield* pushApprovals(state, protocol, main, key, amounts, undefined);
}

function* pushApprovals(
  state: PlanState,
  protocol: ProtocolManifest,
  main: Leg,
  key: AllowanceKey,
  amounts: readonly bigint[],
  resized: SizedAmount | undefined,
): ContractRead<void> {
  const { token, spender } = key;
  const { action } = plumbingFor(state.facts.protocols, 'approve', main.chain);
  for (const approved of amounts) {
    const leg: Leg = {
      type: 'approve',
      chain: main.chain,
      owner: main.owner,
      asset: token,
      amountAtomic: approved,
      isMax: false,
      recipient: main.owner,
      spender,
      ...(main.vaultAddress && { vaultAddress: main.vaultAddress }),
      slippageBps: 0,
      nowSeconds: main.nowSeconds,
      validForSeconds: main.validForSeconds,
    };
    const built = yield* action.build(leg);
    if (isRefusal(built)) throw new Error(`An approval was refused: ${built.reason}`);
    const description = describeApproval(protocol, key, approved, resized) ?? built.description;
    pushStep(state, {
      protocol,
      leg,
      built: { ...built, description },
      sized:
        resized && approved > 0n
          ? resized
          : { amountAtomic: approved, minAtomic: approved, sizing: 'exact', isPosition: false },
    });
    state.allowances.approve(key, approved);
  }
}

/** Names a venue's contract for the signer; a spender the user chose stays an address. */
function describeApproval(
  protocol: ProtocolManifest,
  { token, spender }: AllowanceKey,
  amountAtomic: bigint,
  resized: SizedAmount | undefined,
): string | undefined {
  const name = protocol
    .contracts(token.chain)
    .find(({ address }) => isAddressEqual(address, spender))?.name;
  if (!name) return undefined;
  if (amountAtomic === 0n) return `Set ${name}'s old allowance of your ${token.symbol} to zero`;
  return resized
    ? `Allow ${name} to spend the amount its step needs, about ${formatAmountShort(amountAtomic, token.decimals)} ${token.symbol}`
    : `Allow ${name} to spend exactly ${formatAmount(amountAtomic, token.decimals)} ${token.symbol}`;
}
