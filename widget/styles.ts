/**
 * The look, as a constructable style sheet: a strict content security policy lets it pass. Colours follow
 * the page's `color-scheme`; `--portolan-…` and parts change them.
 */
export const STYLES = `
:host {
  --accent: var(--portolan-accent, light-dark(#1f4bd8, #9db7ff));
  --on-accent: var(--portolan-on-accent, light-dark(#fff, #0b1530));
  --surface: var(--portolan-background, light-dark(#fff, #14171f));
  --text: var(--portolan-text, light-dark(#171a21, #f0f2f7));
  --muted: var(--portolan-muted, light-dark(#545b6b, #aab2c2));
  --border: var(--portolan-border, light-dark(#c9ced9, #424957));
  --danger: var(--portolan-danger, light-dark(#b3261e, #ffb4ab));
  --good: var(--portolan-good, light-dark(#17663a, #86dba8));
  --radius: var(--portolan-radius, 12px);
  display: block;
  container-type: inline-size;
  font: 400 0.9375rem/1.45 var(--portolan-font, system-ui, sans-serif);
  color: var(--text);
}
:host([hidden]) { display: none }
* { box-sizing: border-box; margin: 0 }
.card {
  display: flex; flex-direction: column; gap: .625rem; min-height: 11rem; padding: 1rem;
  background: var(--surface); border: 1px solid var(--border); border-radius: var(--radius);
  overflow-wrap: anywhere; text-align: left;
}
:host(:dir(rtl)) .card { text-align: right }
/* A text reads in its own direction, and stands at the side of the page's. */
.card :not(input) { unicode-bidi: plaintext }
@container (max-width: 19rem) { .card { min-height: 14.5rem } }
.head { display: flex; gap: .5rem; align-items: baseline; justify-content: space-between }
.title { font-weight: 600; font-size: 1rem }
.chip {
  flex: none; font-size: .8125rem; line-height: 1.25rem; padding: 0 .5rem;
  border: 1px solid currentColor; border-radius: 999px; color: var(--muted)
}
[data-state=on] .chip { color: var(--good) }
.quiet { color: var(--muted) }
.problem { color: var(--danger) }
.result { border-inline-start: 3px solid var(--accent); padding-inline-start: .625rem }
.result .quiet { font-size: .8125rem }
.row { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: auto }
form { display: flex; flex-direction: column; gap: .75rem }
.field { display: flex; flex-direction: column; gap: .25rem }
.field .entry { display: flex; align-items: center; gap: .5rem }
.hint { font-size: .8125rem; color: var(--muted) }
fieldset { border: 0; padding: 0; display: flex; flex-direction: column; gap: .375rem; min-width: 0 }
.hint.problem { color: var(--danger) }
legend, label { font-weight: 500; padding: 0 }
.choice { display: flex; gap: .5rem; align-items: flex-start; font-weight: 400; min-height: 1.5rem }
.choice .hint { display: block }
input, select, button, .button {
  font: inherit; color: inherit; border: 1px solid var(--border); border-radius: calc(var(--radius) * .66);
  padding: .4375rem .75rem; min-height: 2.5rem; background: transparent; max-width: 100%
}
input[type=number] { width: 8rem; min-width: 0 }
input[type=radio] { min-height: 0; width: 1.125rem; height: 1.125rem; margin-top: .1875rem; flex: none; accent-color: var(--accent) }
select { background: var(--surface) }
button, .button { cursor: pointer; font-weight: 500; text-decoration: none; display: inline-flex; align-items: center; text-align: inherit }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
[aria-disabled=true] { cursor: progress; opacity: .75 }
[aria-invalid=true] { border-color: var(--danger) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.announced { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.bar { height: .75rem; border-radius: 6px; background: var(--border) }
.bar + .bar { width: 70% }
@media (prefers-reduced-motion: no-preference) {
  .bar { animation: breathe 1.4s ease-in-out infinite alternate }
  @keyframes breathe { to { opacity: .45 } }
}
@media (prefers-contrast: more) { :host { --border: currentColor; --muted: var(--text) } }
@media (forced-colors: active) {
  .primary { border-width: 2px }
  .bar { background: GrayText }
}`;
