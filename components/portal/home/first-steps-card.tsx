import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { HOME_TEXTS as T } from '#locale/portal/home.ts';
import { placeHref } from '../shell/places.ts';
import type { firstSteps } from './first-steps.ts';
import styles from './home.module.css';

interface FirstStepsCardProps {
  readonly org: string;
  readonly steps: ReturnType<typeof firstSteps>;
}

/** The course to the first verified webhook; the next leg has the button. */
export function FirstStepsCard({ org, steps }: FirstStepsCardProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card
      title={T.firstSteps}
      actions={
        <div className={styles.scale}>
          {/* A scale bar, as on a chart. */}
          <span className={styles.bar} aria-hidden="true">
            {steps.map(({ id }, index) => (
              <span key={id} className={index < done ? styles.sailed : undefined} />
            ))}
          </span>
          {T.progress(done, steps.length)}
        </div>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ id, isDone, path }) => {
          const { title, why, go } = T.steps[id];
          return (
            <li key={id} className={isDone ? styles.done : undefined}>
              <span className={styles.mark}>{isDone && <Icon name="check" />}</span>
              <span className={styles.words}>
                <b>{title}</b>
                <span className={styles.why}>{why}</span>
              </span>
              {isDone ? (
                <Badge tone="good">{T.done}</Badge>
              ) : (
                <LinkButton
                  href={placeHref(org, path)}
                  size="small"
                  variant={id === next?.id ? 'primary' : 'plain'}
                >
                  {go}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
