import type { SurfaceSubject } from '#server/schemas/surface.ts';

interface Example {
  /** Key of the agent. */
  readonly agent: string;
  readonly subject: SurfaceSubject;
  /** The address of this deployment. */
  readonly origin: string;
}

interface Snippet {
  readonly name: string;
  readonly code: string;
}

/** @returns the code for a partner's page and its backend to show an agent, by its place */
export function snippets({ agent, subject, origin }: Example): readonly Snippet[] {
  const { kind, id, chain } = subject;
  const attributes = Object.entries({ agent, 'subject-kind': kind, 'subject-id': id, chain })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${value}"`);
  const properties = Object.entries({ agent, subjectKind: kind, subjectId: id, chain })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${value}"`);
  const handler = (
    origin: string,
  ) => `import { createSurfaceHandler } from '@portolan/client/server';

const handler = createSurfaceHandler({
  baseUrl: '${origin}/v1beta',
  apiKey: process.env.PORTOLAN_API_KEY,
  // Your own proof of who is signed in; never what a page says.
  walletOf: async (request) => (await readSession(request))?.wallet ?? null,
});`;
  return [
    {
      name: 'HTML',
      code: `<script type="module" src="${origin}/widget/v1.js"></script>
<portolan-agent ${attributes.join('\n  ')}
  endpoint="/portolan"></portolan-agent>`,
    },
    {
      name: 'React',
      code: `import { PortolanAgent } from '@portolan/widget/react';

<PortolanAgent ${properties.join(' ')}
  endpoint="/portolan" />`,
    },
    {
      name: 'Next.js',
      code: `// app/portolan/[call]/route.ts
${handler(origin)}

export const POST = (request: Request) => handler(request);`,
    },
    {
      name: 'Express',
      code: `${handler(origin).replace('createSurfaceHandler }', 'createSurfaceHandler, toNodeListener }')}

app.use('/portolan', toNodeListener(handler));`,
    },
    {
      name: 'Hono',
      code: `${handler(origin)}

app.post('/portolan/:call', (context) => handler(context.req.raw));`,
    },
  ];
}
