import { setTimeout as wait } from 'node:timers/promises';
import { createWatchSource, runEvaluationPass } from '#server/agents/evaluate/index.ts';
import { runPreparations } from '#server/agents/prepare/index.ts';
import { type Chat, openConfiguredChat } from '#server/chat/index.ts';
import { getPortalConfig, getSourceConfig } from '#server/config/environment.ts';
import { cancelUndeliverable, Deliverer } from '#server/events/deliver/index.ts';
import { sealStoredLinks } from '#server/events/index.ts';
import { reportLate } from '#server/guard/index.ts';
import { createMailer } from '#server/mail/send-mail.ts';
import { sendMails } from '#server/mail-alerts/index.ts';
import { openPendleMarketList } from '#server/positions/pendle-market-list.ts';
import { removeExpired } from '#server/retention/index.ts';
import { reviewUrl } from '#server/review/link-token.ts';
import type { ProcessRoot } from '#server/root/open-root.ts';
import type { DeliveryPass, JobServices } from './job-services.ts';

/** The services of the jobs, open. Nothing is called before the clock is ready: workers would not agree on what is due. */
export interface OpenJobServices {
  readonly services: JobServices;
  readonly deliverer: Pick<Deliverer, 'run' | 'stop'>;
  /** What notifies owners: chats and mails. */
  readonly chat: Pick<Chat, 'stop'>;
}

/** Below what hosts give a function; the pass itself continues as long as its process lives. */
const DELIVER_WAIT_MS = 25_000;

/** Sends nothing: what is due waits for a process that has the master key. */
const NO_DELIVERER: OpenJobServices['deliverer'] = {
  run: async () => ({ delivered: 0, failed: 0, deadLettered: 0 }),
  stop: async () => undefined,
};

const NOTHING_SENT = { sent: 0, postponed: 0, failed: 0 };

/** Opens what the jobs call. */
export function openJobServices(root: ProcessRoot): OpenJobServices {
  const { config, logger, clock, environment, intentModel, meter } = root;
  const pool = root.pools.jobs;
  const { nowMs, wallMs } = clock;
  const source = createWatchSource(environment.chains, getSourceConfig(), {
    solana: environment.solana,
    pendleMarkets: openPendleMarketList(root),
  });
  if (config.webhookMasterKey === undefined) {
    logger.warn('WEBHOOK_MASTER_KEY is not set: webhooks wait, events are on the pull rail alone');
  }
  const deliverer =
    config.webhookMasterKey === undefined
      ? NO_DELIVERER
      : new Deliverer({
          pool,
          masterKey: config.webhookMasterKey,
          policy: { allowsLoopback: config.webhooksAllowLoopback },
          nowMs,
          wallClockMs: wallMs,
          onError: (error) => logger.error({ err: error }, 'a webhook could not be sent'),
        });
  const chat = openConfiguredChat(root, pool, source);
  if (chat === null) {
    logger.info('TELEGRAM_BOT_TOKEN is not set: no chat is linked and no message is sent');
  }
  const { mail } = getPortalConfig();
  const masterKey = config.webhookMasterKey;
  const mailer = mail === null ? null : createMailer(mail);
  const stopping = new AbortController();
  const sendDueMails = async () =>
    mailer === null || masterKey === undefined
      ? NOTHING_SENT
      : sendMails({
          pool,
          mailer,
          appUrl: config.appUrl,
          masterKey,
          nowMs,
          signal: stopping.signal,
          onError: (failure) => logger.warn(failure, 'a mail could not be sent'),
        });
  let heardOf: ReturnType<typeof deliverer.run> | undefined;
  const run = () => {
    const pass = deliverer.run();
    // A call during a pass is answered by it.
    if (pass !== heardOf) {
      heardOf = pass;
      const notify = (done: DeliveryPass) => {
        const { delivered, failed, deadLettered } = done;
        meter.counted('deliver', { delivered, failed, dead_lettered: deadLettered });
        if (done.failed > 0) logger.info(done, 'webhooks were not acknowledged');
      };
      // Who asked hears of a pass that failed.
      meter.run('deliver', () => pass).then(notify, () => undefined);
    }
    return pass;
  };
  let isSealed = false;
  // Once in a process: an earlier version may have run until this one began.
  const sealOldLinks = async () => {
    if (isSealed || config.webhookMasterKey === undefined) return;
    const sealed = await sealStoredLinks(pool, config.webhookMasterKey);
    if (sealed > 0) logger.info({ sealed }, 'private links of an earlier version were sealed');
    isSealed = true;
  };
  return {
    deliverer: { run, stop: (options) => deliverer.stop(options) },
    chat: {
      stop() {
        stopping.abort();
        chat?.stop();
      },
    },
    services: {
      async evaluate() {
        const pass = await meter.run('evaluate', () =>
          runEvaluationPass({ pool, source, nowMs: nowMs() }),
        );
        const { events, failures, groupsRead, groupsFailed } = pass;
        const fired = events.length;
        meter.counted('evaluate', { read: groupsRead, unread: groupsFailed, fired });
        if (failures.length > 0) logger.warn({ failures }, 'sources of agents did not answer');
        return { events: fired };
      },
      async prepare() {
        await sealOldLinks();
        const pass = await meter.run('prepare', () =>
          runPreparations({
            pool,
            environment,
            intentModel,
            nowMs,
            reviewUrl: (token) => reviewUrl(config.appUrl, token),
            masterKey: config.webhookMasterKey,
            onError: (error) => logger.error({ err: error }, 'a plan could not be prepared'),
          }),
        );
        const { published, deferred } = pass;
        meter.counted('prepare', { published, deferred });
        if (pass.deferred > 0) logger.info(pass, 'plans were put off: a chain did not answer');
        return pass;
      },
      deliver() {
        return Promise.race([run(), wait(DELIVER_WAIT_MS, null, { ref: false })]);
      },
      receiveMessages: async () => (await chat?.receive()) ?? { updates: 0 },
      async sendMessages() {
        const pass = (await chat?.send()) ?? NOTHING_SENT;
        if (pass.postponed + pass.failed > 0) logger.info(pass, 'messages were not sent');
        return pass;
      },
      async sendMails() {
        const pass = await meter.run('mail', sendDueMails);
        const { sent, postponed, failed } = pass;
        meter.counted('mail', { sent, postponed, failed });
        if (postponed + failed > 0) logger.info(pass, 'mails were not sent');
        return pass;
      },
      async reportLateRuns() {
        const reported = await meter.run('report', () => reportLate(pool, nowMs()));
        meter.counted('report', { notified: reported });
        if (reported > 0) logger.warn({ reported }, 'owners were notified of late runs');
        return { reported };
      },
      async cancelUndeliverable() {
        const cancelled = await meter.run('cancel', () => cancelUndeliverable(pool));
        meter.counted('cancel', { cancelled });
        if (cancelled > 0) {
          logger.info({ cancelled }, 'webhooks of removed endpoints were cancelled');
        }
        return { cancelled };
      },
      removeExpired: () =>
        meter.run('remove', () => removeExpired({ pool, nowMs: nowMs(), wallMs: wallMs() })),
    },
  };
}
