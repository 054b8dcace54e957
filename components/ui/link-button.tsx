import Link from 'next/link';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';

type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook;

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide }, className)} />;
}
