import { CodeBlock } from '#components/ui/code-block.tsx';
import { EVENT_TEXTS as T } from '#locale/portal/events.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import styles from './events.module.css';

interface EventProofProps {
  readonly event: PortalOutputs['events']['get'];
}

/** What anyone needs to check an event again, folded; nothing where there is none. */
export function EventProof({ event: { id, proof } }: EventProofProps) {
  if (proof === undefined) return null;
  return (
    <details className={styles.proof}>
      <summary>
        {T.proofOf}
        {proof.value !== undefined && ` (${T.value.toLowerCase()} ${proof.value})`}
      </summary>
      <CodeBlock label={T.proofNamed(id)} code={JSON.stringify(proof, null, 2)} wrap />
    </details>
  );
}
