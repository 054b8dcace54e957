'use client';
import { CodeBlock } from './code-block.tsx';
import { Tabs } from './tabs.tsx';

interface CodeTabsProps {
  /** What the code does: the name of the list of languages. */
  readonly label: string;
  readonly languages: readonly { readonly name: string; readonly code: string }[];
}

/** The same code in several languages. */
export function CodeTabs({ label, languages }: CodeTabsProps) {
  return (
    <Tabs
      label={label}
      tabs={languages.map(({ name, code }) => ({
        id: name,
        label: name,
        content: <CodeBlock code={code} label={name} />,
      }))}
    />
  );
}
