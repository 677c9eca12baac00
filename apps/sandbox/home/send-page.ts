import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

const PLACES = [
  ['/', 'Sandbox'],
  ['/mail', 'Mail'],
  ['/x', 'X'],
  ['/discord', 'Discord'],
  ['/chain', 'Chain'],
  ['/solana', 'Solana'],
  ['/recaptcha', 'reCAPTCHA'],
] as const;

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'";

/** A page of the sandbox with its navigation. */
export function sendPage(
  reply: FastifyReply,
  page: { title: string; path: string; body: Html },
): FastifyReply {
  const links = PLACES.map(([href, label]) =>
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

/** A page in the name of another service, as a person meets it in a popup: no navigation of ours. */
export function sendDialog(
  reply: FastifyReply,
  dialog: { title: string; body: Html; status?: number },
): FastifyReply {
  const note = html`<p class="note">This page is simulated by the sandbox. No real account is involved.</p>`;
  return send(
    reply.code(dialog.status ?? 200),
    dialog.title,
    html`<main class="dialog">${dialog.body}${note}</main>`,
  );
}

function send(reply: FastifyReply, title: string, body: Html): FastifyReply {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Sandbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/sandbox.css"></head><body>${body}</body></html>`;
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page.markup);
}
