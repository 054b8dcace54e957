import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { PageLink } from './page-link.tsx';

type LinkButtonProps = ComponentProps<typeof PageLink> & ButtonLook;

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkButtonProps) {
  return <PageLink {...rest} className={buttonClass({ variant, size, wide }, className)} />;
}
