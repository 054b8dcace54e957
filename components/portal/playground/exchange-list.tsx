import { Badge } from '#components/ui/badge.tsx';
import { callAsCode } from '#components/ui/call-as-code.ts';
import { Card } from '#components/ui/card.tsx';
import { CodeTabs } from '#components/ui/code-tabs.tsx';
import { PLAYGROUND_TEXTS as T } from '#locale/portal/playground.ts';
import styles from './playground.module.css';
import type { Exchange } from './use-playground.ts';

/** The calls as a server would make them, newest first. */
export function ExchangeList({
  exchanges,
  baseUrl,
}: {
  exchanges: readonly Exchange[];
  baseUrl: string;
}) {
  return (
    <Card
      title={T.exchanges}
      description={
        exchanges.length === 0 ? T.noExchanges : T.balance(exchanges.at(-1)?.balance ?? 0)
      }
      className={styles.exchanges}
    >
      {exchanges.toReversed().map((exchange, at) => (
        <details
          key={exchange.request_id ?? exchanges.length - at}
          className={styles.exchange}
          open={at === 0}
        >
          <summary>
            <code>
              {exchange.method} {exchange.path}
            </code>{' '}
            <Badge tone={exchange.status === 200 ? 'good' : 'bad'}>
              {T.status(exchange.status)}
            </Badge>{' '}
            <span className={styles.soft}>
              {T.credits(exchange.credits)}, {T.latency(exchange.latency_ms)}
            </span>
          </summary>
          <p className={styles.soft}>{exchange.request_id}</p>
          <CodeTabs
            label={`${exchange.method} ${exchange.path}`}
            languages={[
              { name: T.response, code: JSON.stringify(exchange.answer, null, 2) },
              ...callAsCode(baseUrl, exchange.path, exchange.body),
            ]}
          />
        </details>
      ))}
    </Card>
  );
}
