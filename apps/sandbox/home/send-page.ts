import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SERVICES } from './home-page.ts';
import { type Html, html } from './html.ts';

const NAVIGATION = [['/', 'Sandbox'], ...SERVICES] as const;

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
