import type { ResolvedAgent, SurfaceField } from '../client/index.ts';
import { h } from './create-element.ts';
import { fill, type WidgetTexts } from './texts.ts';

/** A visitor's input, by the id of its field. */
export type Entries = Record<string, string>;

/** The state of an agent, as the widget shows it. */
export type State =
  | { readonly name: 'loading' | 'disconnected' | 'unavailable' }
  | { readonly name: 'error'; readonly message: string }
  | { readonly name: 'off' | 'on' | 'paused'; readonly surface: ResolvedAgent }
  | {
      readonly name: 'configuring';
      readonly surface: ResolvedAgent;
      readonly entries: Entries;
      readonly actionId: string;
      /** The errors, by the id of the field. */
      readonly faults: Readonly<Record<string, string>>;
    }
  | {
      readonly name: 'waiting';
      readonly surface: ResolvedAgent;
      readonly url: string;
      readonly minutes: number;
    };

export type StateName = State['name'];

/** The effect of a press. */
export interface Presses {
  retry(): void;
  turnOn(): void;
  configure(): void;
  save(): void;
  cancel(): void;
  pause(): void;
  review(): void;
  enter(id: string, value: string): void;
  choose(actionId: string): void;
}

export interface Shown {
  readonly state: State;
  readonly isBusy: boolean;
  /** The error of the last press. */
  readonly problem: string | null;
  readonly texts: WidgetTexts;
  readonly language: string;
}

/** @returns the word for its state; empty where the card shows it */
export function statusOf({ name }: State, texts: WidgetTexts): string {
  const words: Partial<Record<StateName, string>> = {
    off: texts.statusOff,
    on: texts.statusOn,
    paused: texts.statusPaused,
    waiting: texts.statusWaiting,
    unavailable: texts.statusUnavailable,
    loading: texts.loading,
  };
  return words[name] ?? '';
}

/** Makes the card of a state. Controls carry a `data-key`, by which the focus is found again. */
export function cardOf(shown: Shown, presses: Presses): HTMLElement {
  const { state, isBusy, problem, texts } = shown;
  const { name } = state;
  const definition = 'surface' in state ? state.surface.definition : null;
  const title = definition?.copy.title ?? (name === 'loading' ? texts.loading : texts.connectTitle);
  const status = name === 'loading' ? '' : statusOf(state, texts);
  return h(
    'div',
    {
      class: 'card',
      // No landmark: a page may have many.
      role: 'group',
      part: 'card',
      'data-state': name,
      'aria-labelledby': 'title',
      'aria-busy': name === 'loading' || isBusy ? 'true' : 'false',
    },
    h(
      'div',
      { class: 'head', part: 'head' },
      h('div', { class: 'title', id: 'title', part: 'title' }, title),
      status === '' ? null : h('span', { class: 'chip', part: 'status' }, status),
    ),
    ...bodyOf(shown, presses),
    ...(problem === null ? [] : [h('p', { class: 'problem', part: 'problem' }, problem)]),
    ...controlsOf(shown, presses),
  );
}

function bodyOf({ state, texts, language, isBusy }: Shown, presses: Presses): Node[] {
  switch (state.name) {
    case 'loading':
      return [bar(), bar()];
    case 'disconnected':
      return [paragraph(texts.connect)];
    case 'unavailable':
      return [paragraph(texts.unavailable)];
    case 'error':
      return [h('p', { class: 'problem', part: 'problem' }, state.message)];
    case 'waiting':
      return [
        paragraph(texts.waiting, ''),
        paragraph(fill(texts.waitingNote, { minutes: String(state.minutes) })),
      ];
    case 'configuring':
      return [formOf(state, texts, language, isBusy, presses)];
    default: {
      const { existing, result, definition } = state.surface;
      const said = existing === null ? definition.copy.description : existing.rendered;
      const shown = [paragraph(said, existing === null ? 'quiet' : '')];
      if (result && existing !== null) {
        const at = new Date(result.created_at).toLocaleString(language, {
          dateStyle: 'medium',
          timeStyle: 'short',
        });
        shown.push(
          h(
            'div',
            { class: 'result', part: 'result' },
            h('div', { class: 'quiet' }, `${texts.result} · ${at}`),
            result.headline,
          ),
        );
      }
      return shown;
    }
  }
}

function controlsOf({ state, isBusy, texts }: Shown, presses: Presses): Node[] {
  const button = (key: keyof Presses & string, label: string, isPrimary = false) =>
    h(
      'button',
      {
        type: key === 'save' ? 'submit' : 'button',
        class: isPrimary ? 'primary' : '',
        part: isPrimary ? 'button primary' : 'button',
        'data-key': key,
        'aria-disabled': isBusy ? 'true' : null,
        onclick: () => {
          if (!isBusy) (presses[key] as () => void)();
        },
      },
      label,
    );
  const reviewed = ({ result }: ResolvedAgent) =>
    result?.review.available ? [button('review', texts.review, true)] : [];
  const row = (...children: Node[]) => [h('div', { class: 'row', part: 'controls' }, ...children)];
  switch (state.name) {
    case 'disconnected':
      return row(h('slot', { name: 'connect' }));
    case 'error':
      return row(button('retry', texts.retry));
    case 'off': {
      const { linked, definition } = state.surface;
      const label = linked ? definition.copy.turn_on : texts.turnOnWithChat;
      return row(button('turnOn', label, true), ...custom(state.surface, button, texts.customize));
    }
    case 'paused':
      return row(
        ...reviewed(state.surface),
        button('turnOn', state.surface.linked ? texts.resume : texts.turnOnWithChat, true),
        ...custom(state.surface, button, texts.edit),
      );
    case 'on':
      return row(
        ...reviewed(state.surface),
        button('pause', texts.pause),
        ...custom(state.surface, button, texts.edit),
      );
    case 'waiting':
      return row(
        h(
          'a',
          {
            class: 'button primary',
            part: 'button primary',
            'data-key': 'open',
            href: state.url,
            target: '_blank',
            rel: 'noopener noreferrer',
          },
          texts.openChat,
        ),
        button('cancel', texts.cancel),
      );
    default:
      return [];
  }
}

function custom(
  { definition }: ResolvedAgent,
  button: (key: 'configure', label: string) => Node,
  label: string,
): Node[] {
  const isFixed = definition.fields.length === 0 && definition.actions.length < 2;
  return isFixed ? [] : [button('configure', label)];
}

function formOf(
  state: Extract<State, { name: 'configuring' }>,
  texts: WidgetTexts,
  language: string,
  isBusy: boolean,
  presses: Presses,
): Node {
  const { surface, entries, actionId, faults } = state;
  const { definition, existing, linked } = surface;
  const fields = definition.fields.map((field) => {
    const fault = faults[field.id];
    const entered = entries[field.id] ?? '';
    return fieldOf(field, entered, fault, texts, language, presses);
  });
  const actions =
    definition.actions.length < 2
      ? []
      : [
          h(
            'fieldset',
            { part: 'field' },
            h('legend', {}, texts.action),
            ...definition.actions.map(({ id, label, description }) =>
              h(
                'label',
                { class: 'choice' },
                h('input', {
                  type: 'radio',
                  name: 'action',
                  value: id,
                  checked: id === actionId,
                  'data-key': `action-${id}`,
                  onchange: () => presses.choose(id),
                }),
                h('span', {}, label, h('span', { class: 'hint' }, description)),
              ),
            ),
          ),
        ];
  const isOn = existing?.status === 'active';
  const submit = !linked ? texts.turnOnWithChat : isOn ? texts.save : definition.copy.turn_on;
  return h(
    'form',
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        if (!isBusy) presses.save();
      },
    },
    ...fields,
    ...actions,
    h(
      'div',
      { class: 'row', part: 'controls' },
      h(
        'button',
        {
          type: 'submit',
          class: 'primary',
          part: 'button primary',
          'data-key': 'save',
          'aria-disabled': isBusy ? 'true' : null,
        },
        submit,
      ),
      h(
        'button',
        { type: 'button', part: 'button', 'data-key': 'cancel', onclick: () => presses.cancel() },
        texts.cancel,
      ),
    ),
  );
}

const UNITS: Readonly<Record<string, string>> = {
  percent: '%',
  usd: 'USD',
  gwei: 'gwei',
  days: 'days',
};

function fieldOf(
  field: SurfaceField,
  entered: string,
  fault: string | undefined,
  texts: WidgetTexts,
  language: string,
  presses: Presses,
): Node {
  const id = `field-${field.id}`;
  const noteId = `${id}-note`;
  const shared = {
    id,
    'data-key': id,
    'aria-describedby': noteId,
    'aria-invalid': fault === undefined ? null : 'true',
    part: 'input',
  };
  const label = h('label', { for: id }, field.label);
  const enter = (event: Event) => {
    presses.enter(field.id, (event.currentTarget as HTMLInputElement | HTMLSelectElement).value);
  };
  if (field.type === 'choice') {
    const options = field.options.map(({ value, label }) =>
      h('option', { value, selected: value === entered }, label),
    );
    const select = h('select', { ...shared, onchange: enter }, ...options);
    return h('div', { class: 'field', part: 'field' }, label, select, note(noteId, fault, ''));
  }
  const { minimum, maximum, unit } = field;
  const bounds = fill(texts.bounds, boundsOf(field, language));
  const entry = h(
    'span',
    { class: 'entry' },
    h('input', {
      ...shared,
      type: 'number',
      inputmode: 'decimal',
      step: 'any',
      min: minimum,
      max: maximum,
      value: entered,
      required: true,
      oninput: enter,
    }),
    h('span', { class: 'quiet' }, UNITS[unit] ?? ''),
  );
  return h('div', { class: 'field', part: 'field' }, label, entry, note(noteId, fault, bounds));
}

/** @returns the bounds of a number, as its reader writes numbers */
export function boundsOf(
  { minimum, maximum }: Extract<SurfaceField, { type: 'number' }>,
  language: string,
): { minimum: string; maximum: string } {
  const write = new Intl.NumberFormat(language, { maximumFractionDigits: 8 });
  return { minimum: write.format(minimum), maximum: write.format(maximum) };
}

const note = (id: string, fault: string | undefined, hint: string) =>
  h('span', { id, class: fault === undefined ? 'hint' : 'hint problem' }, fault ?? hint);
const bar = () => h('div', { class: 'bar' });
const paragraph = (text: string, kind = 'quiet') =>
  h('p', { class: kind, part: 'description' }, text);
