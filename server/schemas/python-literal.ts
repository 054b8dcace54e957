const PYTHON_WORDS: Readonly<Record<string, string>> = {
  true: 'True',
  false: 'False',
  null: 'None',
};

/** @returns a JSON value as Python writes it: its words for true, false and null; JSON's strings are Python's too */
export function pythonLiteral(value: unknown): string {
  return JSON.stringify(value, null, 4).replace(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (token) => PYTHON_WORDS[token] ?? token,
  );
}
