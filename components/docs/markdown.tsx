import Link from 'next/link';
import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeHighlight from 'rehype-highlight';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { TEXTS } from '#locale/docs.ts';
import { CodeBlock } from './code-block.tsx';
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
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/useSemanticElements: it is a box that scrolls, no set of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.table} role="group" aria-label={TEXTS.table} tabIndex={0}>
      <table>{children}</table>
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

/** Markdown of our own as a page; raw HTML in it is not rendered. */
export function Markdown({ text, toLink }: { text: string; toLink?: (href: string) => string }) {
  return (
    <div className={styles.prose}>
      <ReactMarkdown
        components={components}
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSlug, [rehypeHighlight, { plainText: ['text'] }]]}
        {...(toLink === undefined ? {} : { urlTransform: toLink })}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
