import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import ReportDialog from './report-dialog.tsx';

setUpApp('joining');

const REPORT = 'POST /api/v1/third/page/report';

function open(report: () => unknown) {
  const server = startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    [REPORT]: report,
  });
  renderInApp(<ReportDialog subject={{ workspace: 'foxes', name: 'winter' }} onClose={() => {}} />);
  return server;
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }));

describe('[J7] reporting a list', () => {
  it('sends the reason with its details, and thanks for it', async () => {
    const { bodiesOf } = open(() => ({ success: true, msg: '' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Impersonation' }));
    await userEvent.type(screen.getByRole('textbox'), ' The real one is elsewhere. ');
    await send();
    await screen.findByText('Thank you. We’ll review your report.');
    expect(bodiesOf(REPORT)).toEqual([
      { workspace: 'foxes', name: 'winter', reason: 'impersonation', text: 'The real one is elsewhere.' },
    ]);
  });

  it('says that this person has already reported it', async () => {
    open(() => refusal(409, { code: 'already-reported', msg: 'Already reported.' }));
    await send();
    await screen.findByText('You’ve already reported this. Thank you.');
  });
});
