import type { AgentsService } from './agents-service.ts';

/** The row of an agent, with its watches. */
export async function readAgentRow(service: AgentsService, publicId: string) {
  return service.db.database.agent.findUniqueOrThrow({
    where: { publicId },
    include: { watches: { include: { group: true }, orderBy: { leaf: 'asc' } } },
  });
}
