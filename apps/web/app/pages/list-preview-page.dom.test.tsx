import { PAGES } from '@signboard/contract/pages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NEW_LIST_VALUES } from '#web/features/lists/create/new-list-values.ts';
import { previewList } from '#web/features/lists/create/preview-list.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import ListPreviewPage from './list-preview-page.tsx';

setUpApp('editor', 'lists');

const LIST = previewList(
  { ...NEW_LIST_VALUES, name: 'Night Owls', urlEndName: 'night-owls', description: 'For owls.' },
  { workspace: 'moon', untitled: '', now: new Date() },
);
const LOAD = 'GET /api/v1/projects/preview';

const open = (id: string = LIST.id) =>
  renderInApp(<ListPreviewPage />, { path: PAGES.listPreview, at: `/list-curator/edit/moon/${id}/preview` });

describe('the preview of a list for its owner', () => {
  it('says that nobody else sees it, and leads back to the editor', async () => {
    startFakeServer({ [LOAD]: () => ({ success: true, msg: '', result: LIST }) });
    open();
    await screen.findByRole('heading', { level: 1, name: 'Night Owls' });
    const note = within(screen.getByRole('note'));
    expect(note.getByText(/Only you can see this page/)).toBeTruthy();
    const back = note.getByRole('link').getAttribute('href');
    expect(back).toBe(`/list-curator/edit/moon/${LIST.id}`);
  });

  it('lets nobody join or report', async () => {
    const { bodiesOf } = startFakeServer({ [LOAD]: () => ({ success: true, msg: '', result: LIST }) });
    open();
    await screen.findByRole('heading', { level: 1, name: 'Night Owls' });
    const buttons = screen.getAllByRole('button');
    expect(buttons.length).toBeGreaterThan(0);
    for (const button of buttons) expect(button.closest('fieldset')?.disabled).toBe(true);
    expect(bodiesOf('POST /api/v1/third/register/participant')).toEqual([]);
  });

  it('opens only lists', async () => {
    startFakeServer({ [LOAD]: () => refusal(404, { code: 'not-found', msg: '' }) });
    const router = open('nonsense');
    await waitFor(() => expect(router.state.location.pathname).toBe(PAGES.notFound));
  });
});
