import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { webhookBody } from '#server/events/deliver/webhook-body.ts';
import { TEST_EVENT, TRIGGERED_EVENT } from '#server/operations/examples/agents.ts';
import { AgentEventType } from '#server/schemas/agent-event.ts';
import { WebhookEvent } from '#server/schemas/webhook-event.ts';
import { asyncApiDocument } from './document.ts';

interface Message {
  readonly name: string;
  readonly examples?: readonly { readonly payload: unknown }[];
}
const document = asyncApiDocument() as {
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, unknown>>;
  };
};

/** Everything that a `$ref` of the document names. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' ? [child as string] : references(child),
  );
}

const at = (path: string): unknown =>
  path
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document);

describe('the AsyncAPI document', () => {
  it('is what public/asyncapi.json has', () => {
    const file = new URL('../../../public/asyncapi.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('has a message for every type of event, and no dangling reference', () => {
    const names = Object.values(document.components.messages).map(({ name }) => name);
    expect(names.sort()).toEqual([...AgentEventType.options].sort());
    for (const reference of references(document)) expect(at(reference), reference).toBeDefined();
  });

  it.each([TRIGGERED_EVENT, TEST_EVENT])('describes the bytes that are sent', (event) => {
    const { created_at, trigger, type, agent, id } = event;
    const body = webhookBody({
      event: {
        id,
        type,
        agent,
        trigger,
        createdAt: new Date(created_at),
        preparation: event.preparation ?? null,
        execution: event.execution ?? null,
      } as never,
    });
    const sent = WebhookEvent.strict().parse(JSON.parse(body));
    const examples = Object.values(document.components.messages).flatMap(
      ({ examples: shown = [] }) => shown.map(({ payload }) => payload),
    );
    expect(examples).toContainEqual(sent);
  });
});
