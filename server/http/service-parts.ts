import type { Logger } from '#server/observability/logger.ts';
import type { RequestLog } from '#server/observability/request-log.ts';
import type { Operation, OperationServices } from '#server/operations/define-operation.ts';
import type { AddressGate } from '#server/partners/address-gate.ts';
import type { AdmissionGate } from '#server/partners/admission.ts';
import type { KeyOwners } from '#server/partners/key-owners.ts';
import type { Settlement } from '#server/partners/settlement.ts';
import type { RegionPolicy } from './region.ts';

/** What the service is made of; the composition root and tests each put it together. */
export interface ServiceParts {
  readonly operations: readonly Operation[];
  readonly gate: AdmissionGate;
  readonly addressGate: AddressGate;
  /** Knows the owners of keys that are refused, for the request log. */
  readonly keyOwners: KeyOwners;
  /** The header in which the edge says where a call comes from; without it the connection counts. */
  readonly callerAddressHeader: string | undefined;
  readonly settlement: Settlement;
  readonly services: OperationServices;
  readonly requestLog: RequestLog;
  readonly logger: Logger;
  readonly region: RegionPolicy;
  /** Greatest request body in bytes, unless an operation needs more. */
  readonly bodyLimitBytes: number;
  /** Whether every answer is held to its schema before it goes out. */
  readonly checksResponses: boolean;
}
