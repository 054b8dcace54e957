'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { TEXTS } from '#locale/docs.ts';
import styles from './search.module.css';
import type { Finder, Found } from './search-index.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/** Finds pages and their sections. Its index is loaded when it is first opened. */
export function Search() {
  const dialog = useRef<HTMLDialogElement>(null);
  const finder = useRef<Promise<Finder> | undefined>(undefined);
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly Found[]>([]);
  const [chosen, setChosen] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [isListening, setListening] = useState(false);
  const router = useRouter();

  const open = useCallback(() => {
    finder.current ??= import('./search-index.ts').then(({ loadFinder }) => loadFinder());
    finder.current.catch(() => {
      finder.current = undefined;
      setHasFailed(true);
    });
    setHasFailed(false);
    dialog.current?.showModal();
  }, []);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const isAsked = isCommand
        ? event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey
        : event.key === '/' && !isTyping(event.target);
      if (!isAsked || dialog.current?.open === true) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    setListening(true);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  const ask = async (text: string) => {
    setQuery(text);
    const find = await finder.current?.catch(() => undefined);
    setFound(find?.(text) ?? []);
    setChosen(0);
  };
  const go = (href: string) => {
    dialog.current?.close();
    router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    }
    const target = found[chosen];
    if (event.key === 'Enter' && target !== undefined) {
      event.preventDefault();
      go(target.href);
    }
  };

  return (
    <>
      <button
        type="button"
        className={styles.open}
        // A key that would do nothing yet is not offered.
        aria-keyshortcuts={isListening ? '/ Control+K Meta+K' : undefined}
        onClick={open}
      >
        {TEXTS.search} <kbd>/</kbd>
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-label={TEXTS.searchLabel}>
        <div className={styles.top}>
          <input
            type="search"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls="found"
            aria-label={TEXTS.searchLabel}
            aria-activedescendant={found[chosen] === undefined ? undefined : `found-${chosen}`}
            placeholder={TEXTS.searchPlaceholder}
            value={query}
            onChange={(event) => void ask(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" onClick={() => dialog.current?.close()}>
            {TEXTS.searchClose}
          </button>
        </div>
        <p className={styles.state} aria-live="polite">
          {hasFailed && TEXTS.searchFailed}
          {!hasFailed &&
            query.trim() !== '' &&
            (found.length === 0 ? TEXTS.searchEmpty : TEXTS.results(found.length))}
        </p>
        <div id="found" role="listbox" aria-label={TEXTS.searchLabel} className={styles.found}>
          {found.map(({ href, page, heading }, at) => (
            // The focus stays in the field: arrows choose, as the pattern of a combobox has it.
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
            <div
              key={href}
              id={`found-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              onClick={() => go(href)}
            >
              <strong>{page}</strong>
              <span>{heading}</span>
            </div>
          ))}
        </div>
      </dialog>
    </>
  );
}
