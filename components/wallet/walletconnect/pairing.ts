/** How far it is that a wallet takes a code; `cancel` is for when the person closes it. */
export type Pairing = { readonly cancel: () => void } & (
  | { readonly state: 'making' }
  /** @property uri the code for the wallet, `wc:…` */
  | { readonly state: 'ready'; readonly uri: string }
  | { readonly state: 'expired' | 'unreachable'; readonly again: () => void }
);

/** Shows how far it is; null ends it. */
export type ShowPairing = (pairing: Pairing | null) => void;
