/** File and hash of the element, as the build knows them. */
declare const ELEMENT_FILE: string;
declare const ELEMENT_INTEGRITY: string;

/**
 * The script that pages load: it reserves the space of the element, so that nothing moves when it
 * appears, and loads the one file that this version was built with, checked by its hash.
 */
const sheet = new CSSStyleSheet();
// As high as the card of `styles.ts` in a container of each width.
sheet.replaceSync(
  'portolan-agent:not(:defined){display:block;container-type:inline-size}portolan-agent:not(:defined)::before{content:"";display:block;height:11rem}@container(max-width:19rem){portolan-agent:not(:defined)::before{height:14.5rem}}',
);
document.adoptedStyleSheets.push(sheet);

const script = document.createElement('script');
script.type = 'module';
script.crossOrigin = 'anonymous';
script.integrity = ELEMENT_INTEGRITY;
script.src = new URL(ELEMENT_FILE, import.meta.url).href;
document.head.append(script);

export {};
