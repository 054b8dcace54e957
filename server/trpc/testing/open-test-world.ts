import { createHash } from 'node:crypto';
import { deliveryId } from '#server/events/deliveries/delivery-row.ts';
import { allowPartner } from '#server/guard/access.ts';
import type { TestCaller, TestOrganisation, TestUser } from './open-test-portal.ts';
import type { WorkingPortal } from './open-working-portal.ts';

/** The ids that an input may name: an organisation's slug and the ids inside it. */
export interface TestWorld {
  readonly org: string;
  readonly organisation: TestOrganisation;
  /** An open invitation of the organisation. */
  readonly invitationId: string;
  readonly agentId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly deliveryId: string;
  /** One to which the organisation gave early access; it may give it to more. */
  readonly wallet: string;
}

/**
 * An organisation with one of each thing that an input may name.
 *
 * @param url of its endpoint, which gets one event
 */
export async function openTestWorld(portal: WorkingPortal, url: string): Promise<TestWorld> {
  const organisation = await portal.createOrganisation({ tier: 'high' });
  const { slug: org, partnerId } = organisation;
  const { id: invitationId } = await portal.database.invitation.create({
    data: {
      partnerId,
      email: 'invited@people.test',
      role: 'viewer',
      tokenSha256: new Uint8Array(createHash('sha256').update(partnerId).digest()),
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  const developer = portal.as(organisation.developer);
  const { agentId, endpointId, fire } = await portal.fill({ org, partnerId, developer }, url);
  const eventId = await fire();
  const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  await allowPartner(portal.pool, org, 9);
  await developer.guardAccess.add({ org, wallet });
  return {
    org,
    organisation,
    invitationId,
    agentId,
    endpointId,
    eventId,
    deliveryId: deliveryId(eventId, 0),
    wallet,
  };
}

/** Calls the procedure at a path of the router, such as `keys.get`. */
export function callProcedure(
  portal: WorkingPortal,
  path: string,
  user: TestUser | null,
  input: unknown,
): Promise<unknown> {
  const [subject = '', name = ''] = path.split('.');
  const caller = portal.as(user) as unknown as Record<
    keyof TestCaller,
    Record<string, (given: unknown) => Promise<unknown>>
  >;
  const procedure = caller[subject as keyof TestCaller]?.[name];
  if (procedure === undefined) throw new Error(`There is no procedure ${path}.`);
  return procedure(input);
}
