import { Fragment } from 'react';

/** Where a word begins in a name that is several words in one. */
const SEAM = /(?<=[a-z])(?=[A-Z])/;

/** A name such as `createWebhookEndpoint`: where it does not fit, it continues in the next line with a whole word. */
export function BreakableName({ name }: { readonly name: string }) {
  return name.split(SEAM).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words may be alike, and none ever moves.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
