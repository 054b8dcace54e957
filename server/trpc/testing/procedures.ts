import type { PortalRole } from '#server/schemas/portal.ts';
import type { TestOrganisation, TestUser } from './open-test-portal.ts';

/** What an input may name of an organisation: its slug and what is inside it. */
export interface TestWorld {
  readonly org: string;
  readonly organisation: TestOrganisation;
  readonly user: TestUser;
  /** An open invitation of the organisation. */
  readonly invitationId: string;
}

/** What there is to know of a procedure, to hold it to its limits. */
export interface ProcedureRule {
  /** Who may call it: anybody, who is signed in, or a member of at least that role. */
  readonly access: 'public' | 'user' | PortalRole;
  /** A good input; of a member's procedure with `org`. */
  input(world: TestWorld): Record<string, unknown> | undefined;
  /**
   * Where the input names a thing by its id: the code for an id of another organisation. A list
   * that an id only filters has none.
   */
  readonly foreignId?: string;
}

const byOrg = ({ org }: TestWorld) => ({ org });
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * Every procedure of the portal. A new one that is not here fails the walk: add its row, with the
 * code that an id of somebody else's is answered with.
 */
export const PROCEDURES: Readonly<Record<string, ProcedureRule>> = {
  'session.me': { access: 'user', input: () => undefined },
  'session.signOutEverywhere': { access: 'user', input: () => undefined },

  'passkeys.startSignIn': { access: 'public', input: () => undefined },
  'passkeys.list': { access: 'user', input: () => undefined },
  'passkeys.startRegistration': { access: 'user', input: () => undefined },
  'passkeys.register': {
    access: 'user',
    input: () => ({
      name: 'Laptop',
      response: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    }),
  },
  'passkeys.remove': { access: 'user', input: () => ({ id: 'AAAA' }) },

  'organisations.create': { access: 'user', input: () => ({ name: 'New one' }) },
  'organisations.get': { access: 'viewer', input: byOrg },
  'organisations.rename': { access: 'owner', input: ({ org }) => ({ org, name: 'Other name' }) },

  'members.list': { access: 'viewer', input: byOrg },
  'members.invite': {
    access: 'owner',
    input: ({ org }) => ({ org, email: 'new@people.test', role: 'viewer' }),
  },
  'members.revokeInvitation': {
    access: 'owner',
    input: ({ org, invitationId }) => ({ org, invitation_id: invitationId }),
    foreignId: 'invitation_not_found',
  },
  'members.acceptInvitation': { access: 'user', input: () => ({ token: 'A'.repeat(43) }) },
  'members.changeRole': {
    access: 'owner',
    input: ({ org, organisation }) => ({
      org,
      user_id: organisation.viewer?.id ?? NOBODY,
      role: 'developer',
    }),
    foreignId: 'member_not_found',
  },
  'members.remove': {
    access: 'owner',
    input: ({ org, organisation }) => ({ org, user_id: organisation.viewer?.id ?? NOBODY }),
    foreignId: 'member_not_found',
  },
  'members.leave': { access: 'viewer', input: byOrg },

  'keys.get': { access: 'viewer', input: byOrg },
  'keys.generate': { access: 'developer', input: ({ org }) => ({ org, scopes: ['agents'] }) },
  'keys.rotate': { access: 'developer', input: byOrg },
  'keys.revoke': { access: 'developer', input: byOrg },

  'audit.list': { access: 'viewer', input: byOrg },
};
