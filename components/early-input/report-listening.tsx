'use client';
import { useEffect } from 'react';
import { LISTENING } from './keep-early-input.ts';

/** Says that the page listens: what stands last in a page comes to life after all the others. */
export function ReportListening() {
  useEffect(() => {
    document.dispatchEvent(new Event(LISTENING));
  }, []);
  return null;
}
