import type {
  ActivateSurfaceResponse,
  ResolvedAgent,
  ReviewSurfaceResponse,
  SurfaceActivated,
  SurfaceField,
} from '../client/index.ts';
import { type Backend, BackendError, callBackend, callOwn, ownEndpoint } from './call-backend.ts';
import { STYLES } from './styles.ts';
import { fill, textsWith, type WidgetTexts } from './texts.ts';
import { boundsOf, cardOf, type Entries, type Presses, type State, statusOf } from './view.ts';

export { type Backend, BackendError } from './call-backend.ts';
export type { WidgetTexts } from './texts.ts';
export type { StateName } from './view.ts';

/** `detail` of `portolan:change`: the agent's current state. */
export interface ChangeDetail {
  readonly state: State['name'];
  /** Key of the agent in the catalog. */
  readonly agent: string;
  /** Id of the saved agent; null while nothing is saved. */
  readonly id: string | null;
  /** The result of an activation; null where the change came from elsewhere. */
  readonly change: SurfaceActivated['change'] | null;
}

/** `detail` of `portolan:error`. */
export interface ErrorDetail {
  readonly agent: string;
  /** 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/** The backend's error when the visitor is not signed in, in addition to the service's errors. */
type Resolved = ResolvedAgent | { readonly intent: 'sign_in' };

const SCHEMA_VERSION = '1';
const ATTRIBUTES = ['agent', 'subject-kind', 'subject-id', 'chain', 'wallet', 'endpoint'] as const;
/** No longer than the service accepts. */
const MAX_LENGTHS: Readonly<Record<(typeof ATTRIBUTES)[number], number>> = {
  agent: 100,
  'subject-kind': 20,
  'subject-id': 300,
  chain: 40,
  wallet: 100,
  endpoint: 500,
};
const WAITING_POLL_MS = 3_000;
const STANDING_POLL_MS = 30_000;
/** Clocks differ, so the time left of a link by the browser's clock is limited to these. */
const [LEAST_WAIT_MS, MOST_WAIT_MS] = [60_000, 600_000];

/**
 * `<portolan-agent agent subject-kind subject-id chain endpoint>`: one agent of a partner's catalog for
 * one subject and the wallet that is signed in. It calls only the page's own backend, stores nothing,
 * and cannot move funds.
 *
 * Fires `portolan:change` ({@link ChangeDetail}) and `portolan:error` ({@link ErrorDetail}), and shows
 * its state in its `state` attribute.
 */
export class PortolanAgent extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;

  readonly #card = document.createElement('div');
  readonly #announced = document.createElement('div');
  #texts = textsWith(undefined);
  #backend: Backend | null = null;
  #state: State = { name: 'loading' };
  #isBusy = false;
  #problem: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborts calls for other attributes, or for a page that the element has left. */
  #calls = new AbortController();
  #isStarting = false;
  #expiresAtMs = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    this.#announced.className = 'announced';
    this.#announced.setAttribute('role', 'status');
    root.append(this.#card, this.#announced);
    this.#texts = textsWith(this.#takeOwn('texts'));
    const backend = this.#takeOwn('backend');
    if (typeof backend === 'function') this.#backend = backend as Backend;
  }

  /** Properties that a page set before this class was loaded are on the element itself. */
  #takeOwn(name: string): unknown {
    const own: unknown = Object.getOwnPropertyDescriptor(this, name)?.value;
    Reflect.deleteProperty(this, name);
    return own;
  }

  /** Answers the calls of this element in place of its `endpoint`; null for the endpoint. */
  get backend(): Backend | null {
    return this.#backend;
  }

  set backend(own: Backend | null) {
    this.#backend = typeof own === 'function' ? own : null;
    this.refresh();
  }

  /** The texts of the widget; a table may have some of them. */
  get texts(): WidgetTexts {
    return this.#texts;
  }

  set texts(own: Partial<WidgetTexts>) {
    this.#texts = textsWith(own);
    if (this.isConnected) this.#render();
  }

  connectedCallback(): void {
    document.addEventListener('visibilitychange', this.#look);
    window.addEventListener('focus', this.#look);
    this.#start();
  }

  disconnectedCallback(): void {
    document.removeEventListener('visibilitychange', this.#look);
    window.removeEventListener('focus', this.#look);
    clearTimeout(this.#timer);
    this.#calls.abort();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after && this.isConnected) this.#start();
  }

  /** Requests the agent's state again, for example after a sign-in. */
  refresh(): void {
    if (this.isConnected) this.#start();
  }

  /** Several attributes that change together cause one restart. */
  #start(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    queueMicrotask(() => {
      this.#isStarting = false;
      if (!this.isConnected) return;
      this.#calls.abort();
      this.#calls = new AbortController();
      this.#isBusy = false;
      this.#show({ name: 'loading' });
      void this.#resolve();
    });
  }

  /** @returns the address to ask, and what about; null where the attributes cannot be meant */
  #asked(): { readonly endpoint: string; readonly about: object } | null {
    const [agent = '', kind = '', id, chain, wallet, endpoint = '/portolan'] = ATTRIBUTES.map(
      (name) => this.getAttribute(name) ?? undefined,
    );
    const isTooLong = ATTRIBUTES.some(
      (name) => (this.getAttribute(name) ?? '').length > MAX_LENGTHS[name],
    );
    const own = isTooLong ? null : ownEndpoint(endpoint);
    if (own === null || agent === '' || kind === '') return null;
    const subject = kind === 'wallet' ? { kind } : { kind, id, chain };
    return { endpoint: own, about: { agent, subject, ...(wallet ? { wallet } : {}) } };
  }

  async #call<T>(call: string, body: object = {}): Promise<T> {
    const asked = this.#asked();
    if (asked === null) throw new BackendError(400, 'invalid_attributes', '');
    const { signal } = this.#calls;
    const sent = { ...asked.about, ...body };
    try {
      const read =
        this.#backend === null
          ? await callBackend<T>(asked.endpoint, call, sent, signal)
          : await callOwn<T>(this.#backend, call, sent, signal);
      if (!signal.aborted) return read;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    // The result is no longer needed.
    return new Promise<never>(() => {});
  }

  async #resolve(): Promise<void> {
    try {
      this.#settle(await this.#read());
    } catch (error) {
      this.#fail(error);
    }
  }

  async #read(): Promise<Resolved> {
    return requireResolved(await this.#call('resolve', { include: ['result'] }));
  }

  /** Refreshes while it may be visible. A failed refresh changes nothing. */
  readonly #look = async (): Promise<void> => {
    const { name } = this.#state;
    clearTimeout(this.#timer);
    if (document.visibilityState === 'hidden' || this.#isBusy) {
      this.#plan();
      return;
    }
    if (name !== 'waiting' && name !== 'on' && name !== 'paused' && name !== 'off') return;
    if (name === 'waiting' && Date.now() > this.#expiresAtMs) {
      await this.#resolve();
      this.#reportExpired();
      return;
    }
    try {
      const surface = await this.#read();
      const isSame = this.#state.name === name && !this.#isBusy;
      const isOver = name !== 'waiting' || surface.intent === 'sign_in' || surface.linked;
      if (isSame && isOver) this.#settle(surface);
      this.#plan();
    } catch (error) {
      this.#plan(error instanceof BackendError ? error.retryAfterMs : 0);
    }
  };

  #reportExpired(): void {
    if (this.#state.name === 'on' || !('surface' in this.#state)) return;
    this.#problem = this.#texts.expired;
    this.#announced.textContent = this.#problem;
    this.#render();
  }

  #plan(leastMs = 0): void {
    clearTimeout(this.#timer);
    const { name } = this.#state;
    const isStanding = name === 'on' || name === 'paused' || name === 'off';
    if (name !== 'waiting' && !isStanding) return;
    const everyMs = name === 'waiting' ? WAITING_POLL_MS : STANDING_POLL_MS;
    this.#timer = setTimeout(() => void this.#look(), Math.max(everyMs, leastMs));
  }

  #settle(surface: Resolved, change: ChangeDetail['change'] = null): void {
    if (surface.intent === 'sign_in') {
      this.#show({ name: 'disconnected' });
      return;
    }
    const status = surface.existing?.status;
    const name = status === 'active' ? 'on' : status === 'paused' ? 'paused' : 'off';
    this.#problem = null;
    this.#show({ name, surface }, change);
  }

  readonly #presses: Presses = {
    retry: () => this.#start(),
    turnOn: () => void this.#activate({}),
    configure: () => {
      if (!('surface' in this.#state)) return;
      const { surface } = this.#state;
      const { definition, existing } = surface;
      const entries: Entries = {};
      for (const field of definition.fields) {
        entries[field.id] = String(existing?.field_values[field.id] ?? field.default);
      }
      const actionId = existing?.action_id ?? definition.actions[0]?.id ?? '';
      this.#problem = null;
      this.#show({ name: 'configuring', surface, entries, actionId, faults: {} });
    },
    // The input is kept without drawing again, so that the caret does not move.
    enter: (id, value) => {
      if (this.#state.name === 'configuring') this.#state.entries[id] = value;
    },
    choose: (actionId) => {
      if (this.#state.name === 'configuring') this.#state = { ...this.#state, actionId };
    },
    save: () => {
      if (this.#state.name !== 'configuring') return;
      const { surface, entries, actionId } = this.#state;
      const faults: Record<string, string> = {};
      const values: Record<string, number | string> = {};
      for (const field of surface.definition.fields) {
        const entered = entries[field.id] ?? '';
        if (isWithin(field, entered)) {
          values[field.id] = field.type === 'number' ? Number(entered) : entered;
        } else if (field.type === 'number') {
          faults[field.id] = fill(this.#texts.outOfBounds, boundsOf(field, this.#language));
        }
      }
      if (Object.keys(faults).length > 0) this.#showFaults(faults);
      else void this.#activate({ field_values: values, action_id: actionId });
    },
    cancel: () => {
      if ('surface' in this.#state) this.#settle(this.#state.surface);
    },
    review: () =>
      void this.#press(async (surface) => {
        const answer = await this.#call<ReviewSurfaceResponse>('review', {
          schema_version: SCHEMA_VERSION,
          ...walletOf(surface),
          result_id: surface.result?.result_id,
        });
        location.assign(requireWebUrl(answer.review_url));
      }),
    pause: () =>
      void this.#press(async (surface) => {
        const { result: _, ...paused } = await this.#call<ResolvedAgent>(
          'pause',
          walletOf(surface),
        );
        this.#settle(requireResolved({ ...surface, ...paused }));
      }),
  };

  #activate(configuration: object): Promise<void> {
    return this.#press(async (surface) => {
      const answer = await this.#call<ActivateSurfaceResponse>('activate', {
        schema_version: SCHEMA_VERSION,
        ...walletOf(surface),
        ...configuration,
      });
      if (answer.outcome === 'activated') {
        const { agent, rendered, change } = requireActivated(answer);
        const { id, status, field_values, action_id } = agent;
        const existing = { id, status, field_values, action_id, rendered };
        this.#settle({ ...surface, existing, linked: true }, change);
        return;
      }
      const { activation_url, expires_at } = answer;
      const url = requireWebUrl(activation_url);
      const leftMs = Math.min(Math.max(expires_at - Date.now(), LEAST_WAIT_MS), MOST_WAIT_MS);
      this.#expiresAtMs = Date.now() + leftMs;
      this.#show({ name: 'waiting', surface, url, minutes: Math.round(leftMs / 60_000) });
      // Where the browser allows it, the chat opens immediately; the link remains for other
      // browsers.
      window.open(url, '_blank', 'noopener,noreferrer');
    });
  }

  async #press(work: (surface: ResolvedAgent) => Promise<void>): Promise<void> {
    if (this.#isBusy || !('surface' in this.#state)) return;
    const { surface } = this.#state;
    this.#isBusy = true;
    this.#problem = null;
    this.#render();
    try {
      await work(surface);
    } catch (error) {
      this.#failPress(error);
    } finally {
      this.#isBusy = false;
      this.#render();
    }
  }

  /** The error of a press is shown beside the current content. */
  #failPress(error: unknown): void {
    const read = this.#report(error);
    if (read.status === 401) {
      this.#show({ name: 'disconnected' });
      return;
    }
    if (read.code === 'wallet_forbidden') {
      // Somebody else has signed in meanwhile.
      this.#start();
      return;
    }
    this.#problem = this.#wordsOf(read);
    const faults = Object.fromEntries(
      read.issues.flatMap(({ field, message }) => {
        const id = /^field_values\.(\w+)$/.exec(String(field))?.[1];
        return id === undefined ? [] : [[id, String(message)]];
      }),
    );
    if (Object.keys(faults).length > 0) this.#showFaults(faults);
  }

  #showFaults(faults: Readonly<Record<string, string>>): void {
    if (this.#state.name !== 'configuring') return;
    this.#show({ ...this.#state, faults });
    this.#find(`field-${Object.keys(faults)[0]}`)?.focus();
    this.#announced.textContent = Object.values(faults).join(' ');
  }

  #fail(error: unknown): void {
    const read = this.#report(error);
    const { status, code } = read;
    const isMissing = [400, 403, 404, 451, 502].includes(status);
    if (status === 401 || code === 'wallet_forbidden') this.#show({ name: 'disconnected' });
    else if (isMissing || code === 'partner_not_configured') this.#show({ name: 'unavailable' });
    else this.#show({ name: 'error', message: this.#wordsOf(read) });
  }

  #wordsOf({ status, message }: BackendError): string {
    return status === 0 ? this.#texts.offline : message || this.#texts.failed;
  }

  /** @throws errors of this code, but not of the backend */
  #report(error: unknown): BackendError {
    if (!(error instanceof BackendError)) throw error;
    const { status, code, message, requestId } = error;
    const agent = this.getAttribute('agent') ?? '';
    this.#fire('portolan:error', { agent, status, code, message, requestId });
    return error;
  }

  #fire(type: string, detail: ChangeDetail | ErrorDetail): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #show(state: State, change: ChangeDetail['change'] = null): void {
    const before = this.#state;
    this.#state = state;
    this.#render();
    this.#plan();
    if (before.name === state.name && change === null) return;
    this.#announced.textContent = statusOf(state, this.#texts);
    const id = ('surface' in state && state.surface.existing?.id) || null;
    const agent = this.getAttribute('agent') ?? '';
    this.#fire('portolan:change', { state: state.name, agent, id, change });
  }

  get #language(): string {
    const language = this.closest('[lang]')?.getAttribute('lang') || navigator.language;
    return localeOf(language);
  }

  #find(key: string): HTMLElement | null {
    return this.#card.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  }

  #render(): void {
    const focused = this.shadowRoot?.activeElement;
    const key = focused instanceof HTMLElement ? (focused.dataset.key ?? null) : null;
    const [state, texts, language] = [this.#state, this.#texts, this.#language];
    const shown = { state, isBusy: this.#isBusy, problem: this.#problem, texts, language };
    this.#card.replaceChildren(cardOf(shown, this.#presses));
    this.setAttribute('state', state.name);
    if (key === null) return;
    // If the pressed control is gone, the focus moves to the first existing one.
    (this.#find(key) ?? this.#card.querySelector<HTMLElement>('[data-key]'))?.focus();
  }
}

/** A press is for the wallet whose card was pressed, no matter who has signed in since. */
const walletOf = ({ wallet }: ResolvedAgent) => ({ wallet: wallet.address });

/** Pages also write `en_US` and other forms: an unknown language is treated as English. */
function localeOf(language: string): string {
  try {
    const written = language.slice(0, 35).replaceAll('_', '-');
    return Intl.NumberFormat.supportedLocalesOf(written)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** @throws BackendError on a response from which no card can be drawn */
function requireResolved(answer: unknown): Resolved {
  const { intent, definition: asked } = (answer ?? {}) as {
    intent?: unknown;
    definition?: unknown;
  };
  const definition = asked as Partial<ResolvedAgent['definition']> | undefined;
  const isDrawable =
    typeof definition?.copy?.title === 'string' &&
    Array.isArray(definition.fields) &&
    Array.isArray(definition.actions);
  if (intent === 'sign_in' || (intent === 'agent' && isDrawable)) return answer as Resolved;
  throw new BackendError(502, 'unreadable_answer', '');
}

/** @throws BackendError on what names no agent */
function requireActivated(answer: SurfaceActivated): SurfaceActivated {
  const { agent } = answer as { agent?: Partial<SurfaceActivated['agent']> };
  if (typeof agent?.id === 'string' && typeof agent.field_values === 'object') return answer;
  throw new BackendError(502, 'unreadable_answer', '');
}

/** @throws BackendError on an address that would run a script, or is invalid */
function requireWebUrl(url: unknown): string {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url))
    throw new BackendError(502, 'unreadable_answer', '');
  return url;
}

function isWithin(field: SurfaceField, entered: string): boolean {
  if (field.type === 'choice') return field.options.some(({ value }) => value === entered);
  const value = Number(entered);
  return entered.trim() !== '' && value >= field.minimum && value <= field.maximum;
}

declare global {
  interface HTMLElementTagNameMap {
    'portolan-agent': PortolanAgent;
  }
  interface HTMLElementEventMap {
    'portolan:change': CustomEvent<ChangeDetail>;
    'portolan:error': CustomEvent<ErrorDetail>;
  }
}
