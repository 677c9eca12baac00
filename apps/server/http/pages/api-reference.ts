import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { expandReferences } from '../api/expand-references.ts';
import { servePrepared } from '../api/prepared-answer.ts';
import { gettingStarted } from './getting-started.ts';
import { escapeHtml } from './page-head.ts';
import { type JsonSchema, writeFields } from './schema-fields.ts';

/** What the page shows of the OpenAPI document. */
export type ApiDescription = {
  info: { title: string; version: string; description?: string };
  tags?: Tag[];
  paths: Record<string, Record<string, Operation>>;
};

type Tag = { name: string; description?: string };

type Content = { content?: Record<string, { schema?: JsonSchema }>; description?: string };

type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema }[];
  requestBody?: Content;
  security?: Record<string, unknown>[];
  responses?: Record<string, Content>;
};

const HIDDEN = { schema: { hide: true } };

/** The reference at /docs: a page without scripts, under the policy of all pages, made of the document at /docs/json. */
export function addApiReference(app: FastifyInstance, publicUrl: string): void {
  const describe = () => app.swagger() as unknown as ApiDescription;
  const style = () => readFile(new URL('./api-reference.css', import.meta.url));
  const page = () => writeReference(describe(), publicUrl);
  const json = () => JSON.stringify(describe());
  app.get('/docs', HIDDEN, servePrepared('text/html; charset=utf-8', page));
  app.get('/docs/reference.css', HIDDEN, servePrepared('text/css; charset=utf-8', style));
  app.get('/docs/json', HIDDEN, servePrepared('application/json; charset=utf-8', json));
}

export function writeReference(document: ApiDescription, publicUrl: string): string {
  const { info } = document;
  const calls = Object.entries(expandReferences(document, document.paths)).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = groupByTag(calls, document.tags ?? []);
  const title = escapeHtml(`${info.title} API`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<header>
<a href="/">${escapeHtml(info.title)}</a>
<h1>${title}</h1>
<p>${escapeHtml(info.description ?? '')} ${escapeHtml(info.version)},
<a href="/docs/json">OpenAPI document</a></p>
</header>
<nav aria-label="Calls"><ul>
<li><a href="#start">Getting started</a></li>
${groups.map(({ tag, anchor }) => `<li><a href="#${anchor}">${tag}</a></li>`).join('\n')}
</ul></nav>
<main>
${gettingStarted(publicUrl)}
${groups.map(({ tag, anchor, lead, tagged }) => `<h2 id="${anchor}">${tag}</h2>\n${lead}${tagged.map(writeCall).join('\n')}`).join('\n')}
</main>
</body>
</html>
`;
}

type Group = { tag: string; lead: string; anchor: string; tagged: readonly Call[] };

type Call = { method: string; path: string; operation: Operation };

/** The calls by tag, in the order of the document's tags. */
function groupByTag(calls: readonly Call[], tags: readonly Tag[]): Group[] {
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'Other');
  const names = new Set([...tags.map(({ name }) => name), ...byTag.keys()]);
  return [...names].map((name, place) => ({
    tag: escapeHtml(name),
    lead: writeLead(tags.find((tag) => tag.name === name)?.description),
    anchor: `calls-${place + 1}`,
    tagged: byTag.get(name) ?? [],
  }));
}

const writeLead = (description: string | undefined) =>
  description === undefined ? '' : `<p>${writeMarkdown(description)}</p>\n`;

/** Descriptions are Markdown, of which they use nothing but code and links. */
const writeMarkdown = (text: string) =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');

function writeCall({ method, path, operation }: Call): string {
  const sections = [
    ['Needs', operation.security && `<p>${escapeHtml(needsOf(operation.security))}</p>`],
    ['Parameters', operation.parameters && writeFields(parametersAsFields(operation.parameters))],
    ['Body', writeContent(operation.requestBody)],
    ['Answer', writeContent(operation.responses?.['200'])],
  ] as const;
  const written = sections.flatMap(([name, html]) => (html ? [`<h3>${name}</h3>${html}`] : []));
  const summary = [
    `<b>${escapeHtml(method.toUpperCase())}</b>`,
    `<code>${escapeHtml(path)}</code>`,
    `<span>${escapeHtml(operation.summary ?? '')}</span>`,
  ];
  return `<details><summary>${summary.join(' ')}</summary><div>${written.join('')}</div></details>`;
}

/** The alternatives; an empty one means that nothing is needed. */
function needsOf(security: Record<string, unknown>[]): string {
  const alternatives = security.map((together) =>
    Object.entries(together)
      .map(([name, scopes]) => nameProof(name, scopes))
      .join(' and '),
  );
  const text = alternatives.map((one) => one || 'nothing').join(', or ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nameProof(name: string, scopes: unknown): string {
  const scope = Array.isArray(scopes) ? scopes.join(' ') : '';
  return (PROOFS[name] ?? name) + (scope && ` with ${scope}`);
}

const PROOFS: Record<string, string> = { bearer: 'session token', csrf: 'CSRF token', apiKey: 'an API key' };

const parametersAsFields = (parameters: NonNullable<Operation['parameters']>): JsonSchema => ({
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description }) => [
      name,
      { ...schema, ...(description !== undefined && { description }) },
    ]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function writeContent(part: Content | undefined): string {
  return Object.entries(part?.content ?? {})
    .map(([type, { schema }]) => {
      const label = type === 'application/json' ? '' : `<p><code>${escapeHtml(type)}</code></p>`;
      return label + (schema ? writeFields(schema) : '');
    })
    .join('');
}
