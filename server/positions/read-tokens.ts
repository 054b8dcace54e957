import { type Address, erc20Abi, type Hex, maxUint256 } from 'viem';
import {
  apart,
  type ContractRead,
  call,
  codeAt,
  nativeBalance,
  type Read,
  readAll,
  readOne,
} from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { type Holding, type OpenApproval, partOf, type WalletPart } from './holding.ts';
import type { WalletScope, WantedToken } from './wallet-sources.ts';

/** Above this an allowance is no amount that anybody meant. */
const UNLIMITED = maxUint256 / 2n;

/**
 * The native coin and the wanted tokens that an address holds on a chain, and where they are asked for
 * the allowances without a limit that the contracts of the protocols here have of them. Two rounds.
 * What a list says of a token's decimals is held against its contract.
 */
export function* readTokens(
  chain: EvmChainSlug,
  owner: Address,
  { tokensOn, withApprovals }: Pick<WalletScope, 'tokensOn' | 'withApprovals'>,
): ContractRead<WalletPart> {
  const listed = tokensOn(chain);
  const code = withApprovals ? yield* readOne(codeAt(chain, owner)) : null;
  const [native, ...balances] = (yield* readAll([
    nativeBalance(chain, owner),
    ...listed.map((token) =>
      readOf(
        token,
        call({
          chain,
          to: token.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [owner],
        }),
      ),
    ),
  ])) as readonly ({ readonly ok: true; readonly value: bigint } | { readonly ok: false })[];
  const held = listed.flatMap((token, at) => {
    const balance = balances[at];
    return balance?.ok && balance.value > 0n ? [{ token, amountAtomic: balance.value }] : [];
  });
  const spenders = withApprovals ? spendersOn(chain) : [];
  // What no list has is read apart: its allowances would cost a call each, and say what its code likes.
  const spendersOf = ({ isListed }: WantedToken) => (isListed ? spenders : []);
  const facts = [
    ...(yield* readAll(
      held.flatMap(({ token }) => {
        const contract = { chain, to: token.address, abi: erc20Abi };
        return [
          readOf(token, call({ ...contract, functionName: 'decimals' })),
          ...spendersOf(token).map(({ address }) =>
            readOf(token, call({ ...contract, functionName: 'allowance', args: [owner, address] })),
          ),
        ];
      }),
    )),
  ];
  const holdings: Holding[] = [];
  const approvals: OpenApproval[] = [];
  const unreported: string[] = listed
    .filter((token, at) => token.isNeeded && !balances[at]?.ok)
    .map(({ symbol }) => symbol);
  for (const { token, amountAtomic } of held) {
    const asked = spendersOf(token);
    const [decimals, ...allowances] = facts.splice(0, asked.length + 1);
    const { symbol } = token;
    if (!decimals?.ok) {
      // What nobody asked for by name, says a balance and no decimals, is no token.
      if (token.isListed || token.isNeeded) unreported.push(symbol);
      continue;
    }
    const place = { chain, symbol, address: token.address };
    holdings.push({
      ...place,
      decimals: Number(decimals.value),
      amountAtomic,
      kind: 'wallet',
      protocol: null,
    });
    for (const [index, spender] of asked.entries()) {
      const allowance = allowances[index];
      if (allowance?.ok && (allowance.value as bigint) >= UNLIMITED) {
        approvals.push({ chain, symbol, spender: spender.address, spenderName: spender.name });
      }
    }
  }
  const { symbol, decimals } = nativeToken(chain);
  if (native?.ok && native.value > 0n) {
    holdings.unshift({
      chain,
      symbol,
      address: null,
      decimals,
      amountAtomic: native.value,
      kind: 'wallet',
      protocol: null,
    });
  }
  if (!native?.ok) unreported.push(symbol);
  const missing = unreported.map((name) => ({
    source: `${name} on ${chain}`,
    reason: 'Its contract did not return a balance.',
    of: 'tokens' as const,
    cause: 'silent' as const,
  }));
  return partOf({
    holdings,
    approvals,
    contractOn: code?.ok && isContract(code.value) ? [chain] : [],
    missing,
  });
}

/** What no list has is nobody's choice but the asker's: it is read apart. */
function readOf<T>({ isListed }: WantedToken, read: Read<T>): Read<T> {
  return isListed ? read : apart(read);
}

/** Code that only points at somebody else's (EIP-7702) leaves an account its owner's. */
function isContract(code: Hex): boolean {
  return code !== '0x' && !code.startsWith('0xef0100');
}

/** The contracts of the protocols here that steps approve, each once. */
function spendersOn(chain: EvmChainSlug): readonly { address: Address; name: string }[] {
  const contracts = PROTOCOLS.flatMap((protocol) => protocol.contracts(chain));
  return [...new Map(contracts.map((one) => [one.address.toLowerCase(), one])).values()];
}
