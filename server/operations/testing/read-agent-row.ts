import type { AgentsService } from './agents-service.ts';

/** The row behind an agent, with what it watches. */
export async function readAgentRow(service: AgentsService, publicId: string) {
  return service.db.database.agent.findUniqueOrThrow({
    where: { publicId },
    include: { watches: { include: { group: true }, orderBy: { leaf: 'asc' } } },
  });
}
