import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { AnnouncementsCard } from './announcements-card.tsx';

setUpApp('announcements');

const SHOW = 'GET /api/v1/announcements';
const SAVE = 'PUT /api/v1/announcements';
const MASK = 'https://discord.com/api/webhooks/1070000000000000001/********';
const LIST = '00000000-0000-4000-8000-000000000000';

const settings = (change: object = {}) => ({
  success: true,
  msg: '',
  result: {
    webhookUrl: MASK,
    webhookOffReason: null,
    hasWorkspaceWebhook: true,
    emails: true,
    recent: [],
    ...change,
  },
});
const saveButton = () => screen.findByRole('button', { name: 'Save announcements' });

it('says in words why nothing is announced, and turns the webhook on again when it is saved', async () => {
  const server = startFakeServer({
    [SHOW]: () => settings({ webhookOffReason: 'gone' }),
    [SAVE]: () => settings(),
  });
  renderInApp(<AnnouncementsCard />);
  await screen.findByText(/^Nothing is announced. The webhook no longer exists./);
  await userEvent.click(await saveButton());
  await waitFor(() => expect(screen.queryByText(/^Nothing is announced/)).toBeNull());
  expect(server.bodiesOf(SAVE)).toEqual([{ webhookUrl: MASK, emails: true }]);
});

it('has nothing to save while the webhook works and nothing changed', async () => {
  startFakeServer({ [SHOW]: () => settings() });
  renderInApp(<AnnouncementsCard />);
  expect((await saveButton()).getAttribute('aria-disabled')).toBe('true');
});

it('shows what became of each announcement, and why one was not posted', async () => {
  const item = { listName: 'Winter drop', at: '2026-11-01T10:00:00.000Z' };
  const recent = [
    { ...item, id: '1', kind: 'drawn', state: 'failed', reason: 'needs-thread' },
    { ...item, id: '2', kind: 'full', state: 'sent', reason: 'discord-unavailable' },
  ];
  startFakeServer({ [SHOW]: () => settings({ recent }) });
  renderInApp(<AnnouncementsCard listId={LIST} />);
  const [drawn, full] = await screen.findAllByRole('listitem');
  expect(drawn?.textContent).toMatch(/Winners drawn: Winter drop.*Not posted.*forum channel/);
  expect(full?.textContent).toMatch(/Posted/);
  expect(within(full as HTMLElement).queryByText(/try again/)).toBeNull();
});

it('shows at the field that Discord does not know a webhook', async () => {
  startFakeServer({
    [SHOW]: () => settings({ webhookUrl: '' }),
    [SAVE]: () =>
      refusal(400, {
        code: 'webhook-missing',
        msg: 'This webhook doesn’t exist on Discord',
        fields: { webhookUrl: 'This webhook doesn’t exist on Discord' },
      }),
  });
  renderInApp(<AnnouncementsCard listId={LIST} />);
  const field = await screen.findByLabelText('Discord webhook for announcements');
  await pasteInto(field, 'https://discord.com/api/webhooks/1');
  await userEvent.click(await saveButton());
  await screen.findByText('This webhook doesn’t exist on Discord');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
