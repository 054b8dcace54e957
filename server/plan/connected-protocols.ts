import type { ProtocolAction, ProtocolManifest } from '#server/protocols/manifest.ts';
import type { QuoteAccess } from '#server/quotes/quote-ask.ts';

/** The protocols a deployment can use: those that live on quotes only where they are connected. */
export function connectedProtocols(
  protocols: readonly ProtocolManifest[],
  quotes: QuoteAccess | undefined,
): readonly ProtocolManifest[] {
  const isConnected = ({ quoteSource }: ProtocolAction) =>
    quoteSource === undefined || quotes?.sources.has(quoteSource) === true;
  return protocols.filter(({ actions }) => Object.values(actions).every(isConnected));
}
