import { type Html, html } from './html.ts';

/** A moment as a person reads it, in UTC. */
export function showTime(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
}
