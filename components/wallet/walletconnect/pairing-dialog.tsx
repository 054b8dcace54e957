import { Button, buttonClass } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import { drawQr } from './draw-qr.ts';
import type { Pairing } from './pairing.ts';
import styles from './pairing-dialog.module.css';

const TEXTS = WALLET_TEXTS.walletConnect;

/** Shows the code that a wallet takes, until it took it. */
export default function PairingDialog({ pairing }: { readonly pairing: Pairing | null }) {
  return (
    <Dialog
      open={pairing !== null}
      onOpenChange={() => pairing?.cancel()}
      title={TEXTS.title}
      description={TEXTS.how}
    >
      {pairing !== null && <State pairing={pairing} />}
    </Dialog>
  );
}

function State({ pairing }: { readonly pairing: Pairing }) {
  switch (pairing.state) {
    case 'making':
      return (
        <p className={styles.making} role="status">
          <Spinner /> {TEXTS.making}
        </p>
      );
    case 'ready':
      return <Code uri={pairing.uri} />;
    default:
      return (
        <>
          <Notice tone={pairing.state === 'expired' ? 'warn' : 'bad'} live>
            {TEXTS[pairing.state]}
          </Notice>
          <DialogActions>
            <Button variant="primary" onClick={pairing.again}>
              {TEXTS.again[pairing.state]}
            </Button>
          </DialogActions>
        </>
      );
  }
}

function Code({ uri }: { readonly uri: string }) {
  const { path, size } = drawQr(uri);
  return (
    <>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={TEXTS.code}
      >
        <rect width={size} height={size} className={styles.light} />
        <path d={path} className={styles.dark} />
      </svg>
      <p className={styles.waiting} role="status">
        {TEXTS.waiting}
      </p>
      <DialogActions>
        <CopyButton text={uri} what={TEXTS.link} />
        <a href={uri} className={buttonClass({ variant: 'primary' }, styles.here)}>
          {TEXTS.open}
        </a>
      </DialogActions>
    </>
  );
}
