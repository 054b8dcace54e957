/** File and hash of the element, as the build knows them. */
declare const ELEMENT_FILE: string;
declare const ELEMENT_INTEGRITY: string;

/**
 * What pages load: it keeps the room of the element free, so that nothing moves when it comes, and
 * loads the one file that this version was built with, held to its hash.
 */
const sheet = new CSSStyleSheet();
sheet.replaceSync('portolan-agent:not(:defined){display:block;min-height:11rem}');
document.adoptedStyleSheets.push(sheet);

const script = document.createElement('script');
script.type = 'module';
script.crossOrigin = 'anonymous';
script.integrity = ELEMENT_INTEGRITY;
script.src = new URL(ELEMENT_FILE, import.meta.url).href;
document.head.append(script);

export {};
