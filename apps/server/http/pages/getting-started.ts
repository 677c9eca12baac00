import { MAX_API_KEYS } from '@signboard/contract/api-keys/schemas.ts';
import { ERROR_STATUS, type ErrorCode } from '@signboard/contract/errors.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { escapeHtml } from './page-head.ts';

/** The codes that a program should expect; others are about calls of the web app. */
const CODES: Partial<Record<ErrorCode, string>> = {
  'invalid-input': 'A parameter is missing or wrong; fields names it.',
  'api-key-needed': 'The call needs a key in the Authorization header.',
  'api-key-invalid': 'The key doesn’t exist or was revoked, or its workspace was deleted.',
  'api-key-scope-missing': 'The key lacks a scope; detail names it.',
  'api-key-not-accepted': 'The call is not for keys.',
  'api-key-in-url': 'The key was in the URL, where logs keep it. Revoke it.',
  'not-found': 'The workspace of the key has no such list.',
  'not-drawn': 'The list has no winners yet.',
  'contract-not-watched': 'No bot of this instance watches the collection.',
  'too-many-requests': 'The limit is reached; retry-after says for how long.',
  unavailable: 'The instance is starting or its database is away. Try again.',
};

/** How a program reads the data of a workspace, in the order in which its author needs to know. */
export function gettingStarted(publicUrl: string): string {
  const url = (path: string) => escapeHtml(new URL(path, publicUrl).href);
  return `<section aria-labelledby="start">
<h2 id="start">Getting started</h2>
<ol>
<li>Sign in, open <a href="${PAGES.developers}">Developers</a> and create a key with the permissions that your program needs.
It is shown once. A workspace can have ${MAX_API_KEYS} keys, and its owner can revoke each at any time.</li>
<li>Send the key in the <code>Authorization</code> header:
<pre><code>curl ${url('/api/v1/lists')} \\
  -H "Authorization: Bearer $SIGNBOARD_KEY"</code></pre></li>
<li>Sales are public and need no key:
<pre><code>curl "${url('/api/v1/sales')}?contract=0x…&amp;limit=100"</code></pre></li>
</ol>
<p>Keep keys on a server. Other websites can’t call with a key, cookies are ignored when one is sent, and a key in a URL is
refused. A revoked key stops working at once; where an instance has several processes, within five seconds.</p>
<h3>Answers</h3>
<p>Every answer is <code>{success, msg, result}</code>. Times are ISO 8601 in UTC. Amounts of money are whole numbers of the
currency’s smallest unit, written as text. Fields can be added; ignore those that you don’t know.</p>
<h3>Pages</h3>
<p>Calls that return many rows take <code>limit</code>, at most 1,000, and <code>after</code>. Pass <code>next</code> of an
answer as <code>after</code> of the next call, as it is. <code>next</code> is <code>null</code> on the last page; that of sales
never is: keep it, and continue there later.</p>
<h3>Limits</h3>
<p>Each key has its own limit of requests per minute, and calls without a key have one for each address. The headers
<code>x-ratelimit-limit</code>, <code>x-ratelimit-remaining</code> and <code>x-ratelimit-reset</code> say where you are. Beyond
it the answer is 429 with <code>retry-after</code> in seconds.</p>
<h3>Errors</h3>
<p>A refused call returns <code>{success: false, msg, code, fields?, detail?}</code>. Programs should look at <code>code</code>;
<code>fields</code> names the parameters that are wrong, <code>detail</code> the missing scope.</p>
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${Object.entries(CODES).map(writeCode).join('\n')}
</tbody>
</table>
</section>`;
}

function writeCode([code, meaning]: [string, string]): string {
  const status = ERROR_STATUS[code as ErrorCode];
  return `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(meaning)}</td></tr>`;
}
