import type { z } from 'zod';
import { formatFieldPath } from '#server/body/field-path.ts';
import type { FieldIssue } from '#server/errors/api-error.ts';

/** More would not help anyone, and a hostile body can break a rule thousands of times. */
const MAX_ISSUES = 20;

type Issue = z.core.$ZodIssue;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** @returns what is wrong with each field and how to correct it; never a value that was sent. */
export function describeIssues(issues: readonly Issue[]): readonly FieldIssue[] {
  const described: FieldIssue[] = [];
  const seen = new Set<string>();
  for (const issue of issues) {
    for (const { path, message } of explain(issue)) {
      const field = formatFieldPath(path);
      if (seen.has(`${field} ${message}`)) continue;
      if (described.length === MAX_ISSUES) return described;
      seen.add(`${field} ${message}`);
      described.push({ field, message });
    }
  }
  return described;
}

interface Explained {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function explain(issue: Issue): readonly Explained[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: 'This field is not known here. Remove it or correct its name.',
    }));
  }
  if (issue.code === 'invalid_union') return explainUnion(issue);
  if (issue.code === 'invalid_key') {
    return [{ path: issue.path, message: 'This is not a valid field name here.' }];
  }
  return [{ path: issue.path, message: messageOf(issue) }];
}

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = TYPE_NAMES[issue.expected] ?? `a value of type ${issue.expected}`;
      return issue.message.endsWith('received undefined')
        ? `This is required. Send ${wanted}.`
        : `Send ${wanted}.`;
    }
    case 'invalid_value':
      // A schema that says more of a value than which are allowed keeps its words.
      if (!issue.message.startsWith('Invalid ')) return issue.message;
      return `Send ${listed(issue.values.map((value) => JSON.stringify(value)))}.`;
    case 'too_small':
      return describeBound(issue.origin, 'at least', issue.minimum, issue.inclusive ?? true);
    case 'too_big':
      return describeBound(issue.origin, 'at most', issue.maximum, issue.inclusive ?? true);
    default:
      return issue.message;
  }
}

function describeBound(
  origin: string,
  bound: 'at least' | 'at most',
  limit: number | bigint,
  isInclusive: boolean,
): string {
  if (origin === 'string') {
    if (bound === 'at least' && Number(limit) === 1) return 'This must not be empty.';
    return `Send ${bound} ${limit} characters.`;
  }
  if (origin === 'array') {
    return `Send ${bound} ${limit} ${Number(limit) === 1 ? 'element' : 'elements'}.`;
  }
  if (isInclusive) return `Send a number of ${bound} ${limit}.`;
  return bound === 'at least'
    ? `Send a number greater than ${limit}.`
    : `Send a number below ${limit}.`;
}

/** One sentence for the branches that fail at the value itself; else the branch that came closest. */
function explainUnion(issue: Issue & { code: 'invalid_union' }): readonly Explained[] {
  const branches = flattenUnion(issue.errors as readonly (readonly Issue[])[]);
  const closest = branches.find((branch) => branch.some(({ path }) => path.length > 0));
  if (closest !== undefined) {
    return closest.flatMap((inner) =>
      explain(inner).map(({ path, message }) => ({ path: [...issue.path, ...path], message })),
    );
  }
  const messages = branches.flatMap((branch) => branch.slice(0, 1).map(messageOf));
  const choices = [...new Set(messages)].map((message) =>
    message
      .replace(/^This is required\. /, '')
      .replace(/^Send /, '')
      .replace(/\.$/, ''),
  );
  if (choices.length === 0) return [{ path: issue.path, message: 'This value is not valid here.' }];
  return [{ path: issue.path, message: `Send ${listed(choices)}.` }];
}

function flattenUnion(branches: readonly (readonly Issue[])[]): readonly (readonly Issue[])[] {
  return branches.flatMap((branch) => {
    const [only] = branch;
    return branch.length === 1 && only?.code === 'invalid_union' && only.path.length === 0
      ? flattenUnion(only.errors as readonly (readonly Issue[])[])
      : [branch];
  });
}

function listed(choices: readonly string[]): string {
  if (choices.length < 2) return choices.join('');
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
