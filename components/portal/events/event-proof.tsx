import { CodeBlock } from '#components/ui/code-block.tsx';
import { EVENT_TEXTS as T } from '#locale/portal/events.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import styles from './events.module.css';

interface EventProofProps {
  readonly event: PortalOutputs['events']['get'];
}

/** The data with which anyone can check an event again, folded; empty without a proof. */
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
