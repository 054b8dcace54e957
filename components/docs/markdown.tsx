import Link from 'next/link';
import type { ReactNode } from 'react';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import rehypeHighlight from 'rehype-highlight';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { TEXTS } from '#locale/docs.ts';
import { CodeBlock } from './code-block.tsx';
import { fitTables } from './fit-tables.ts';
import { LanguageTabs } from './language-tabs.tsx';
import styles from './markdown.module.css';

function anchored(Tag: 'h2' | 'h3' | 'h4') {
  return function Heading({ id, children }: { id?: string | undefined; children?: ReactNode }) {
    return (
      <Tag id={id}>
        <a className={styles.anchor} href={`#${id}`}>
          {children}
        </a>
      </Tag>
    );
  };
}

const components: Components = {
  h2: anchored('h2'),
  h3: anchored('h3'),
  h4: anchored('h4'),
  table: ({ node, ...table }) => (
    // biome-ignore lint/a11y/useSemanticElements: it is a box that scrolls, no set of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.table} role="group" aria-label={TEXTS.table} tabIndex={0}>
      <table {...table} />
    </div>
  ),
  a: ({ href = '', children }) =>
    href.startsWith('/docs') ? (
      <Link href={href} prefetch={false}>
        {children}
      </Link>
    ) : (
      <a href={href}>{children}</a>
    ),
};

/** The same call in several languages. */
export interface Sample {
  readonly name: string;
  /** As Markdown names the language. */
  readonly fence: string;
  readonly code: string;
}

interface Props {
  readonly text: string;
  readonly toLink?: (href: string) => string;
  /** The languages that a sample for the shell is there in; null for those that are there in one. */
  readonly toSamples?: (code: string) => readonly Sample[] | null;
}

/** Markdown of our own as a page; raw HTML in it is not rendered. */
export function Markdown({ text, toLink, toSamples }: Props) {
  const pre: Components['pre'] = ({ node, children }) => {
    const code = node?.children[0];
    const isShell = code?.type === 'element' && String(code.properties.className).includes('-sh');
    const samples = isShell ? toSamples?.(textOf(code)) : null;
    return samples ? <SampleTabs samples={samples} /> : <CodeBlock>{children}</CodeBlock>;
  };
  return (
    <div className={styles.prose}>
      <ReactMarkdown
        components={{ ...components, pre }}
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSlug, fitTables, [rehypeHighlight, { plainText: ['text'] }]]}
        {...(toLink === undefined ? {} : { urlTransform: toLink })}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

/** A call in the languages that it is there in; a reader's choice is remembered. */
export function SampleTabs({ samples }: { readonly samples: readonly Sample[] }) {
  return (
    <LanguageTabs
      label={TEXTS.languages}
      tabs={samples.map(({ name, fence, code }) => ({
        name,
        content: <Fence language={fence} code={code} />,
      }))}
    />
  );
}

/** A sample of one language. */
export function Fence({ language, code }: { readonly language: string; readonly code: string }) {
  return (
    <div className={styles.sample}>
      <Markdown text={`\`\`\`${language}\n${code}\n\`\`\``} />
    </div>
  );
}

type Element = NonNullable<ExtraProps['node']>;

function textOf(node: Element['children'][number]): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
