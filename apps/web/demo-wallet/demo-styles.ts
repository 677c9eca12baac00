const CSS = `
:host {
  --card: light-dark(#ffffff, #1d2123);
  --sunken: light-dark(#f3f5f5, #14181a);
  --line: light-dark(#dbe1e1, #363d40);
  --line-strong: light-dark(#7d8a8a, #7f8c8e);
  --text: light-dark(#182224, #eef2f2);
  --muted: light-dark(#526063, #a9b5b7);
  --accent: light-dark(#2a6767, #8ccbcb);
  --on-accent: light-dark(#ffffff, #0c2020);
  --soft: light-dark(#e6f1f1, #213233);
  --amber: #f2b84b;
  --on-amber: #3b2a05;
  font: 400 0.9375rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  color: var(--text);
}
*, *::before { box-sizing: border-box; margin: 0; }
dialog {
  width: min(25rem, calc(100vw - 1.5rem));
  max-width: none;
  max-height: min(42rem, calc(100dvh - 1.5rem));
  margin: 0.75rem 0.75rem auto auto;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--card);
  color: inherit;
  box-shadow: 0 24px 64px -12px rgb(0 0 0 / 0.45);
  overflow: hidden;
}
dialog[open] { display: flex; flex-direction: column; animation: arrive 160ms ease-out; }
dialog::backdrop { background: rgb(6 16 18 / 0.45); }
@keyframes arrive { from { transform: translateY(-8px); } }
.top {
  display: flex;
  align-items: center;
  gap: 0.625rem;
  padding: 0.75rem 1.125rem;
  border-bottom: 1px solid var(--line);
  font-weight: 600;
}
.mark {
  position: relative;
  flex: none;
  width: 1.5rem;
  height: 1.5rem;
  border-radius: 7px;
  background: var(--amber);
}
.mark::before {
  content: "";
  position: absolute;
  inset: 0;
  background: var(--on-amber);
  clip-path: polygon(38% 28%, 74% 50%, 38% 72%);
}
.wallet { flex: 1; }
.badge {
  padding: 0.125rem 0.625rem;
  border-radius: 99px;
  background: var(--amber);
  color: var(--on-amber);
  font-size: 0.75rem;
  white-space: nowrap;
}
.content { flex: 1 1 auto; min-height: 0; padding: 1.125rem 1.125rem 0.25rem; overflow: auto; }
h2 { font-size: 1.1875rem; font-weight: 650; line-height: 1.3; overflow-wrap: anywhere; }
p { margin-top: 0.25rem; color: var(--muted); }
p:empty { display: none; }
fieldset { display: grid; gap: 0.5rem; margin-top: 0.875rem; padding: 0 0 0.5rem; border: 0; min-width: 0; }
label, .signer, .account {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  padding: 0.625rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 12px;
}
label { cursor: pointer; }
label:hover { border-color: var(--line-strong); }
label:has(:checked) { border-color: var(--accent); background: var(--soft); box-shadow: inset 0 0 0 1px var(--accent); }
label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
input { flex: none; width: 1.0625rem; height: 1.0625rem; accent-color: var(--accent); outline: none; }
.persona { display: flex; flex: 1; align-items: center; gap: 0.75rem; min-width: 0; }
.face {
  display: grid;
  flex: none;
  place-items: center;
  width: 2.125rem;
  height: 2.125rem;
  border-radius: 50%;
  background: var(--face);
  color: #10191a;
  font-weight: 650;
}
.face[data-tint="0"] { --face: #8ccbcb; }
.face[data-tint="1"] { --face: #f2b84b; }
.face[data-tint="2"] { --face: #e79a8a; }
.face[data-tint="3"] { --face: #a9b8ee; }
.face[data-tint="4"] { --face: #a8cf8e; }
.face[data-tint="5"] { --face: #d3a6dd; }
.who { display: grid; flex: 1; grid-template-columns: 1fr auto; align-items: baseline; column-gap: 0.5rem; min-width: 0; }
.name { font-weight: 600; overflow-wrap: anywhere; }
.role { grid-column: 1 / -1; color: var(--muted); font-size: 0.8125rem; line-height: 1.35; }
.address { color: var(--muted); font: 0.8125rem ui-monospace, Menlo, "Roboto Mono", monospace; }
.signer { margin-top: 0.875rem; background: var(--sunken); }
pre {
  margin: 0.75rem 0 0.5rem;
  padding: 0.75rem;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--sunken);
  font: 0.8125rem/1.5 ui-monospace, Menlo, "Roboto Mono", monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.actions { display: flex; flex-wrap: wrap; gap: 0.625rem; padding: 0.75rem 1.125rem 1rem; overflow: auto; }
.actions button { flex: 1 1 8rem; }
.account { flex: 1 1 100%; flex-wrap: wrap; }
.account .persona { flex: 1 1 100%; }
.account button { flex: 1 1 auto; min-height: 2.5rem; padding: 0.375rem 0.625rem; font-size: 0.875rem; white-space: nowrap; }
button {
  min-height: 2.75rem;
  padding: 0.5rem 1rem;
  border: 1px solid transparent;
  border-radius: 10px;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.primary { background: var(--accent); color: var(--on-accent); }
.secondary { border-color: var(--line-strong); background: transparent; color: var(--text); }
.primary:hover { filter: brightness(1.08); }
.secondary:hover { background: var(--soft); }
button:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.note {
  padding: 0.625rem 1.125rem;
  background: var(--sunken);
  color: var(--muted);
  font-size: 0.75rem;
  line-height: 1.4;
}
aside { position: fixed; z-index: 40; bottom: 0.75rem; left: 0.75rem; }
.corner {
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.25rem;
  padding: 0.25rem 0.75rem 0.25rem 0.375rem;
  border-color: var(--line);
  border-radius: 99px;
  background: var(--card);
  color: var(--text);
  font-size: 0.8125rem;
  box-shadow: 0 4px 16px -4px rgb(0 0 0 / 0.3);
}
.corner:hover { border-color: var(--line-strong); }
.corner .mark { border-radius: 50%; }
@media (max-width: 37.5rem) { dialog { margin: auto auto 0.75rem; } }
/* Where bars stand at the bottom of the page, beside the button. */
@media (width < 60rem) {
  .corner { width: 2.75rem; min-height: 2.75rem; padding: 0; justify-content: center; }
  .corner .label { display: none; }
}
@media (prefers-reduced-motion: reduce) { dialog[open] { animation: none; } }
@media print { aside { display: none; } }
`;

let sheet: CSSStyleSheet | undefined;

/** A constructed style sheet, because the CSP forbids inline styles. */
export function demoSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
