import styles from './checkbox.module.css';
import { type CheckboxProps, CheckRow } from './checkbox.tsx';

/** Something that is on or off at once, without a button to save it. */
export function Switch(props: CheckboxProps) {
  return <CheckRow {...props} role="switch" look={styles.switch} />;
}
