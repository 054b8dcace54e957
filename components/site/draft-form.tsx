import { buttonClass } from '#components/ui/button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { SITE_TEXTS as T } from '#locale/site.ts';
import { REPORT_TURN_ON_PATH } from '#server/schemas/paths-beside.ts';
import styles from './draft-form.module.css';

/** Drafts an agent without a key and leads to its private link; it works without scripts. */
export function DraftForm() {
  return (
    <form method="post" action={REPORT_TURN_ON_PATH} className={styles.form}>
      <TextInput
        label={T.agentRequest}
        name="request"
        required
        maxLength={500}
        defaultValue={T.agentExample}
        autoComplete="off"
      />
      <TextInput
        label={T.agentWallet}
        name="wallet"
        required
        mono
        maxLength={64}
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit" className={buttonClass({ variant: 'primary' })}>
        {T.agentDraft}
      </button>
      <p>{T.agentNote}</p>
    </form>
  );
}
