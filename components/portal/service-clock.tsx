'use client';
import type { ReactNode } from 'react';
import { ClockAhead } from '#components/ui/relative-time.tsx';

interface ServiceClockProps {
  readonly aheadMs: number;
  readonly children: ReactNode;
}

/** Tells times from the service's clock and not from the reader's. */
export function ServiceClock({ aheadMs, children }: ServiceClockProps) {
  return <ClockAhead value={aheadMs}>{children}</ClockAhead>;
}
