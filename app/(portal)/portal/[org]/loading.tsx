import { SHELL_TEXTS } from '#components/portal/shell/texts.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';

export default function LoadingPage() {
  return <Skeleton label={SHELL_TEXTS.loading} lines={6} rows />;
}
