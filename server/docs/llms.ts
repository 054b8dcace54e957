import { MCP_PATH } from '#server/schemas/paths-beside.ts';
import { listPages, pagePath } from './pages.ts';
import { markdownTwin, twinPath } from './render-links.ts';

const INTRODUCTION = `# Portolan

> Plain-English outcomes in, ordered lists of unsigned cross-chain transactions out. Portolan never
> holds keys, signs or broadcasts. Agents watch wallets and markets and send events by webhook or a pull
> rail.`;

/** @returns llms.txt: what there is to read, each as Markdown */
export function llmsIndex(origin: string): string {
  const sections = Map.groupBy(listPages(), ({ section }) => section);
  const lists = [...sections].map(([section, pages]) => {
    const lines = pages.map(
      ({ slug, title, summary }) =>
        `- [${title}](${origin}${twinPath(pagePath(slug))}): ${summary}`,
    );
    return `## ${section}\n\n${lines.join('\n')}`;
  });
  const machine = `## Machine readable\n\n- [OpenAPI document](${origin}/openapi.json): every operation, field, code and limit\n- [AsyncAPI document](${origin}/asyncapi.json): what webhooks carry\n- [Collection](${origin}/portolan.postman_collection.json): every operation with its examples, for Postman, Bruno and Insomnia\n- MCP server: ${origin}${MCP_PATH}, see [MCP server](${origin}/docs/mcp.md); its entry for registries is [server.json](${origin}/server.json)\n- [Everything in one file](${origin}/llms-full.txt): all pages as Markdown`;
  return `${[INTRODUCTION, ...lists, machine].join('\n\n')}\n`;
}

/** @returns llms-full.txt: all pages, one after the other */
export function llmsFull(origin: string): string {
  return listPages()
    .map(({ markdown }) => markdownTwin(markdown(), origin))
    .join('\n---\n\n');
}
