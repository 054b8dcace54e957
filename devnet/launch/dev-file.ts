import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from './write-atomically.ts';

/**
 * `<home>/dev.json`: how a running Portolan is reached. It is there while it runs and is
 * healthy. What does not exist is null.
 */
export interface DevFile {
  readonly app_url: string;
  readonly base_url: string;
  readonly mcp_url: string | null;
  readonly insights_url: string | null;
  readonly public_link_url: string | null;
  readonly api_key: string;
  readonly database_url: string;
  /** Solana has no chain id. */
  readonly chains: Readonly<
    Record<string, { readonly rpc_url: string; readonly chain_id?: number }>
  >;
  readonly accounts: {
    readonly evm: readonly { readonly address: string; readonly private_key: string }[];
    readonly solana: readonly { readonly address: string; readonly private_key: string }[];
  };
  /** How a person signs in to the portal. */
  readonly portal: {
    readonly url: string;
    readonly email: string;
    /** In words. */
    readonly how: string;
  };
  /** Where the mails are read that the service sends; null where they leave by a real server. */
  readonly mail_url: string | null;
  /** The chat with the bot, as a person has it; null where it is one of Telegram. */
  readonly chat_url: string | null;
  /** A page of a fictional partner that shows agents of this service. */
  readonly demo_url: string;
}

export const devFilePath = (home: string) => join(home, 'dev.json');

/** It holds a key, so only its owner may read it. */
export function writeDevFile(home: string, file: DevFile): void {
  writeAtomically(devFilePath(home), `${JSON.stringify(file, null, 2)}\n`, 0o600);
}

export function removeDevFile(home: string): void {
  rmSync(devFilePath(home), { force: true });
}
