import { PageHead } from '#components/portal/page-head.tsx';
import { SHELL_TEXTS as T } from '#components/portal/shell/texts.ts';

export default function NotFoundPage() {
  return <PageHead title={T.notFound}>{T.notFoundWhy}</PageHead>;
}
