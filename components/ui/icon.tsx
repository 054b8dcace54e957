/** Outlines on a grid of 24, drawn with the colour of the text around them. */
const PATHS = {
  home: 'M4 11.5 12 4l8 7.5M6 10v10h4.5v-6h3v6H18V10',
  key: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12.5 20 3.5M16 7.5l3 3M13.2 10.3l2 2',
  chart: 'M4 20h16M6.5 20v-6M12 20V5M17.5 20v-9',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  anchor:
    'M12 7.5V21M12 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M8.5 11h7M3.5 13.5a8.5 7.5 0 0 0 17 0M3.5 13.5 2 16M3.5 13.5 6 15.5M20.5 13.5 22 16M20.5 13.5 18 15.5',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M15.5 8.5l-2 5-5 2 2-5z',
  bell: 'M6 17V11a6 6 0 1 1 12 0v6l1.5 1.5h-15zM10 21h4',
  play: 'M7 5v14l12-7z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M17.5 14.4A6 6 0 0 1 21 20',
  book: 'M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10',
  log: 'M6 3h9l4 4v14H6zM15 3v4h4M9.5 12h6M9.5 16h6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3 20.5 20.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17.5 19.5 7',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  chevron: 'M7 10l5 5 5-5',
  right: 'M10 7l5 5-5 5',
  left: 'M14 7l-5 5 5 5',
  plus: 'M12 5v14M5 12h14',
  more: 'M5 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1M12 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1M19 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8h.01',
  warn: 'M12 4 21.5 20h-19zM12 10v5M12 17.5h.01',
  bad: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM9 9l6 6M15 9l-6 6',
  good: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12.5l2.8 2.8L16 9.5',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  system: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  mail: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  readonly name: IconName;
  readonly className?: string | undefined;
}

/** A drawing beside words: it is hidden from screen readers, the words say it. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      className={className}
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
