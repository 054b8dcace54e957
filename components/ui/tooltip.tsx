'use client';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactNode, useId } from 'react';
import styles from './tooltip.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TooltipProps {
  /** One short sentence. What must be read does not belong here. */
  readonly text: string;
  readonly children: ReactNode;
}

/** A word with its explanation, by mouse, keyboard and screen reader. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger className={styles.trigger} aria-describedby={id} delay={200}>
        {children}
      </Base.Trigger>
      <VisuallyHidden>
        <span id={id}>{text}</span>
      </VisuallyHidden>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6}>
          <Base.Popup className={styles.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
