import { z } from 'zod';
import { isOfOneScript } from './one-script.ts';
import { hasUnseen } from './unseen-characters.ts';

/** What a member may do: an owner everything, a developer all but members, a viewer reads. */
export const PORTAL_ROLES = ['owner', 'developer', 'viewer'] as const;

export const PortalRole = z.enum(PORTAL_ROLES);
export type PortalRole = z.output<typeof PortalRole>;

/** The short name of an organisation in the portal's paths. */
export const OrganisationSlug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** What mail programs make a link of: a host, whichever of its dots is written. */
const WEB_ADDRESS = /:\/\/|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{L}{2}/u;

/** Whether a name takes ours, however its letters are spaced, cased or marked. */
function namesThisService(name: string): boolean {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return letters.includes('portolan');
}

/** What people call an organisation. It stands in mails and over plans that it hands over. */
export const OrganisationName = z
  .string()
  .trim()
  .min(2, 'Give a name of at least 2 characters.')
  .max(80, 'Give a name of at most 80 characters.')
  .refine(
    (name) => !/\p{Cc}/u.test(name) && !hasUnseen(name),
    'Leave out characters that cannot be seen.',
  )
  .regex(/[\p{L}\p{N}]/u, 'Give a name with letters or digits.')
  .refine((name) => !WEB_ADDRESS.test(name), 'Leave web addresses out of the name.')
  .refine(
    (name) => !namesThisService(name),
    'Leave “Portolan” out of the name: it is the name of this service.',
  )
  .refine(
    isOfOneScript,
    'Write the whole name in one script: letters of several, such as the Latin and the Cyrillic a, can look alike.',
  );

/** An e-mail address as it is stored and compared: in lower case. */
export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Give an e-mail address such as ada@example.org.'));

/** An API key as the portal shows it: never the key itself. */
export interface PortalApiKey {
  readonly id: string;
  readonly prefix: string;
  readonly last4: string;
  readonly scopes: readonly string[];
  /** Unix milliseconds. */
  readonly created_at: number;
  readonly last_used_at: number | null;
}
