import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { PLAYGROUND_TEXTS as T } from '#locale/portal/playground.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import styles from './playground.module.css';
import type { Playground } from './use-playground.ts';

interface SentenceFormProps {
  readonly playground: Playground;
  readonly chains: readonly ChainSlug[];
}

export function SentenceForm({ playground, chains }: SentenceFormProps) {
  const [prompt, setPrompt] = useState('');
  const [address, setAddress] = useState('');
  const [chain, setChain] = useState<string>('base');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void playground.ask({ prompt, wallets: [{ address, chain: chain as ChainSlug }] });
  };
  return (
    <Card>
      <form onSubmit={submit}>
        <TextArea
          label={T.sentence}
          placeholder={T.sentencePlaceholder}
          required
          rows={3}
          maxLength={2000}
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
        />
        <TextInput
          label={T.wallet}
          placeholder="0x…"
          hint={T.walletHint}
          mono
          required
          spellCheck={false}
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.target.value.trim())}
        />
        <Select
          label={T.chain}
          options={chains.map((slug) => ({ value: slug, label: slug }))}
          value={chain}
          onChange={(event) => setChain(event.target.value)}
        />
        <p className={styles.action}>
          <Button type="submit" variant="primary" busy={playground.busy === 'intent'}>
            {T.ask}
          </Button>
          <span>{T.askCost}</span>
        </p>
      </form>
    </Card>
  );
}
