import type { FastifyInstance } from 'fastify';
import { type Html, html, pluralize, sendPage, showTime } from '../home/html.ts';
import { GUILDS, PEOPLE, ROLE, WEBHOOKS } from './discord-fixtures.ts';
import type { Embed, Message, MessageStore } from './message-store.ts';
import type { GivenRole, RoleStore } from './role-routes.ts';

/** The simulated Discord as pages and as JSON. */
export function channelRoutes(app: FastifyInstance, messages: MessageStore, roles: RoleStore): void {
  app.get('/discord/roles.json', async () => roles.given());
  app.get('/discord/messages.json', async () =>
    messages.all().map(({ webhookId, content, embeds, at }) => ({ webhookId, content, embeds, at })),
  );
  app.get('/discord', async (request, reply) => {
    const body = channelPage(messages.all(), roles.given(), `http://${request.headers.host}/discord/api`);
    return sendPage(reply, { title: 'Discord', path: '/discord', body });
  });
  app.get<{ Params: { id: string; index: string } }>(
    '/discord/files/:id/:index',
    async ({ params }, reply) => {
      const file = messages.find(params.id)?.files[Number(params.index)];
      if (file === undefined) return reply.code(404).send({ error: 'There is no such file' });
      // An untrusted file: nothing in it may run.
      return reply
        .header('content-security-policy', "sandbox; default-src 'none'")
        .type(file.type)
        .send(file.bytes);
    },
  );
}

const MAX_SHOWN = 100;

/** The messages of all channels, newest first; then webhooks, servers and people. */
function channelPage(messages: readonly Message[], given: readonly GivenRole[], apiBase: string): Html {
  const shown = messages.slice(-MAX_SHOWN).toReversed().map(showMessage);
  const empty = html`<p class="empty">No messages yet. Add one of the webhooks below to a bot.</p>`;
  return html`<h1>Discord</h1><p class="lead">${pluralize(messages.length, 'message')} on the simulated Discord.</p>
${shown.length === 0 ? empty : html`<ul class="list">${shown}</ul>`}${webhooks(apiBase)}${givenRoles(given)}${servers()}`;
}

function givenRoles(given: readonly GivenRole[]): Html {
  const rows = given.map(
    ({ username, roleName, serverName, reason }) =>
      html`<tr><td>${username}</td><td>${roleName} in ${serverName}</td><td>${reason}</td></tr>`,
  );
  const table = html`<div class="wide"><table><tbody>${rows}</tbody></table></div>`;
  return html`<section><h2>Roles given by the bot</h2>${rows.length > 0 ? table : html`<p class="empty">None yet.</p>`}</section>`;
}

function showMessage(message: Message): Html {
  const channel = WEBHOOKS.find(({ id }) => id === message.webhookId)?.channel;
  return html`<li class="card post"><article><header><strong>${message.username}</strong><span class="note">#${channel}</span>
${showTime(message.at)}</header>
${message.content !== '' && html`<p>${message.content}</p>`}${message.embeds.map((embed) => showEmbed(embed, message))}</article></li>`;
}

function showEmbed(embed: Embed, message: Message): Html {
  const isSafe = /^https?:\/\//.test(embed.url ?? '');
  const title = isSafe
    ? html`<a href="${embed.url}" rel="noreferrer">${embed.title}</a>`
    : html`${embed.title}`;
  const fields = (embed.fields ?? []).map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`);
  const picture = attachedPicture(embed.image?.url ?? embed.thumbnail?.url, message);
  return html`<div class="embed">${embed.author?.name && html`<p class="note">${embed.author.name}</p>`}<h3>${title}</h3>
${embed.description && html`<p>${embed.description}</p>`}${fields.length > 0 && html`<dl>${fields}</dl>`}
${picture && html`<img src="${picture}" alt="Embedded picture" loading="lazy">`}${embed.footer?.text && html`<p class="note">${embed.footer.text}</p>`}</div>`;
}

// Only pictures that came with the message: this page fetches nothing from elsewhere.
function attachedPicture(url: string | undefined, { id, files }: Message): string | undefined {
  const index = files.findIndex(({ filename }) => url === `attachment://${filename}`);
  return index === -1 ? undefined : `/discord/files/${id}/${index}`;
}

function webhooks(apiBase: string): Html {
  const items = WEBHOOKS.map(
    ({ id, token, channel, guild }) =>
      html`<li class="card"><h3>#${channel} <span class="note">${guild.name}</span></h3><pre>${apiBase}/webhooks/${id}/${token}</pre></li>`,
  );
  return html`<section><h2>Webhooks</h2><ul class="list">${items}</ul></section>`;
}

function servers(): Html {
  const guilds = GUILDS.map(
    ({ id, name }) => html`<tr><td>${name}</td><td>Server</td><td><code>${id}</code></td></tr>`,
  );
  const role = html`<tr><td>${ROLE.name}</td><td>Role in ${GUILDS[0]?.name}</td><td><code>${ROLE.id}</code></td></tr>`;
  const people = PEOPLE.map(
    ({ id, name, about }) => html`<tr><td>${name}</td><td>${about}</td><td><code>${id}</code></td></tr>`,
  );
  return html`<section><h2>Servers and people</h2><div class="wide"><table><tbody>${guilds}${role}${people}</tbody></table></div></section>`;
}
