import type { DirectoryToken } from './directory-token.ts';

/** A token as it is distinguished from others of its symbol: by address, name and who lists it. */
export function describeListed({ address, name, lists }: DirectoryToken): string {
  return [address, name || 'no name', lists.join(', ')].join(' · ');
}
