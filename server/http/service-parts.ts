import type { RequestLog } from '#server/observability/request-log.ts';
import type { Operation, OperationServices } from '#server/operations/define-operation.ts';
import type { AdmissionGate } from '#server/partners/admission.ts';
import type { KeyOwners } from '#server/partners/key-owners.ts';
import type { Settlement } from '#server/partners/settlement.ts';
import type { PipelineParts } from './pipeline/pipeline-parts.ts';

/** What the service is made of; the composition root and tests each put it together. */
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
  /** Whether every answer is held to its schema before it goes out. */
  readonly checksResponses: boolean;
}
