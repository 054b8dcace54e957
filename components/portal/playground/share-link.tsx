'use client';
import { Button } from '#components/ui/button.tsx';
import { useCopy } from '#components/ui/use-copy.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { PLAYGROUND_TEXTS as T } from '#locale/portal/playground.ts';
import { type Asked, sentenceLink } from './sentence-link.ts';

/** Copies the address that opens the playground with the form's current values. */
export function ShareLink({ asked }: { readonly asked: Asked }) {
  const [state, copy] = useCopy();
  const share = () => {
    const link = sentenceLink(window.location.href, asked);
    if (link !== null) copy(link);
  };
  const isSecret = sentenceLink('https://x.test', asked) === null;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        disabled={asked.sentence.trim() === '' || isSecret}
        title={isSecret ? T.noLink : T.linkHint}
        onClick={share}
      >
        {state === 'ready' ? T.copyLink : T.linkStates[state]}
      </Button>
      <VisuallyHidden>
        <span role="status">{state === 'ready' ? '' : T.linkStates[state]}</span>
      </VisuallyHidden>
    </>
  );
}
