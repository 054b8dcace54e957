/** What all that waits is kept in: a browser fetches and runs nothing of a template. */
const WAITING = 'portolan-waiting';

const SCRIPT = /<script src="\/_next\/[^"]*"[^>]*\sasync=""[^>]*><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const STYLES = /<link rel="stylesheet" href="(\/_next\/static\/[\w./~-]+\.css)"[^>]*>/g;
/** A font that is declared twice is set twice: the file is there, and changes nothing. */
const APPLIED_ALREADY = '<link media="not all" ';
const NONCE = /\snonce="[^"]*"/;

/**
 * Gives a page of Next all that its first picture needs, and has it ask for the rest when that picture
 * is seen: its styles come with it, its scripts after it. The files of the styles are asked for too, with
 * the scripts: they are what React looks for, and what the next page has in its cache. A press or a word
 * that comes before the scripts is kept (`components/early-input/`). Of a page whose markup is not Next's
 * nothing changes.
 *
 * @param html a whole page, whose scripts and styles have the nonce of its policy
 * @param styleOf what the file of this path says; undefined where there is none: its link stays
 */
export function paintFirst(html: string, styleOf: (path: string) => string | undefined): string {
  const scripts = html.match(SCRIPT) ?? [];
  const end = html.lastIndexOf('</body>');
  if (scripts.length === 0 || end === -1) return html;
  const files: string[] = [];
  const page = html
    .slice(0, end)
    .replace(SCRIPT, '')
    .replace(PRELOAD, '')
    .replace(STYLES, (link, path: string) => {
      const style = styleOf(path);
      if (style === undefined) return link;
      files.push(link.replace('<link ', APPLIED_ALREADY));
      return `<style${nonceOf(link)}>${withWholeAddresses(style, path)}</style>`;
    });
  return [
    page,
    `<template id="${WAITING}">${files.join('')}${scripts.join('')}</template>`,
    `<script${nonceOf(scripts.join(''))}>(${String(addAfterPaint)})(${JSON.stringify(WAITING)})</script>`,
    html.slice(end),
  ].join('');
}

/** The attribute, as it stands in this tag. */
function nonceOf(tag: string): string {
  return NONCE.exec(tag)?.[0] ?? '';
}

/** A style names files as seen from its own address, which the page does not have. */
function withWholeAddresses(style: string, path: string): string {
  return style.replace(/url\((["']?)(?!["']|\w+:|[/#])([^"')]+)\1\)/g, (_, quote, address) => {
    const { pathname, search, hash } = new URL(address, `http://localhost${path}`);
    return `url(${quote}${pathname}${search}${hash}${quote})`;
  });
}

/**
 * Runs inside the page as its own text: it may need nothing from outside. A page that nobody looks at
 * is never painted, and some browsers do not report when they paint: neither is waited for.
 *
 * @param waiting the id of the template
 */
function addAfterPaint(waiting: string): void {
  const add = () => {
    const template = document.getElementById(waiting);
    if (!(template instanceof HTMLTemplateElement)) return;
    template.remove();
    document.head.append(document.importNode(template.content, true));
  };
  const isGiven = PerformanceObserver.supportedEntryTypes?.includes('paint');
  if (!isGiven || document.visibilityState === 'hidden') {
    add();
    return;
  }
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    add();
  }).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', add, { once: true });
}
