import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Answered by next-auth (`docs/ARCHITECTURE.md`, "Identity before the body"). */
const FRAMEWORK_OWN = 'app/api/auth/[...nextauth]/route.ts';
/** Give a file to everybody, by GET, and read no body. */
const FILES = ['answerTokenLogo', 'answerReportImage', 'answerWidgetFile'];

const read = (file: string) => readFileSync(file, 'utf8');
const routes = globSync('app/**/route.ts').map((file) => ({ file, source: read(file) }));
const bound = routes.flatMap(({ source }) => /bindVerbs\((\w+)\)/.exec(source)?.[1] ?? []);

it('no address takes a body outside of the pipeline', () => {
  const others = routes.filter(
    ({ file, source }) => !source.includes('bindVerbs(') && file !== FRAMEWORK_OWN,
  );
  expect(others.length).toBeGreaterThan(5);
  for (const { file, source } of others) {
    const verbs = [...source.matchAll(/^export (?:async function|function|const) ([A-Z]+)\b/gm)];
    expect(verbs.length, file).toBeGreaterThan(0);
    expect(['GET', 'HEAD'], file).toEqual(expect.arrayContaining(verbs.map(([, verb]) => verb)));
    expect(source, file).not.toMatch(/\brequest\.(?:formData|json|text|arrayBuffer|blob|body)\b/);
  }
});

it('every way in passes the pipeline, on both lanes', () => {
  expect(bound.length).toBeGreaterThan(10);
  const lane = read('server/main.ts');
  const sources = globSync('server/**/{answer,serve}-*.ts').map(read);
  for (const answer of new Set(bound)) {
    expect(lane, answer).toMatch(new RegExp(`, ${answer}\\]|^ {4}${answer},$`, 'm'));
    if (FILES.includes(answer)) continue;
    const exported = new RegExp(`^export (?:async )?function ${answer}\\(`, 'm');
    const source =
      answer === 'serve'
        ? read('server/http/create-service.ts')
        : sources.find((one) => exported.test(one));
    expect(source, answer).toMatch(/\brunPipeline\(/);
  }
});
