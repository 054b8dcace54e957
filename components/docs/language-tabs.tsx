'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { Tabs } from '#components/ui/tabs.tsx';

const KEY = 'portolan-docs-language';
const CHANGED = 'portolan-docs-language';

/** The choice of this page, where a browser keeps nothing. */
let chosenHere: string | null = null;

function readChosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return chosenHere;
  }
}

function keepChosen(name: string): void {
  chosenHere = name;
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // It is remembered for as long as the page is there.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function listen(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
}

interface LanguageTabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly name: string; readonly content: ReactNode }[];
}

/** The same call in several languages. The picked language is open on every page from then on. */
export function LanguageTabs({ label, tabs }: LanguageTabsProps) {
  const chosen = useSyncExternalStore(listen, readChosen, () => null);
  const open = tabs.find(({ name }) => name === chosen) ?? tabs[0];
  return (
    <Tabs
      label={label}
      tabs={tabs.map(({ name, content }) => ({ id: name, label: name, content }))}
      open={open?.name}
      onOpen={keepChosen}
    />
  );
}
