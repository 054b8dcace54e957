/** A moment to the second, in UTC, as logs of others have it. */
export function ExactTime({ at }: { readonly at: number }) {
  const text = new Date(at).toISOString();
  return <time dateTime={text}>{`${text.slice(0, 10)} ${text.slice(11, 19)}Z`}</time>;
}
