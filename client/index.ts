export type { ErrorCode } from './generated/operations.ts';
export type * from './generated/schemas.ts';
export {
  type Answer,
  type CallOptions,
  createPortolanClient,
  type PortolanClient,
  type PortolanClientOptions,
} from './portolan-client.ts';
export { PortolanConnectionError, PortolanError } from './portolan-error.ts';
