import Link from 'next/link';
import ReactMarkdown, { type Components } from 'react-markdown';

const components: Components = {
  p: ({ children }) => <>{children}</>,
  a: ({ href = '', children }) => (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  ),
};

/** One line of Markdown inside other text. */
export function InlineMarkdown({ text }: { text: string }) {
  return <ReactMarkdown components={components}>{text}</ReactMarkdown>;
}
