/** Where people meet the pages that wallets sign on: what a signature is bound to. */
export interface ProofSite {
  /** The service's own address (on this machine, either of its two names), whatever else a request says. */
  readonly appUrl: string;
}
