interface CompassRoseProps {
  readonly size?: number | undefined;
  readonly className?: string | undefined;
}

/** The rose of a sea chart: the mark of the house. */
export function CompassRose({ size = 24, className }: CompassRoseProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="24" cy="24" r="15.5" strokeWidth="1.5" />
      <path d="M24 3l4.2 16.8L45 24l-16.8 4.2L24 45l-4.2-16.8L3 24l16.8-4.2z" strokeWidth="1.5" />
      <path
        d="M24 3v21l4.2-4.2zM45 24H24l4.2 4.2zM24 45V24l-4.2 4.2zM3 24h21l-4.2-4.2z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  );
}
