import { notFound } from 'next/navigation';
import { connection } from 'next/server';

/** Every address that no other page has. */
export default async function UnknownPage() {
  // Its scripts carry a nonce of the request: it cannot be made beforehand.
  await connection();
  notFound();
}
