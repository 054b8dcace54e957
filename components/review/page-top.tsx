import type { ReactNode } from 'react';
import { ThemeSwitch } from '#components/theme/theme-switch.tsx';
import { Brand } from '#components/ui/brand.tsx';
import { TEXTS } from '#locale/review.ts';
import styles from './page-top.module.css';

interface Props {
  /** Who the page comes from, beside this service. */
  readonly from?: string | undefined;
  /** Until when its link works; absent where that does not matter any more. */
  readonly expires?: { readonly at: number; readonly nowMs: number } | undefined;
  /** The wallet of the page. */
  readonly children?: ReactNode;
}

/** The head of every page that owners sign on. */
export function PageTop({ from, expires, children }: Props) {
  return (
    <header className={styles.top}>
      <Brand folds />
      {from !== undefined && <span className={styles.from}>{from}</span>}
      <span className={styles.end}>
        {expires && <Expiry {...expires} />}
        <ThemeSwitch />
        {children}
      </span>
    </header>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function Expiry({ at, nowMs }: NonNullable<Props['expires']>) {
  const exact = new Date(at).toISOString();
  return (
    <time className={styles.expiry} dateTime={exact} title={TEXTS.until(exact)}>
      {TEXTS.expiresIn(lasting(at - nowMs))}
    </time>
  );
}

/** In the largest unit with at least one left, rounded: `7 d`, `23 h`, `59 min`. */
function lasting(ms: number): string {
  const { days, hours, minutes } = TEXTS.lasting;
  if (ms >= 2 * DAY_MS) return days(Math.round(ms / DAY_MS));
  if (ms >= 2 * HOUR_MS) return hours(Math.round(ms / HOUR_MS));
  return minutes(Math.max(0, Math.floor(ms / MINUTE_MS)));
}
