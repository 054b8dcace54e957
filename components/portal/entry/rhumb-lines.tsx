import styles from './entry.module.css';

/** Where the lines of the chart cross, in units of the view box. */
const ROSES = [
  [180, 160],
  [1010, 90],
  [620, 470],
  [120, 720],
  [1110, 680],
] as const;
const WINDS = 16;
const REACH = 1600;

/** The net of lines that old sea charts are drawn over: courses from rose to rose. */
export function RhumbLines() {
  return (
    <svg
      className={styles.rhumbs}
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={ROSES.flatMap(([x, y]) => winds(x, y)).join('')} />
    </svg>
  );
}

function winds(x: number, y: number): readonly string[] {
  return Array.from({ length: WINDS / 2 }, (_, wind) => {
    const angle = (wind * 2 * Math.PI) / WINDS;
    const [dx, dy] = [Math.round(Math.cos(angle) * REACH), Math.round(Math.sin(angle) * REACH)];
    return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`;
  });
}
