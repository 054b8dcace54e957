import { notFound } from 'next/navigation';

/** An unknown address is answered inside the navigation. */
export default function UnknownPage(): never {
  notFound();
}
