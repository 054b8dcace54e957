'use client';
import { UI_TEXTS } from '#locale/ui.ts';
import { Button, type ButtonLook } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { type CopyState, useCopy } from './use-copy.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const SAID: Readonly<Record<CopyState, string>> = {
  ready: '',
  copied: UI_TEXTS.copied,
  failed: UI_TEXTS.copyFailed,
};

interface CopyButtonProps extends Pick<ButtonLook, 'variant'> {
  readonly text: string;
  /** What is copied, for the button's name: "Copy key". */
  readonly what: string;
  /** Only the drawing, where room is short. */
  readonly compact?: boolean | undefined;
}

/** Copies a text and says that it did. */
export function CopyButton({ text, what, compact = false, variant }: CopyButtonProps) {
  const [state, copy] = useCopy();
  const icon = state === 'copied' ? 'check' : 'copy';
  return (
    <>
      {compact ? (
        <IconButton
          icon={icon}
          label={UI_TEXTS.copy(what)}
          size="small"
          variant={variant ?? 'quiet'}
          onClick={() => copy(text)}
        />
      ) : (
        <Button size="small" variant={variant} onClick={() => copy(text)}>
          <Icon name={icon} />
          {state === 'copied' ? UI_TEXTS.copied : UI_TEXTS.copy(what)}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{SAID[state]}</span>
      </VisuallyHidden>
    </>
  );
}
