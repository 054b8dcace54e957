/** The page says with this event, at its document, that it listens from now on. */
export const LISTENING = 'portolan:listening';

/**
 * Keeps a reader's input while a page is visible but not interactive yet, which takes seconds on a
 * slow line: the presses of buttons, each once, typed text and choices. When the page is interactive,
 * it gets all of it. A press applies to the button's label at that time: if the label has changed by
 * then, the press is dropped. A hint of a key ("Ctrl K") and what is hidden from readers are no label.
 *
 * Runs inside the page before anything else, as source text, so it must not use anything from
 * outside.
 *
 * @param listening the event that ends it, `LISTENING`
 */
export function keepEarlyInput(listening: string): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  /** What each button said, and whether it was the only one that said so. */
  const presses = new Map<HTMLElement, { readonly words: string; readonly isOnly: boolean }>();
  const values = new Map<Field, string>();

  // A page that breaks before it listens is put in the place of this one, and listens itself.
  const script = document.currentScript;
  const wordsOf = (button: HTMLElement) => {
    const copy = button.cloneNode(true) as HTMLElement;
    for (const hint of copy.querySelectorAll('kbd, [aria-hidden=true]')) hint.remove();
    return copy.textContent ?? '';
  };
  const alike = (words: string) =>
    [...document.querySelectorAll('button')].filter((button) => wordsOf(button) === words);
  // A page may draw a button again while it becomes interactive. Of several that say the same none is guessed.
  const buttonOf = (button: HTMLElement, { words, isOnly }: { words: string; isOnly: boolean }) => {
    if (button.isConnected) return wordsOf(button) === words ? button : undefined;
    const same = isOnly ? alike(words) : [];
    return same.length === 1 ? same[0] : undefined;
  };
  const keepPress = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || script?.isConnected === false) return;
    const button = target.closest<HTMLElement>('button, input[type=checkbox], input[type=radio]');
    if (button === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Pressed again it counts once, where it was pressed last.
    presses.delete(button);
    const words = wordsOf(button);
    presses.set(button, { words, isOnly: words !== '' && alike(words).length === 1 });
  };
  const keepField = ({ target }: Event) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      values.set(target, target.value);
  };
  const notify = (field: Field, value: string) => {
    if (field instanceof HTMLSelectElement) {
      field.value = value;
    } else {
      // React reports a value only where it differs from the one it saw last, which would be this
      // one: it is shown another through its own setter, and the typed one past it.
      field.value = `${value} `;
      const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
    }
    const type = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(type, { bubbles: true }));
  };

  // One after the other, as a reader would: each change is drawn before the next one.
  const hand = async () => {
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    await turn();
    try {
      for (const [field, value] of values) {
        if (field.isConnected) notify(field, value);
        await turn();
      }
    } finally {
      // Even if a field fails, the page's buttons work from here on.
      document.removeEventListener('click', keepPress, true);
      document.removeEventListener('input', keepField, true);
    }
    for (const [button, pressed] of presses) {
      buttonOf(button, pressed)?.click();
      await turn();
    }
  };

  document.addEventListener('click', keepPress, true);
  document.addEventListener('input', keepField, true);
  document.addEventListener(listening, () => void hand(), { once: true });
}
