'use client';
import { useEffect } from 'react';
import { LISTENING } from './keep-early-input.ts';

/**
 * Reports that the page is interactive: the last component of a page is hydrated after all the
 * others.
 */
export function ReportListening() {
  useEffect(() => {
    document.dispatchEvent(new Event(LISTENING));
  }, []);
  return null;
}
