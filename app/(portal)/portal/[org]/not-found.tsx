import { PageHead } from '#components/portal/page-head.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';

export default function NotFoundPage() {
  return <PageHead title={T.notFound}>{T.notFoundWhy}</PageHead>;
}
