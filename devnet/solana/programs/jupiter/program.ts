import { assemble } from '../assembler/assemble.ts';
import { writeElf } from '../assembler/write-elf.ts';
import { invoke, type Seed, writeBytes } from '../invoke.ts';
import { dataPointer, get, INFO, PLACE, pointer, set } from '../memory.ts';
import { fail, LOAD_ACCOUNTS, SAME_KEY, SHARE } from '../routines.ts';
import { ACCOUNTS, DISCRIMINATOR, type SwapAccounts, VAULT_SEED } from './accounts.ts';

/** Jupiter's own codes (published IDL) and Anchor's for an instruction it does not have. */
const ERROR = {
  slippage: 6001,
  calculation: 6002,
  routePlan: 6010,
  notEnoughAccounts: 6008,
  unknownInstruction: 101,
} as const;
const TRANSFER_CHECKED = 12;
const TRANSFER_BYTES = 10;
/** Amount, quoted amount, slippage, fee: the last bytes of the data. */
const TAIL_BYTES = 19;
/** Where a mint has its decimals, and a token account its owner (spl-token). */
const DECIMALS_AT = 44;
const OWNER_AT = 32;
const VARIABLE = { fixed: 0, quoted: 1, slippage: 2, paid: 3, bought: 4 } as const;
const PLAN_LENGTH_AT = 8;

type Kind = keyof typeof ACCOUNTS;

/** The first eight bytes of the data as a number, little end first. */
function discriminator(kind: Kind): bigint {
  return Buffer.from(DISCRIMINATOR[kind], 'hex').readBigUInt64LE();
}

function readTail(kind: Kind): string {
  return `
    lddw r2, ${PLACE.accountCount}
    ldxdw r2, [r2+0]
    jlt r2, ${ACCOUNTS[kind].destinationPrice + 1}, too_few_accounts
    ${dataPointer('r1')}
    ldxw r2, [r1+${PLAN_LENGTH_AT}]
    jeq r2, 0, no_route
    lddw r2, ${PLACE.dataLength}
    ldxdw r2, [r2+0]
    add64 r1, r2
    sub64 r1, ${TAIL_BYTES}
    ldxdw r2, [r1+0]
    ${set(VARIABLE.fixed, 'r2')}
    ldxdw r2, [r1+8]
    ${set(VARIABLE.quoted, 'r2')}
    ldxh r2, [r1+16]
    jgt r2, 10000, wrong_account
    ${set(VARIABLE.slippage, 'r2')}`;
}

/** The price account must be this program's and of the mint; the vault the derived address's. */
function checkSide(price: number, mint: number, vault: number, authority: number): string {
  const same = `
    call same_key
    jne r0, 0, wrong_account`;
  return `
    ${pointer('r1', price, INFO.owner)}
    lddw r2, ${PLACE.programAddress}
    ldxdw r2, [r2+0]
    ${same}
    ${pointer('r1', price, INFO.data)}
    ${pointer('r2', mint, INFO.key)}
    ${same}
    ${pointer('r1', vault, INFO.data)}
    add64 r1, ${OWNER_AT}
    ${pointer('r2', authority, INFO.key)}
    ${same}`;
}

/** r2 and r3 become the prices that the amount in r1 is multiplied with and divided by. */
function prices(times: number, by: number): string {
  return `
    ${pointer('r2', times, INFO.data)}
    ldxdw r2, [r2+32]
    ${pointer('r3', by, INFO.data)}
    ldxdw r3, [r3+32]`;
}

/** What an exact amount buys, and that it is no less than the slippage lets through. */
function sizeExactIn({ sourcePrice, destinationPrice }: SwapAccounts): string {
  return `
    ${get('r1', VARIABLE.fixed)}
    ${set(VARIABLE.paid, 'r1')}
    ${prices(sourcePrice, destinationPrice)}
    call share
    ${set(VARIABLE.bought, 'r0')}
    ${get('r1', VARIABLE.quoted)}
    mov64 r2, 10000
    ${get('r3', VARIABLE.slippage)}
    sub64 r2, r3
    mov64 r3, 10000
    call share
    ${get('r1', VARIABLE.bought)}
    jlt r1, r0, beyond_slippage`;
}

/** What an exact quantity costs, rounded up, and that it is no more than the slippage lets through. */
function sizeExactOut({ sourcePrice, destinationPrice }: SwapAccounts): string {
  return `
    ${get('r1', VARIABLE.fixed)}
    ${set(VARIABLE.bought, 'r1')}
    ${prices(destinationPrice, sourcePrice)}
    call share
    jeq r1, 0, cost_is_whole
    add64 r0, 1
  cost_is_whole:
    ${set(VARIABLE.paid, 'r0')}
    ${get('r1', VARIABLE.quoted)}
    mov64 r2, 10000
    ${get('r3', VARIABLE.slippage)}
    add64 r2, r3
    mov64 r3, 10000
    call share
    jeq r1, 0, most_is_whole
    add64 r0, 1
  most_is_whole:
    ${get('r1', VARIABLE.paid)}
    jgt r1, r0, beyond_slippage`;
}

interface Transfer {
  readonly program: number;
  readonly from: number;
  readonly mint: number;
  readonly to: number;
  readonly authority: number;
  readonly amount: number;
  readonly seeds?: readonly Seed[];
}

/** `TransferChecked` of the token program or token-2022. */
function transfer({ program, from, mint, to, authority, amount, seeds }: Transfer): string {
  return `
    lddw r1, ${PLACE.callData}
    stb [r1+0], ${TRANSFER_CHECKED}
    ${get('r2', amount)}
    stxdw [r1+1], r2
    ${pointer('r2', mint, INFO.data)}
    ldxb r2, [r2+${DECIMALS_AT}]
    stxb [r1+9], r2
    ${invoke(
      program,
      [
        { account: from, isWritable: true },
        { account: mint },
        { account: to, isWritable: true },
        { account: authority, isSigner: true },
      ],
      TRANSFER_BYTES,
      seeds,
    )}`;
}

function swap(kind: Kind, vaultBump: number): string {
  const accounts = ACCOUNTS[kind];
  const seedsAt = PLACE.seeds + 0x80;
  return `
    ${readTail(kind)}
    ${checkSide(accounts.sourcePrice, accounts.sourceMint, accounts.sourceVault, accounts.vaultAuthority)}
    ${checkSide(accounts.destinationPrice, accounts.destinationMint, accounts.destinationVault, accounts.vaultAuthority)}
    ${kind === 'route' ? sizeExactIn(accounts) : sizeExactOut(accounts)}
    ${transfer({
      program: accounts.sourceProgram,
      from: accounts.source,
      mint: accounts.sourceMint,
      to: accounts.sourceVault,
      authority: accounts.authority,
      amount: VARIABLE.paid,
    })}
    ${writeBytes(seedsAt, Uint8Array.of(...VAULT_SEED, vaultBump))}
    ${transfer({
      program: accounts.destinationProgram,
      from: accounts.destinationVault,
      mint: accounts.destinationMint,
      to: accounts.destination,
      authority: accounts.vaultAuthority,
      amount: VARIABLE.bought,
      seeds: [
        { address: `\n    lddw r1, ${seedsAt}`, length: VAULT_SEED.length },
        { address: `\n    lddw r1, ${seedsAt + VAULT_SEED.length}`, length: 1 },
      ],
    })}
    mov64 r0, 0
    exit`;
}

/**
 * The stand-in for Jupiter's program: `route` and `exact_out_route` with Jupiter's data and accounts,
 * filled from vaults at the prices that stand on the chain. What the real program finds in pools
 * it finds in the accounts after Jupiter's own (`accounts.ts`).
 *
 * @param vaultBump of the derived address that owns the vaults
 */
export function jupiterProgram(vaultBump: number): Uint8Array {
  return writeElf(
    assemble(`
    call load_accounts
    lddw r1, ${PLACE.dataLength}
    ldxdw r1, [r1+0]
    jlt r1, ${PLAN_LENGTH_AT + 4 + TAIL_BYTES}, unknown
    ${dataPointer('r1')}
    ldxdw r1, [r1+0]
    lddw r2, ${discriminator('route')}
    jeq r1, r2, route
    lddw r2, ${discriminator('exact_out_route')}
    jeq r1, r2, exact_out_route
    ja unknown
  route:
    ${swap('route', vaultBump)}
  exact_out_route:
    ${swap('exact_out_route', vaultBump)}
    ${fail('unknown', ERROR.unknownInstruction)}
    ${fail('no_route', ERROR.routePlan)}
    ${fail('too_few_accounts', ERROR.notEnoughAccounts)}
    ${fail('wrong_account', ERROR.calculation)}
    ${fail('beyond_slippage', ERROR.slippage)}
    ${LOAD_ACCOUNTS}
    ${SAME_KEY}
    ${SHARE}`),
  );
}
