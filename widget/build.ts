import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** A file of the widget as pages load it. */
export interface WidgetFile {
  readonly name: string;
  readonly text: string;
  /** For the `integrity` of a script. */
  readonly integrity: string;
}

export interface BuiltWidget {
  readonly element: WidgetFile;
  /** Named by its content, to be pinned by its hash. */
  readonly loader: WidgetFile;
  /** `v1.js`, which is the newest loader. */
  readonly newest: WidgetFile;
}

/** The compressed size that a page may load: with the loader alone, and in total. */
const [MOST_LOADER_BYTES, MOST_BYTES] = [2_500, 25_000];

/** @throws Error where a page would load more than it may */
export function requireSmall(texts: { readonly loader: string; readonly element: string }): void {
  const [loader, element] = [texts.loader, texts.element].map((text) => gzipSync(text).byteLength);
  const all = (loader ?? 0) + (element ?? 0);
  if ((loader ?? 0) <= MOST_LOADER_BYTES && all <= MOST_BYTES) return;
  throw new Error(
    `The widget is too large: its loader has ${loader} bytes packed of ${MOST_LOADER_BYTES}, all of it ${all} of ${MOST_BYTES}.`,
  );
}

/**
 * The same sources result in the same files, byte by byte.
 *
 * @throws Error where they are larger than they may be
 */
export async function bundleWidget(): Promise<BuiltWidget> {
  const element = await bundle('define.ts', 'agent', {});
  const loader = await bundle('loader.ts', 'v1', {
    ELEMENT_FILE: JSON.stringify(`./${element.name}`),
    ELEMENT_INTEGRITY: JSON.stringify(element.integrity),
  });
  requireSmall({ loader: loader.text, element: element.text });
  return { element, loader, newest: { ...loader, name: 'v1.js' } };
}

/**
 * Writes the files of the widget, and `manifest.json`, which names them with their hashes.
 *
 * @param folder the output folder; earlier files are deleted
 */
export async function writeWidget(folder: string): Promise<void> {
  const { element, loader, newest } = await bundleWidget();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of [element, loader, newest]) writeFileSync(join(folder, name), text);
  const describe = ({ name, integrity }: WidgetFile) => ({ file: name, integrity });
  const manifest = { loader: describe(loader), element: describe(element) };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function bundle(
  entry: string,
  name: string,
  define: Record<string, string>,
): Promise<WidgetFile> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    format: 'esm',
    minify: true,
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    define,
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  return { name: `${name}-${hash}.js`, text, integrity };
}
