type Value = string | number | boolean | null | ((event: Event) => void);

/**
 * Makes an element. Texts become text nodes and names that begin with `on` listeners: nothing is ever
 * read as markup or script.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Value>>,
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}
