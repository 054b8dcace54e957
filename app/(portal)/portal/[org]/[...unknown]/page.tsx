import { notFound } from 'next/navigation';

/** Whatever has no page stays inside the navigation. */
export default function UnknownPage(): never {
  notFound();
}
