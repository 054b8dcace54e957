import { SETTINGS_TEXTS as T } from '#locale/portal/settings.ts';
import { PageHead } from '../page-head.tsx';
import { EarlyAccessCard } from './early-access-card.tsx';
import { PasskeyCard } from './passkey-card.tsx';
import { RenameCard } from './rename-card.tsx';
import { SessionCard } from './session-card.tsx';

interface SettingsPageProps {
  readonly org: string;
  readonly name: string;
  readonly isOwner: boolean;
}

/** The settings of the organisation and of the person. */
export function SettingsPage(props: SettingsPageProps) {
  return (
    <>
      <PageHead title={T.title} />
      <RenameCard {...props} />
      <EarlyAccessCard org={props.org} />
      <PasskeyCard />
      <SessionCard />
    </>
  );
}
