import { listPages, pagePath } from '#server/docs/pages.ts';
import { markdownTwin, twinPath } from '#server/docs/render-links.ts';
import { renderOpenApiDocument } from '#server/http/openapi/document.ts';
import { OPERATIONS } from '#server/operations/registry.ts';

/** The documents that models can read (MCP, `resources`). */
export interface McpResources {
  list(): readonly {
    readonly uri: string;
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly mimeType: string;
  }[];
  /** @returns null where there is none at the address */
  read(
    uri: string,
  ): { readonly uri: string; readonly mimeType: string; readonly text: string } | null;
}

const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

/**
 * The pages of the documentation and the OpenAPI document, which has every schema, under their own
 * addresses.
 *
 * @param origin where people reach them
 */
export function docsResources(origin: string): McpResources {
  const openApiUri = `${origin}/openapi.json`;
  const uriOf = (slug: string) => `${origin}${twinPath(pagePath(slug))}`;
  return {
    list: () => [
      ...listPages().map(({ slug, title, summary }) => ({
        uri: uriOf(slug),
        name: slug === '' ? 'docs' : slug,
        title,
        description: summary,
        mimeType: MARKDOWN,
      })),
      {
        uri: openApiUri,
        name: 'openapi',
        title: 'OpenAPI document',
        description: 'Every operation, field, code and limit.',
        mimeType: JSON_TYPE,
      },
    ],
    read(uri) {
      if (uri === openApiUri) {
        return { uri, mimeType: JSON_TYPE, text: renderOpenApiDocument(OPERATIONS) };
      }
      const page = listPages().find(({ slug }) => uriOf(slug) === uri);
      return page === undefined
        ? null
        : { uri, mimeType: MARKDOWN, text: markdownTwin(page.markdown(), origin) };
    },
  };
}
