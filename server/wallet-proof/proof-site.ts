/** Where people meet the pages that wallets sign on: what a signature is bound to. */
export interface ProofSite {
  /** The service's own address, never what a request says of it. */
  readonly appUrl: string;
}
