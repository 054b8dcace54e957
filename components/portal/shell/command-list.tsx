'use client';
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';
import styles from './command-menu.module.css';
import { type Command as Entry, listCommands, openById, scoreCommand } from './commands.ts';
import type { Organisation } from './organisation-menu.tsx';

interface CommandListProps {
  readonly organisations: readonly Organisation[];
  readonly current: Organisation;
  readonly onChosen: () => void;
}

/** The search field and the matching pages; arrows choose, Enter opens. */
export default function CommandList({ organisations, current, onChosen }: CommandListProps) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const byId = openById(current.slug, typed);
  const choose = ({ href }: Entry) => {
    onChosen();
    router.push(href);
  };
  return (
    <Command label={T.goTo} filter={scoreCommand} loop className={styles.command}>
      <Command.Input
        autoFocus
        value={typed}
        onValueChange={setTyped}
        placeholder={T.goToPlaceholder}
        className={styles.input}
      />
      <Command.List label={T.goTo} className={styles.list}>
        <Command.Empty className={styles.empty}>{T.goToEmpty}</Command.Empty>
        {byId !== null && (
          <Command.Item value={byId.name} className={styles.item} onSelect={() => choose(byId)}>
            <Icon name={byId.icon} />
            {byId.name}
          </Command.Item>
        )}
        {listCommands(current, organisations).map(({ name, commands }) => (
          <Command.Group key={name} heading={name} className={styles.group}>
            {commands.map((entry) => (
              <Command.Item
                key={entry.href}
                value={entry.name}
                keywords={[...(entry.keywords ?? [])]}
                className={styles.item}
                onSelect={() => choose(entry)}
              >
                <Icon name={entry.icon} />
                {entry.name}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}
