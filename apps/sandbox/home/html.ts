import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Escaped HTML. Only `html` creates it, so nothing else reaches a page unescaped. */
export type Html = { readonly markup: string };
type Value = Html | string | number | null | undefined | false | readonly Value[];

/** Escapes every interpolated text. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.reduce((page, part, index) => page + render(values[index - 1]) + part) };
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(render).join('');
  return escapeText(String(value));
}

function escapeText(text: string): string {
  const codes: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => codes[character] ?? character);
}

/** "1 post", "2 posts". */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** In UTC. */
export function showTime(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
}

const NAVIGATION = [
  ['/', 'Sandbox'],
  ['/mail', 'Mail'],
  ['/x', 'X'],
  ['/discord', 'Discord'],
  ['/telegram', 'Telegram'],
  ['/bluesky', 'Bluesky'],
  ['/opensea', 'OpenSea'],
  ['/webhooks', 'Webhooks'],
  ['/chain', 'Chain'],
  ['/solana', 'Solana'],
  ['/recaptcha', 'reCAPTCHA'],
] as const;

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'";

/** A sandbox page with navigation. */
export function sendPage(
  reply: FastifyReply,
  page: { title: string; path: string; body: Html },
): FastifyReply {
  const links = NAVIGATION.map(([href, label]) =>
    href === page.path
      ? html`<a href="${href}" aria-current="page">${label}</a>`
      : html`<a href="${href}">${label}</a>`,
  );
  return send(
    reply,
    page.title,
    html`<header><nav aria-label="Sandbox">${links}</nav></header><main>${page.body}</main>`,
  );
}

/** A page of a simulated service, as shown in a popup: without navigation. */
export function sendDialog(
  reply: FastifyReply,
  dialog: { title: string; body: Html; status?: number; policy?: string },
): FastifyReply {
  const note = html`<p class="note">This page is simulated by the sandbox. No real account is involved.</p>`;
  return send(
    reply.code(dialog.status ?? 200),
    dialog.title,
    html`<main class="dialog">${dialog.body}${note}</main>`,
    dialog.policy,
  );
}

function send(reply: FastifyReply, title: string, body: Html, policy = POLICY): FastifyReply {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Sandbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/sandbox.css"></head><body>${body}</body></html>`;
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page.markup);
}

/** Whether a browser form sent the request and expects a redirect, not JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true;
}

/** Parses the bodies that HTML forms and OAuth clients send. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
