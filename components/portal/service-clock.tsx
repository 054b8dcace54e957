'use client';
import type { ReactNode } from 'react';
import { ClockAhead, RenderedAt } from '#components/ui/relative-time.tsx';

interface ServiceClockProps {
  readonly aheadMs: number;
  readonly children: ReactNode;
}

/** Counts times from the service's clock and not from the reader's. */
export function ServiceClock({ aheadMs, children }: ServiceClockProps) {
  return <ClockAhead value={aheadMs}>{children}</ClockAhead>;
}

interface RenderClockProps {
  /** Epoch milliseconds. */
  readonly renderedAt: number;
  readonly children: ReactNode;
}

/** Provides the time at which the server rendered the children. */
export function RenderClock({ renderedAt, children }: RenderClockProps) {
  return <RenderedAt value={renderedAt}>{children}</RenderedAt>;
}
