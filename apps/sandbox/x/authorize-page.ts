import { type Html, html } from '../home/html.ts';
import type { XAccount } from './x-accounts.ts';

type AuthorizeView = {
  accounts: readonly XAccount[];
  chosen: string | undefined;
  permissions: string[];
  /** Hidden form fields, submitted unchanged. */
  hidden: Record<string, string>;
  cancelLabel: string;
};

export function authorizePage({ accounts, chosen, permissions, hidden, cancelLabel }: AuthorizeView): Html {
  const first = accounts.find(({ username }) => username === chosen) ?? accounts[0];
  const choices = accounts.map((account) => {
    const checked = account === first && html` checked`;
    return html`<label><input type="radio" name="account" value="${account.username}"${checked}>
<strong>${account.name} <span>@${account.username}</span></strong><span>${account.about}</span></label>`;
  });
  const kept = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<div class="card"><h1>Connect X</h1><p>Signboard wants to:</p><ul>${permissions.map((text) => html`<li>${text}</li>`)}</ul>
<form method="post"><fieldset class="choices"><legend>Act as</legend>${choices}</fieldset>${kept}
<div class="actions"><button name="decision" value="authorize">Authorize app</button>
<button class="quiet" name="decision" value="cancel">${cancelLabel}</button></div></form></div>`;
}

/** X shows its own page for an invalid request and does not redirect. */
export function invalidRequestPage(reason: string): Html {
  return html`<div class="card"><h1>Something went wrong</h1><p>You weren’t able to give access to the app. ${reason}</p></div>`;
}
