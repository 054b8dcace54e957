import type { RequestLog } from '#server/observability/request-log.ts';
import type { Operation, OperationServices } from '#server/operations/define-operation.ts';
import type { AdmissionGate } from '#server/partners/admission.ts';
import type { KeyOwners } from '#server/partners/key-owners.ts';
import type { Settlement } from '#server/partners/settlement.ts';
import type { PipelineParts } from './pipeline/pipeline-parts.ts';

/** The parts of the service; the composition root and the tests each assemble them. */
export interface ServiceParts extends PipelineParts {
  readonly operations: readonly Operation[];
  readonly gate: AdmissionGate;
  /** Knows the owners of keys that are refused, for the request log. */
  readonly keyOwners: KeyOwners;
  readonly settlement: Settlement;
  readonly services: OperationServices;
  readonly requestLog: RequestLog;
  /** Greatest request body in bytes, unless an operation needs more. */
  readonly bodyLimitBytes: number;
  /** Whether every response is checked against its schema before it is sent. */
  readonly checksResponses: boolean;
}
