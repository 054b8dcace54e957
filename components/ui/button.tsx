import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonLook {
  /** One primary action a view; `danger` is for what cannot be undone. */
  readonly variant?: 'primary' | 'plain' | 'danger' | 'quiet' | undefined;
  readonly size?: 'small' | 'normal' | undefined;
  /** As wide as what holds it. */
  readonly wide?: boolean | undefined;
}

/** @returns the class of what looks like a button. */
export function buttonClass(look: ButtonLook, ...more: readonly (string | undefined)[]): string {
  const { variant = 'plain', size = 'normal', wide = false } = look;
  return classNames(
    styles.button,
    variant !== 'plain' && styles[variant],
    size === 'small' && styles.small,
    wide && styles.wide,
    ...more,
  );
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Its action is running: it stays focused, says so, and cannot be pressed again. */
    readonly busy?: boolean | undefined;
  };

export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={buttonClass({ variant, size, wide }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
