import { type Address, decodeFunctionData, type Hex, slice } from 'viem';
import { vaultAbi } from '#server/protocols/standards/vault/abi/vault.ts';
import { morphoAbi } from './abi/morpho.ts';
import { marketId } from './kept-markets.ts';

/**
 * Who a call is for, and before them the market it is about, by the first bytes of its id: a step
 * that names another market than was reviewed names another party. Null for a call that is none of
 * Morpho's or of a vault's.
 */
export function nameParties(data: Hex): readonly Address[] | null {
  return partiesOfMarketCall(data) ?? partiesOfVaultCall(data);
}

function partiesOfMarketCall(data: Hex): readonly Address[] | null {
  try {
    const call = decodeFunctionData({ abi: morphoAbi, data });
    switch (call.functionName) {
      case 'supply':
      case 'repay':
        return [marketMark(call.args[0]), call.args[3]];
      case 'withdraw':
      case 'borrow':
        return [marketMark(call.args[0]), call.args[3], call.args[4]];
      case 'supplyCollateral':
        return [marketMark(call.args[0]), call.args[2]];
      case 'withdrawCollateral':
        return [marketMark(call.args[0]), call.args[2], call.args[3]];
      default:
        return null;
    }
  } catch {
    // Bytes that are no call of Morpho's: the caller knows them from what was reviewed.
    return null;
  }
}

function partiesOfVaultCall(data: Hex): readonly Address[] | null {
  try {
    const call = decodeFunctionData({ abi: vaultAbi, data });
    switch (call.functionName) {
      case 'deposit':
        return [call.args[1]];
      case 'withdraw':
      case 'redeem':
        return [call.args[1], call.args[2]];
      default:
        return null;
    }
  } catch {
    // As above: bytes that are no call of a vault's.
    return null;
  }
}

function marketMark(params: Parameters<typeof marketId>[0]): Address {
  return slice(marketId(params), 0, 20);
}
