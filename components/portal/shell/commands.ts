import type { IconName } from '#components/ui/icon.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';
import { NO_FILTER, writeFilter } from '../requests/request-filter.ts';
import type { Organisation } from './organisation-menu.tsx';
import { PLACES, placeHref } from './places.ts';

/** One line of the command menu: a page to open. */
export interface Command {
  readonly href: string;
  readonly name: string;
  readonly icon: IconName;
  /** Other words that it is looked for by. */
  readonly keywords?: readonly string[];
}

export interface CommandGroup {
  readonly name: string;
  readonly commands: readonly Command[];
}

const PLACE_WORDS: Readonly<Record<string, readonly string[]>> = T.placeWords;

/** The pages that can be opened from any page of an organisation. */
export function listCommands(
  current: Organisation,
  organisations: readonly Organisation[],
): readonly CommandGroup[] {
  const others = organisations.filter(({ slug }) => slug !== current.slug);
  return [
    ...PLACES.map(({ group, places }) => ({
      name: group,
      commands: places.map(({ path, name, icon }) => ({
        href: placeHref(current.slug, path),
        name,
        icon,
        keywords: PLACE_WORDS[path] ?? [],
      })),
    })),
    {
      name: T.organisations,
      commands: [
        ...others.map(({ slug, name }) => ({
          href: placeHref(slug, ''),
          name: T.switchTo(name),
          icon: 'right' as const,
        })),
        { href: '/portal/new', name: T.newOrganisation, icon: 'plus' },
      ],
    },
    {
      name: T.documentation,
      commands: [
        { href: '/docs', name: T.documentation, icon: 'book', keywords: T.docsWords },
        { href: '/docs/reference', name: T.reference, icon: 'book' },
        { href: '/docs/errors', name: T.errorCodes, icon: 'book' },
      ],
    },
  ];
}

const OPENED_BY_ID = [
  [/^w_(alert|condition|reminder)_\w+$/, 'agents', 'compass'],
  [/^evt_\w+$/, 'events', 'bell'],
  [/^we_\w+$/, 'webhooks', 'anchor'],
] as const;

/** As callers may choose one, with a digit in it: a word is looked for among the pages. */
const REQUEST_ID = /^(?=.*\d)[A-Za-z0-9._:-]{8,128}$/;

/** @returns the page that a pasted id opens; null where the text is not an id */
export function openById(org: string, text: string): Command | null {
  const id = text.trim();
  for (const [pattern, path, icon] of OPENED_BY_ID) {
    if (pattern.test(id))
      return { href: placeHref(org, `${path}/${id}`), name: T.openId(id), icon };
  }
  if (!REQUEST_ID.test(id)) return null;
  return {
    href: placeHref(org, 'requests') + writeFilter({ ...NO_FILTER, requestId: id }),
    name: T.findRequest(id),
    icon: 'list',
  };
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * How well a line matches the typed text: each typed word must begin one of the line's words. Letters
 * scattered over a line do not match.
 *
 * @returns from 0, not at all, to 1
 */
export function scoreCommand(
  name: string,
  typed: string,
  keywords: readonly string[] = [],
): number {
  if (name.toLowerCase().startsWith(typed.trim().toLowerCase())) return 1;
  const own = wordsOf(name);
  const other = keywords.flatMap(wordsOf);
  const scores = wordsOf(typed).map((word) => {
    if (own.some((one) => one.startsWith(word))) return 0.8;
    return other.some((one) => one.startsWith(word)) ? 0.5 : 0;
  });
  return Math.min(1, ...scores);
}
