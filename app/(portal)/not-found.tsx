import { Entry } from '#components/portal/entry/entry.tsx';
import { SHELL_TEXTS as T } from '#components/portal/shell/texts.ts';
import { LinkButton } from '#components/ui/link-button.tsx';

export default function NotFoundPage() {
  return (
    <Entry title={T.notFound} lead={T.notFoundWhy}>
      <LinkButton href="/portal" wide>
        {T.toPortal}
      </LinkButton>
    </Entry>
  );
}
