import { type Html, html } from '../home/html.ts';
import { PEOPLE } from './discord-world.ts';

const MEANINGS: Record<string, string> = {
  identify: 'Access your username and avatar',
  guilds: 'Know what servers you’re in',
  'guilds.members.read': 'Read your member info in those servers',
  email: 'Access your email address',
};

/** The page on which a person lets the product read a Discord account. */
export function authorizePage(scopes: string[]): Html {
  const choices = PEOPLE.map(
    (
      { username, name, about },
      index,
    ) => html`<label><input type="radio" name="person" value="${username}"${index === 0 && html` checked`}>
<strong>${name} <span>@${username}</span></strong><span>${about}</span></label>`,
  );
  return html`<div class="card"><h1>Connect Discord</h1><p>Signboard wants to:</p><ul>${scopes.map((scope) => html`<li>${MEANINGS[scope] ?? scope}</li>`)}</ul>
<form method="post"><fieldset class="choices"><legend>Signed in as</legend>${choices}</fieldset>
<div class="actions"><button name="decision" value="authorize">Authorize</button>
<button class="quiet" name="decision" value="cancel">Cancel</button></div></form></div>`;
}

/** Discord shows its own page when the request itself is wrong. */
export function brokenAuthorizePage(reason: string): Html {
  return html`<div class="card"><h1>Something went wrong</h1><p>${reason}</p></div>`;
}
