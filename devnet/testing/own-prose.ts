import { type Expression, parseSync, type Super, Visitor } from 'oxc-parser';

const TITLED: ReadonlySet<string> = new Set(['describe', 'it', 'test']);
/** What stands in quotes is what somebody else wrote or a name in code: a prompt, an answer, a file. */
const QUOTED = /“[^”]*”?|"[^"]*"?|`[^`]*`?/g;
const NOT_A_LINE_BREAK = /[^\n]/g;

/** @returns `test` of `test.each(rows)('…')` */
function calledFirst(callee: Expression | Super): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return calledFirst(callee.object);
  if (callee.type === 'CallExpression') return calledFirst(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? calledFirst(callee.tag) : undefined;
}

/**
 * What the authors of code say in it themselves: its comments and the titles of its tests. Other texts in code
 * belong to anyone who writes or reads them, as prompts do.
 *
 * @param file its name, by whose end the code is TypeScript or has JSX
 * @returns the code with all else blanked out, so that lines and places stay
 */
export function ownProse(file: string, code: string): string {
  const { comments, program } = parseSync(file, code);
  const spans: { readonly start: number; readonly end: number }[] = [...comments];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const isText = title?.type === 'Literal' || title?.type === 'TemplateLiteral';
      if (isText && TITLED.has(calledFirst(callee) ?? ''))
        spans.push({ start: title.start + 1, end: title.end - 1 });
    },
  }).visit(program);
  const blank = (text: string) => text.replace(NOT_A_LINE_BREAK, ' ');
  let prose = '';
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    const said = code.slice(start, end).replace(QUOTED, blank);
    prose += blank(code.slice(prose.length, start)) + said;
  }
  return prose + blank(code.slice(prose.length));
}
