import styles from './checkbox.module.css';
import { type CheckboxProps, CheckRow } from './checkbox.tsx';

/** A setting that is turned on or off immediately, without a save button. */
export function Switch(props: CheckboxProps) {
  return <CheckRow {...props} role="switch" look={styles.switch} />;
}
