import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
} from '@solana-program/token';
import { FailedTransactionMetadata } from 'litesvm';
import { SOLANA_WHALE } from './accounts.ts';
import type { SvmNode } from './svm-node.ts';

const signer = (of: Address) => createNoopSigner(of);

/** Mints tokens to a wallet; its token account is made when there is none. */
export async function mintTokens(
  node: SvmNode,
  owner: Address,
  mint: Address,
  amountAtomic: bigint,
): Promise<void> {
  const tokenProgram = node.account(mint)?.programAddress;
  if (!tokenProgram) throw new Error(`There is no mint ${mint}.`);
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
  run(node, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: signer(SOLANA_WHALE.address),
      ata,
      owner,
      mint,
      tokenProgram,
    }),
    getMintToInstruction(
      { mint, token: ata, mintAuthority: signer(SOLANA_WHALE.address), amount: amountAtomic },
      { programAddress: tokenProgram },
    ),
  ]);
}

/** Runs instructions that the whale pays for, without signatures. @throws when they fail. */
export function run(node: SvmNode, instructions: readonly Instruction[]): void {
  node.svm.expireBlockhash();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayer(SOLANA_WHALE.address, m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: node.svm.latestBlockhash(), lastValidBlockHeight: 0n },
        m,
      ),
    (m) => appendTransactionMessageInstructions(instructions, m),
  );
  const { messageBytes, signatures } = compileTransaction(message);
  const filled = Object.fromEntries(
    Object.keys(signatures).map((of, at) => [of, new Uint8Array(64).fill(at + 1)]),
  );
  node.svm.withSigverify(false);
  const done = node.svm.sendTransaction({ messageBytes, signatures: filled } as never);
  node.svm.withSigverify(true);
  if (done instanceof FailedTransactionMetadata) {
    throw new Error(`The devnet's Solana could not be set up: ${done.toString()}`);
  }
}
