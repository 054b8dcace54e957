import { Entry } from '#components/portal/entry/entry.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';

export default function NotFoundPage() {
  return (
    <Entry title={T.notFound} lead={T.notFoundWhy}>
      <LinkButton href="/portal" wide>
        {T.toPortal}
      </LinkButton>
    </Entry>
  );
}
