/** Something that a wallet was refused, with the reason for its page and a sentence for its owner. */
export class WalletRefusal<TReason extends string = string> extends Error {
  override readonly name: string = 'WalletRefusal';
  readonly reason: TReason;
  readonly status: number;

  constructor(reason: TReason, status: number, message: string) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}
