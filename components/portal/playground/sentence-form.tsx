import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { PLAYGROUND_TEXTS as T } from '#locale/portal/playground.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import styles from './playground.module.css';
import type { Asked } from './sentence-link.ts';
import { ShareLink } from './share-link.tsx';
import type { Playground } from './use-playground.ts';

interface SentenceFormProps {
  readonly playground: Playground;
  readonly chains: readonly ChainSlug[];
  /** Addresses that hold something here. */
  readonly sampleWallets: readonly string[];
  /** The initial values of the page. */
  readonly first: Asked;
}

/** The sentence and the wallet; examples and sample wallets fill them. */
export function SentenceForm({ playground, chains, sampleWallets, first }: SentenceFormProps) {
  const [prompt, setPrompt] = useState(first.sentence);
  const [address, setAddress] = useState(first.wallet);
  const [chain, setChain] = useState<string>(first.chain === '' ? 'base' : first.chain);
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
        <ul className={styles.chips} aria-label={T.examples}>
          {T.exampleSentences.map((example) => (
            <li key={example}>
              <button
                type="button"
                aria-pressed={example === prompt}
                onClick={() => setPrompt(example)}
              >
                {example}
              </button>
            </li>
          ))}
        </ul>
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
        {sampleWallets.length > 0 && (
          <ul className={styles.chips} aria-label={T.sampleWallets}>
            {sampleWallets.map((wallet, at) => (
              <li key={wallet}>
                <button
                  type="button"
                  aria-pressed={wallet === address}
                  onClick={() => setAddress(wallet)}
                >
                  {T.sampleWallet(at + 1, `${wallet.slice(0, 6)}…${wallet.slice(-4)}`)}
                </button>
              </li>
            ))}
          </ul>
        )}
        <Select
          label={T.chain}
          options={chains.map((slug) => ({ value: slug, label: CHAIN_NAMES[slug] }))}
          value={chain}
          onChange={(event) => setChain(event.target.value)}
        />
        <p className={styles.action}>
          <Button type="submit" variant="primary" busy={playground.busy === 'intent'}>
            {T.ask}
          </Button>
          <span>{T.askCost}</span>
          <ShareLink asked={{ sentence: prompt, wallet: address, chain }} />
        </p>
      </form>
    </Card>
  );
}
