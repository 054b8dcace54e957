'use client';
import type { ComponentProps } from 'react';
import {
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  useState,
  useTransition,
} from 'react';
import type { IconName } from './icon.tsx';

/** Few readers open a menu, so its code is loaded with the first press. */
const OpenMenu = lazy(() => import('./open-menu.tsx'));

export type MenuEntry =
  /** An action. */
  | {
      readonly id: string;
      readonly label: ReactNode;
      readonly onSelect: () => void;
      readonly danger?: boolean | undefined;
    }
  /** A place. */
  | {
      readonly id: string;
      readonly label: ReactNode;
      readonly href: string;
      readonly icon?: IconName | undefined;
      /** The place where the reader is. */
      readonly isCurrent?: boolean | undefined;
    }
  /** A line of words above the others. */
  | { readonly id: string; readonly heading: ReactNode }
  | { readonly id: string; readonly isSeparator: true };

export interface MenuProps {
  /** Its content: the name of its landmark for screen readers. */
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  readonly align?: 'start' | 'end' | undefined;
  readonly entries: readonly MenuEntry[];
}

/** Actions or places behind one button. */
export function Menu(props: MenuProps) {
  const [isAsked, setIsAsked] = useState(false);
  // As a transition, the button stays as it is, and focused, until the menu is there.
  const [isLoading, startTransition] = useTransition();
  if (isAsked) return <OpenMenu {...props} />;
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isLoading || undefined,
    onClick: () => startTransition(() => setIsAsked(true)),
  });
}
