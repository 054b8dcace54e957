import type { PortalRole } from '#server/schemas/portal.ts';
import type { TestWorld } from './open-test-world.ts';

/** The expected limits of a procedure, for checking it. */
export interface ProcedureRule {
  /** Who may call it: anybody, a signed-in person, or a member of at least that role. */
  readonly access: 'public' | 'user' | PortalRole;
  /** Whether it needs a sign-in of the last minutes. */
  readonly isFresh?: true;
  /** A valid input; for a member's procedure with `org`. */
  input(world: TestWorld): Record<string, unknown> | undefined;
}

const byOrg = ({ org }: TestWorld) => ({ org });

function ofEndpoint(
  access: PortalRole,
  more: (world: TestWorld) => Record<string, unknown> = () => ({}),
): ProcedureRule {
  return {
    access,
    input: (world) => ({ org: world.org, endpointId: world.endpointId, ...more(world) }),
  };
}

function ofAgent(access: PortalRole, more: Record<string, unknown> = {}): ProcedureRule {
  return {
    access,
    input: ({ org, agentId }) => ({ org, agentId, ...more }),
  };
}

/** The input for creating an agent. */
export const AGENT_BODY = {
  request: 'Tell me when ETH drops below 2000',
  wallets: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
};

/**
 * Every procedure of the portal. A new one that is not here fails the walk: add its row.
 */
export const PROCEDURES: Readonly<Record<string, ProcedureRule>> = {
  'session.me': { access: 'user', input: () => undefined },
  'session.list': { access: 'user', input: () => undefined },
  'session.end': {
    access: 'user',
    input: () => ({ session_id: '00000000-0000-4000-8000-000000000000' }),
  },
  'session.signOutEverywhere': { access: 'user', input: () => undefined },

  'passkeys.startSignIn': { access: 'public', input: () => undefined },
  'passkeys.list': { access: 'user', input: () => undefined },
  'passkeys.startRegistration': { access: 'user', isFresh: true, input: () => undefined },
  'passkeys.register': {
    access: 'user',
    isFresh: true,
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
  'members.sendInvitationAgain': {
    access: 'owner',
    input: ({ org, invitationId }) => ({ org, invitation_id: invitationId }),
  },
  'members.revokeInvitation': {
    access: 'owner',
    input: ({ org, invitationId }) => ({ org, invitation_id: invitationId }),
  },
  'members.acceptInvitation': { access: 'user', input: () => ({ token: 'A'.repeat(43) }) },
  'members.changeRole': {
    access: 'owner',
    isFresh: true,
    input: ({ org, organisation }) => ({
      org,
      user_id: organisation.viewer.id,
      role: 'developer',
    }),
  },
  'members.remove': {
    access: 'owner',
    isFresh: true,
    input: ({ org, organisation }) => ({ org, user_id: organisation.viewer.id }),
  },
  'members.leave': { access: 'viewer', input: byOrg },

  'keys.get': { access: 'viewer', input: byOrg },
  'keys.generate': {
    access: 'developer',
    isFresh: true,
    input: ({ org }) => ({ org, scopes: ['agents'] }),
  },
  'keys.rotate': { access: 'developer', isFresh: true, input: byOrg },
  'keys.revoke': { access: 'developer', input: byOrg },

  'audit.list': { access: 'viewer', input: byOrg },

  'usage.account': { access: 'viewer', input: byOrg },
  'usage.daily': { access: 'viewer', input: ({ org }) => ({ org, days: 30 }) },
  'usage.traffic': { access: 'viewer', input: ({ org }) => ({ org, period: '24h' }) },
  'requests.vocabulary': { access: 'viewer', input: byOrg },
  'requests.search': { access: 'viewer', input: byOrg },
  'requests.export': { access: 'viewer', input: byOrg },

  'webhooks.list': { access: 'viewer', input: byOrg },
  'webhooks.create': {
    access: 'developer',
    input: ({ org }) => ({ org, url: 'https://93.184.215.14/hook' }),
  },
  'webhooks.get': ofEndpoint('viewer'),
  'webhooks.counts': ofEndpoint('viewer'),
  'webhooks.describe': ofEndpoint('developer', () => ({
    choices: { description: 'Staging', event_types: ['agent.triggered'] },
  })),
  'webhooks.test': ofEndpoint('developer'),
  'webhooks.resume': ofEndpoint('developer'),
  'webhooks.rotate': ofEndpoint('developer'),
  'webhooks.remove': ofEndpoint('developer'),
  'webhooks.deliveries': ofEndpoint('viewer'),
  'webhooks.delivery': ofEndpoint('viewer', ({ deliveryId }) => ({ deliveryId })),
  'webhooks.resend': ofEndpoint('developer', ({ eventId }) => ({ eventId })),
  'webhooks.replay': ofEndpoint('developer', () => ({ replay: { since: 0 } })),

  'agents.list': { access: 'viewer', input: byOrg },
  'agents.get': ofAgent('viewer'),
  'agents.preview': { access: 'developer', input: ({ org }) => ({ org, body: AGENT_BODY }) },
  'agents.create': { access: 'developer', input: ({ org }) => ({ org, body: AGENT_BODY }) },
  'agents.edit': ofAgent('developer', { body: { autonomy: 'notify' } }),
  'agents.test': ofAgent('developer'),
  'agents.setStatus': ofAgent('developer', { status: 'paused' }),
  'agents.remove': ofAgent('developer'),
  'agents.backtest': ofAgent('viewer', { days: 1 }),

  'events.list': { access: 'viewer', input: byOrg },
  'events.get': {
    access: 'viewer',
    input: ({ org, eventId }) => ({ org, eventId }),
  },
  'events.reviewLink': {
    access: 'developer',
    isFresh: true,
    input: ({ org, eventId }) => ({ org, eventId }),
  },
  'events.resend': {
    access: 'developer',
    input: ({ org, eventId }) => ({ org, eventId }),
  },

  'surfaces.catalog': { access: 'viewer', input: byOrg },
  'surfaces.activations': { access: 'viewer', input: byOrg },
  'surfaces.setOffered': {
    access: 'developer',
    input: ({ org }) => ({ org, agent: 'rate-below', offered: true }),
  },
  'surfaces.setCopy': {
    access: 'developer',
    input: ({ org }) => ({ org, agent: 'rate-below', copy: { title: 'Our rate' } }),
  },

  'guardAccess.list': { access: 'viewer', input: byOrg },
  'guardAccess.add': {
    access: 'developer',
    input: ({ org }) => ({ org, wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }),
  },
  'guardAccess.remove': { access: 'developer', input: ({ org, wallet }) => ({ org, wallet }) },

  'playground.send': {
    access: 'developer',
    input: ({ org }) => ({ org, operation: 'createIntent', body: {} }),
  },
};
