import { KNOWN } from '../../generated/known.ts';
import type { Step } from '../../generated/schemas.ts';
import { tokenOn } from '../known.ts';
import { whole } from '../step-view.ts';
import { type Checks, notCovered, Unreadable } from '../verdict.ts';
import { addressBytes, deriveAddress, deriveWithSeed } from './addresses.ts';
import {
  type AccountName,
  type ReadInstruction,
  type ReadMessage,
  readMessage,
} from './read-message.ts';

const SYSTEM = '11111111111111111111111111111111';
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const STAKE = 'Stake11111111111111111111111111111111111111';
const STAKE_POOL = 'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy';
const BUDGET = 'ComputeBudget111111111111111111111111111111';
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const RENT = 'SysvarRent111111111111111111111111111111111';
const HISTORY = 'SysvarStakeHistory1111111111111111111111111';
const STAKE_CONFIG = 'StakeConfig11111111111111111111111111111111';
const RECENT_BLOCKHASHES = 'SysvarRecentB1ockHashes11111111111111111111';

/** The least balance of a stake account of 200 bytes. */
const STAKE_RENT = 2_282_880n;
/** The most that a bid for a place in a block may cost, in lamports. */
const MOST_BID = 50_000_000n;

/** An account that an instruction must name: read-only, or writable where marked. */
type Wanted = readonly [address: string | ((found: AccountName) => boolean), isWritable?: true];

interface WantedInstruction {
  readonly program: string;
  readonly accounts: readonly Wanted[];
  readonly data: Uint8Array;
}

/**
 * Checks the message of a step on Solana against the step's own description.
 *
 * @returns whether the message holds a least output that depends on a price, and which pool, validator or
 * stake account it is about
 * @throws {Unreadable} where the step is not known here, or the message cannot be read.
 */
export function checkSolanaStep(
  checks: Checks,
  step: Step,
): { readonly isPriced: boolean; readonly place: string | undefined } {
  if (step.to !== undefined || step.data !== undefined || step.solana_format !== 'v0_message') {
    throw new Unreadable('encoding', 'A step on solana is a v0 message');
  }
  const message = readMessage(step.solana_tx ?? '');
  const owner = step.wallet ?? '';
  checks.that(
    'signer',
    message.signers === 1 && message.accounts[0]?.address === owner,
    `The wallet ${owner} signs alone`,
  );
  checks.same('deadline', 'What it hangs on', message.blockhash, step.blockhash);
  const rest = unframed(checks, step, message);
  const row = ROWS.get(`${step.protocol} ${step.type}`);
  if (!row) throw notCovered(`A ${step.type} of ${step.protocol}`);
  const place = row({ checks, step, owner, rest, message });
  return { isPriced: Object.hasOwn(KNOWN.stakePools, step.protocol), place };
}

interface Subject {
  readonly checks: Checks;
  readonly step: Step;
  readonly owner: string;
  readonly rest: readonly ReadInstruction[];
  readonly message: ReadMessage;
}

/** The instructions without budget and nonce, which are as the step says. */
function unframed(checks: Checks, step: Step, { instructions }: ReadMessage): ReadInstruction[] {
  const rest = [...instructions];
  if (step.nonce_account !== undefined) {
    const first = rest.shift();
    checks.that(
      'deadline',
      first !== undefined &&
        isSame(first, {
          program: SYSTEM,
          accounts: [[step.nonce_account, true], [RECENT_BLOCKHASHES], [step.wallet ?? '']],
          data: packed([4, 4]),
        }),
      'It uses its nonce up',
    );
  }
  const limit = rest.shift();
  const units = BigInt(step.compute_unit_limit ?? 0);
  const price = whole(step.compute_unit_price, 'compute_unit_price');
  const isLimited =
    limit !== undefined &&
    isSame(limit, { program: BUDGET, accounts: [], data: packed([1, 2], [4, units]) });
  const bid = price > 0n ? rest.shift() : undefined;
  const isBid =
    price === 0n ||
    (bid !== undefined &&
      isSame(bid, { program: BUDGET, accounts: [], data: packed([1, 3], [8, price]) }));
  checks.that('value', isLimited && isBid, `It bids ${price} for ${units} units`);
  checks.that('value', (units * price) / 1_000_000n <= MOST_BID, 'The bid is no gift');
  return rest;
}

/** Checks the instructions of a step; returns their subject, where an intent may name it. */
type Row = (subject: Subject) => string | undefined;

const ROWS: ReadonlyMap<string, Row> = new Map<string, Row>(
  Object.entries({
    'spl-token transfer': (subject) => {
      const { owner, step } = subject;
      const recipient = step.recipient ?? '';
      const amount = whole(step.amount_raw, 'amount_raw');
      if (step.asset_mint === undefined) {
        expectAll(subject, 'recipient', [
          {
            program: SYSTEM,
            accounts: [
              [owner, true],
              [recipient, true],
            ],
            data: packed([4, 2], [8, amount]),
          },
        ]);
        return undefined;
      }
      const mint = step.asset_mint;
      const program = tokenProgramOf(subject);
      const account = associated(recipient, mint, program);
      const [first] = subject.rest;
      const makes = first?.program === ASSOCIATED;
      // A recipient may be a token account itself; then no account is created.
      const ends = makes ? [account] : [account, recipient];
      expectAll(subject, 'recipient', [
        ...(makes ? [create(owner, account, recipient, mint, program)] : []),
        {
          program,
          accounts: [
            [associated(owner, mint, program), true],
            [mint],
            [(found) => ends.includes(found ?? ''), true],
            [owner],
          ],
          data: packed([1, 12], [8, amount], [1, decimalsOf(subject)]),
        },
      ]);
      return undefined;
    },
    'spl-token approve': (subject) => {
      const { owner, step } = subject;
      const mint = step.asset_mint ?? '';
      const amount = whole(step.amount_raw, 'amount_raw');
      const program = tokenProgramOf(subject);
      const source: Wanted = [associated(owner, mint, program), true];
      expectAll(subject, 'spender', [
        amount === 0n
          ? { program, accounts: [source, [owner]], data: packed([1, 5]) }
          : {
              program,
              accounts: [source, [mint], [step.delegate ?? ''], [owner]],
              data: packed([1, 13], [8, amount], [1, decimalsOf(subject)]),
            },
      ]);
      return undefined;
    },
    'solana-stake stake': (subject) => {
      const { owner, step } = subject;
      const account = step.stake_account ?? '';
      expectAll(subject, 'amount', [
        made(owner, account, whole(step.amount_raw, 'amount_raw') + STAKE_RENT),
        {
          program: STAKE,
          accounts: [[account, true], [RENT]],
          data: Uint8Array.from([
            ...packed([4, 0]),
            ...addressBytes(owner),
            ...addressBytes(owner),
            ...packed([8, 0], [8, 0]),
            ...addressBytes(SYSTEM),
          ]),
        },
        {
          program: STAKE,
          accounts: [
            [account, true],
            [step.validator ?? ''],
            [CLOCK],
            [HISTORY],
            [STAKE_CONFIG],
            [owner],
          ],
          data: packed([4, 2]),
        },
      ]);
      return step.validator;
    },
    'solana-stake unstake': (subject) => {
      const { owner, rest, step } = subject;
      const deactivate = (account: string): WantedInstruction => ({
        program: STAKE,
        accounts: [[account, true], [CLOCK], [owner]],
        data: packed([4, 5]),
      });
      if (rest[0]?.program !== SYSTEM) {
        expectAll(subject, 'contract', [deactivate(step.stake_account ?? '')]);
        return step.stake_account;
      }
      const slot = rest[0].accounts[1] ?? '';
      expectAll(subject, 'amount', [
        made(owner, slot, STAKE_RENT),
        {
          program: STAKE,
          accounts: [[step.stake_account ?? '', true], [slot, true], [owner]],
          data: packed([4, 3], [8, whole(step.amount_raw, 'amount_raw')]),
        },
        deactivate(slot),
      ]);
      return step.stake_account;
    },
    'solana-stake claim': claimStake,
    'solana-stake withdraw': claimStake,
    ...Object.fromEntries(
      Object.entries(KNOWN.stakePools).flatMap(([slug, pool]) => [
        [`${slug} stake`, (subject: Subject) => stakeWithPool(subject, pool)],
        [`${slug} unstake`, (subject: Subject) => unstakeFromPool(subject, pool)],
      ]),
    ),
  }),
);

/** The number of withdrawals that fit into one message. */
const MOST_CLAIMS = 8;

/** Returns cooled down stake back to its wallet: as much of it as the step says, in so many withdrawals. */
function claimStake(subject: Subject): string | undefined {
  const { checks, owner, rest, step } = subject;
  checks.same('recipient', 'The recipient', step.recipient, owner);
  const amounts = rest.map(({ data }) => numberAt(data, 4));
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  checks.same('amount', 'What is withdrawn', sum, whole(step.amount_raw, 'amount_raw'));
  checks.that('call', rest.length <= MOST_CLAIMS, `It claims from ${rest.length} accounts`);
  const named = rest.map(({ accounts }) => accounts[0]);
  checks.that('contract', new Set(named).size === named.length, 'Each account is there once');
  const own = step.stake_account;
  expectAll(
    subject,
    'recipient',
    amounts.map((amount) => ({
      program: STAKE,
      accounts: [
        [(found) => found !== undefined && found !== owner && (own ?? found) === found, true],
        [owner, true],
        [CLOCK],
        [HISTORY],
        [owner],
      ],
      data: packed([4, 4], [8, amount]),
    })),
  );
  return own;
}

/** Accounts that the pool itself enforces: its reserve and the recipient of its fee. */
const ofPool =
  (...others: readonly string[]) =>
  (found: AccountName) =>
    found !== undefined && !others.includes(found);

/**
 * `DepositSolWithSlippage`: the coin for shares of a pool, which arrive in the wallet's own account.
 */
function stakeWithPool(subject: Subject, [pool, mint]: readonly [string, string]): string {
  const { checks, owner, step } = subject;
  checks.same('asset', 'What it brings', step.to_asset_mint, mint);
  checks.same('asset', 'What it takes', step.asset_mint, undefined);
  const shares = associated(owner, mint, TOKEN);
  const other = ofPool(owner, shares);
  expectAll(subject, 'amount', [
    create(owner, shares, owner, mint, TOKEN),
    {
      program: STAKE_POOL,
      accounts: [
        [pool, true],
        [authorityOf(pool)],
        [other, true],
        [owner, true],
        [shares, true],
        [other, true],
        [shares, true],
        [mint, true],
        [SYSTEM],
        [TOKEN],
      ],
      data: poolCall(25, step),
    },
  ]);
  return pool;
}

/** `WithdrawSolWithSlippage`: shares of a pool for the coin, which arrives in the wallet. */
function unstakeFromPool(subject: Subject, [pool, mint]: readonly [string, string]): string {
  const { checks, owner, step } = subject;
  checks.same('asset', 'What it takes', step.asset_mint, mint);
  checks.same('asset', 'What it brings', step.to_asset_mint, undefined);
  const shares = associated(owner, mint, TOKEN);
  const other = ofPool(owner, shares);
  expectAll(subject, 'amount', [
    {
      program: STAKE_POOL,
      accounts: [
        [pool, true],
        [authorityOf(pool)],
        [owner],
        [shares, true],
        [other, true],
        [owner, true],
        [other, true],
        [mint, true],
        [CLOCK],
        [HISTORY],
        [STAKE],
        [TOKEN],
      ],
      data: poolCall(26, step),
    },
  ]);
  return pool;
}

function poolCall(tag: number, { amount_raw, min_output_raw }: Step): Uint8Array {
  return packed(
    [1, tag],
    [8, whole(amount_raw, 'amount_raw')],
    [8, whole(min_output_raw, 'min_output_raw')],
  );
}

/** Mints the shares of a pool and takes the coin out of its reserve. */
function authorityOf(pool: string): string {
  return deriveAddress(STAKE_POOL, [addressBytes(pool), new TextEncoder().encode('withdraw')]);
}

function numberAt(bytes: Uint8Array, at: number): bigint {
  return bytes.subarray(at, at + 8).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** The steps covered on Solana: protocol and type. */
export const SOLANA_COVERED: readonly string[] = [...ROWS.keys()];

/** Checks that the instructions are exactly the expected ones, in order, and nothing else. */
function expectAll(
  { checks, message, rest }: Subject,
  name: 'amount' | 'recipient' | 'spender' | 'contract',
  wanted: readonly WantedInstruction[],
): void {
  checks.that(
    'call',
    wanted.length > 0 && rest.length === wanted.length && message.lookedUp === 0,
    `It does ${rest.length} things`,
  );
  for (const [at, one] of wanted.entries()) {
    const found = rest[at];
    checks.that(
      name,
      found !== undefined && isSame(found, one),
      `Instruction ${at + 1} is for the accounts and amounts of the step`,
    );
  }
  // An account that is named as writable may be written: no more than the instructions need.
  const writable = new Set([message.accounts[0]?.address]);
  for (const [at, { accounts }] of wanted.entries()) {
    for (const [place, [, isWritable]] of accounts.entries()) {
      if (isWritable) writable.add(rest[at]?.accounts[place]);
    }
  }
  const framed = message.instructions.slice(0, message.instructions.length - rest.length);
  const nonce = framed.find(({ program }) => program === SYSTEM)?.accounts[0];
  if (nonce !== undefined) writable.add(nonce);
  checks.that(
    'call',
    message.accounts.every(({ address, isWritable }) => isWritable === writable.has(address)),
    'It may write what it has to, and nothing else',
  );
}

function isSame(found: ReadInstruction, wanted: WantedInstruction): boolean {
  return (
    found.program === wanted.program &&
    found.accounts.length === wanted.accounts.length &&
    wanted.accounts.every(([account], at) =>
      typeof account === 'string' ? account === found.accounts[at] : account(found.accounts[at]),
    ) &&
    hexOf(found.data) === hexOf(wanted.data)
  );
}

/** `CreateIdempotent` of the associated token program. */
function create(
  payer: string,
  account: string,
  wallet: string,
  mint: string,
  program: string,
): WantedInstruction {
  return {
    program: ASSOCIATED,
    accounts: [[payer, true], [account, true], [wallet], [mint], [SYSTEM], [program]],
    data: Uint8Array.of(1),
  };
}

/** `CreateAccountWithSeed` of one of the stake accounts that are made for a wallet. */
function made(owner: string, account: string, lamports: bigint): WantedInstruction {
  const seed = seedOf(owner, account);
  if (seed === undefined)
    throw new Unreadable('contract', `${account} is not made for this wallet`);
  return {
    program: SYSTEM,
    accounts: [
      [owner, true],
      [account, true],
    ],
    data: Uint8Array.from([
      ...packed([4, 3]),
      ...addressBytes(owner),
      ...packed([8, seed.length]),
      ...new TextEncoder().encode(seed),
      ...packed([8, lamports], [8, 200]),
      ...addressBytes(STAKE),
    ]),
  };
}

function seedOf(owner: string, account: string): string | undefined {
  return Array.from({ length: 16 }, (_, at) => `portolan:${at}`).find(
    (seed) => deriveWithSeed(owner, seed, STAKE) === account,
  );
}

function tokenProgramOf({ rest }: Subject): string {
  return rest.at(-1)?.program === TOKEN_2022 ? TOKEN_2022 : TOKEN;
}

/** Decimals of the asset. @throws {Unreadable} where no list has it. */
function decimalsOf({ step }: Subject): number {
  const known = tokenOn('solana', step.asset_mint ?? '')?.decimals;
  if (known !== undefined) return known;
  throw notCovered('A token whose decimals no list has');
}

function associated(owner: string, mint: string, program: string): string {
  return deriveAddress(ASSOCIATED, [owner, program, mint].map(addressBytes));
}

/** Little-endian numbers of so many bytes. */
function packed(
  ...parts: readonly (readonly [bytes: number, value: bigint | number])[]
): Uint8Array {
  return Uint8Array.from(
    parts.flatMap(([bytes, value]) =>
      Array.from({ length: bytes }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 255n)),
    ),
  );
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
