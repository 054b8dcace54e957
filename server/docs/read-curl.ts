import { OPERATIONS } from '#server/operations/registry.ts';
import {
  renderPython,
  renderTypeScript,
  type SampleCall,
  WRITTEN_ORIGIN,
} from './reference/render-samples.ts';

export interface GuideSample {
  readonly name: string;
  readonly fence: string;
  readonly code: string;
}

/** What a call of a guide does, and which variables of the shell it needs. */
interface ReadCall extends SampleCall {
  readonly operationId: string;
  readonly variables: readonly string[];
}

/** Stands around the name of a variable: no text of ours has it. */
const MARK = '\uE000';
const MARKED = new RegExp(`${MARK}(\\w+)${MARK}`, 'g');

/**
 * @param code a sample for the shell, as it is written in a guide
 * @returns the same call in curl, TypeScript and Python; null where it is more than one plain call
 */
export function samplesOf(code: string): readonly GuideSample[] | null {
  const call = readCurl(code);
  if (call === null) return null;
  const { operationId, variables } = call;
  const named = variables.map((name) => ({ name, own: name.toLowerCase() }));
  const script = [
    ...named.map(({ name, own }) => `const ${own} = process.env.${name} ?? '';`),
    renderTypeScript(operationId, call).replaceAll(quoted(), (_, name: string) =>
      name.toLowerCase(),
    ),
  ];
  const python = renderPython(call)
    .replaceAll(quoted(), (_, name: string) => name.toLowerCase())
    .replace(/^( +)(".*\uE000.*)$/m, '$1f$2')
    .replaceAll(MARKED, (_, name: string) => `{${name.toLowerCase()}}`);
  const imports = named.length > 0 && !call.hasKey ? 'import os\n\n' : '';
  const own = named.map((one) => `${one.own} = os.environ["${one.name}"]\n`).join('');
  return [
    { name: 'curl', fence: 'sh', code: code.trimEnd() },
    { name: 'TypeScript', fence: 'ts', code: script.join('\n') },
    {
      name: 'Python',
      fence: 'python',
      code: imports + (own === '' ? python : python.replace('\nanswer =', `\n${own}answer =`)),
    },
  ];
}

const quoted = () => new RegExp(`"${MARK}(\\w+)${MARK}"`, 'g');

/** @returns the call of a single curl command without anything around it; null for all else */
export function readCurl(code: string): ReadCall | null {
  const [command, ...words] = wordsOf(code) ?? [];
  if (command !== 'curl') return null;
  let method: string | undefined;
  let url: string | undefined;
  let body: string | undefined;
  let hasKey = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const value = words[at + 1] ?? '';
    if (word === '-X') method = value;
    else if (word === '-d') body = value;
    else if (word === '-H') {
      if (value.startsWith('Authorization: Bearer ')) hasKey = true;
      else if (value !== 'Content-Type: application/json') return null;
    } else if (url === undefined && word.startsWith(`${WRITTEN_ORIGIN}/v1beta/`)) {
      url = word.slice(`${WRITTEN_ORIGIN}/v1beta`.length);
      continue;
    } else return null;
    at++;
  }
  if (url === undefined || url.includes('?')) return null;
  const sent = body === undefined ? undefined : parse(body);
  if (sent === null) return null;
  method ??= body === undefined ? 'GET' : 'POST';
  const found = findOperation(method, url);
  if (found === null) return null;
  const variables = new Set(
    [...(url + (body ?? '')).matchAll(MARKED)].map(([, name = '']) => name),
  );
  return { ...found, method, body: sent, hasKey, variables: [...variables] };
}

function findOperation(
  method: string,
  url: string,
): Pick<ReadCall, 'operationId' | 'path' | 'inPath'> | null {
  for (const { id, method: its, path } of OPERATIONS) {
    if (its.toUpperCase() !== method) continue;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
    const match = pattern.exec(url);
    if (match === null) continue;
    const inPath = Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? '']));
    return { operationId: id, path, inPath };
  }
  return null;
}

/** @returns the JSON; null where it is none before the shell has put its variables in */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** @returns the words of a command, its variables marked; null where it is more than one command */
function wordsOf(code: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  const text = code.trimEnd();
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const [between] = /^(?:\\\n|[ \t])+/.exec(rest) ?? [];
    const [, single] = /^'([^']*)'/.exec(rest) ?? [];
    const [, double] = /^"([^"\\]*)"/.exec(rest) ?? [];
    const [bare] = /^[^\s'"\\|;&<>()`$]+|^\$\w+/.exec(rest) ?? [];
    if (between !== undefined) {
      if (word !== null) words.push(word);
      word = null;
      at += between.length;
    } else if (single !== undefined) {
      word = (word ?? '') + single;
      at += single.length + 2;
    } else if (double !== undefined) {
      word = (word ?? '') + marked(double);
      at += double.length + 2;
    } else if (bare !== undefined) {
      word = (word ?? '') + marked(bare);
      at += bare.length;
    } else return null;
  }
  return word === null ? words : [...words, word];
}

const marked = (text: string) => text.replaceAll(/\$(\w+)/g, `${MARK}$1${MARK}`);
