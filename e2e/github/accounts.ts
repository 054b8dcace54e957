import { randomBytes, randomInt } from 'node:crypto';

/** A person at the stand-in. */
export interface GitHubAccount {
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly isVerified: boolean;
}

/** What a person agreed to, until its code is used. */
interface Grant {
  readonly login: string;
  readonly redirectUri: string;
  readonly challenge: string;
}

/** The people of the stand-in, and what was given out for them. */
export function createAccounts() {
  const accounts = new Map<string, GitHubAccount>();
  const grants = new Map<string, Grant>();
  const owners = new Map<string, string>();
  const issued = new Map<string, string[]>();

  function issue(login: string, value: string): string {
    issued.set(login, [...(issued.get(login) ?? []), value]);
    return value;
  }

  return {
    add(account: Omit<GitHubAccount, 'id'>): void {
      // Another run may have left its people in the database.
      accounts.set(account.login, { ...account, id: randomInt(1_000, 2 ** 40) });
    },
    has: (login: string) => accounts.has(login),
    logins: () => [...accounts.keys()],
    /** Every code and token that was given out for a person. */
    issuedTo: (login: string) => issued.get(login) ?? [],
    /** @returns a code for what a person agreed to */
    grant(given: Grant): string {
      const code = issue(given.login, randomBytes(10).toString('hex'));
      grants.set(code, given);
      return code;
    },
    /** Uses a code up. @returns what was agreed to; undefined when it is none that is open */
    use(code: string): Grant | undefined {
      const given = grants.get(code);
      grants.delete(code);
      return given;
    },
    token(login: string): string {
      const token = issue(login, `gho_${randomBytes(18).toString('hex')}`);
      owners.set(token, login);
      return token;
    },
    ownerOf(authorization: string | undefined): GitHubAccount | undefined {
      return accounts.get(owners.get((authorization ?? '').replace(/^Bearer /, '')) ?? '');
    },
  };
}
