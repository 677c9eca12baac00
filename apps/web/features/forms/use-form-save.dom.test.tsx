import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { get } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import type { CaptchaCheck } from '#web/features/captcha/use-captcha.ts';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { FORM_ERROR, useFormSave } from './use-form-save.ts';
import { useFieldError, useTabForm } from './use-tab-form.ts';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

setUpApp();

type Values = { name: string; site: string };
const STORED: Values = { name: 'Foxes', site: 'a.example' };

type TestFormProps = {
  send(values: Values): Promise<Values>;
  captcha?: CaptchaCheck;
  describeFailure?(fault: string | null): string;
};

/** A form of two fields over a record that can change in the background. */
function TestForm({ send, captcha, describeFailure }: TestFormProps) {
  const [stored, setStored] = useState(STORED);
  const form = useTabForm<Values, Values>((values) => ({ values, errors: {} }), stored);
  const errorOf = useFieldError(form);
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const { save, isSubmitting } = useFormSave({
    form,
    send,
    valuesOf: (saved: Values) => saved,
    onSaved: (saved: Values) => setStored(saved),
    captcha,
    fieldOf: (name) => name.replace(/^website$/, 'site'),
    ...(describeFailure && { describeFailure }),
  });
  return (
    <form onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <input aria-label="Name" aria-errormessage="name-error" {...form.register('name')} />
      <p id="name-error">{errorOf('name')}</p>
      <input aria-label="Site" {...form.register('site')} />
      <p data-testid="site-error">{errorOf('site')}</p>
      <p role="alert">{get(form.formState.errors, FORM_ERROR)?.message}</p>
      <p role="status">{form.formState.isDirty ? 'unsaved' : 'saved'}</p>
      <button type="submit">Save</button>
      <p hidden={!isSubmitting}>Saving</p>
      <button type="button" onClick={() => setStored({ name: 'Wolves', site: 'b.example' })}>
        Change elsewhere
      </button>
      {guard.isAsking && (
        <div role="dialog">
          <button type="button" onClick={guard.stay}>
            Stay
          </button>
          <button type="button" onClick={guard.leave}>
            Leave
          </button>
        </div>
      )}
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
};
const status = () => screen.getByRole('status').textContent;

function problem(code: string, more: Record<string, unknown> = {}) {
  return { success: false, code, msg: `The server said ${code}.`, ...more };
}

/** A send that the test settles. */
function heldSend() {
  const { promise, resolve, reject } = Promise.withResolvers<Values>();
  const sent: Values[] = [];
  return {
    sent,
    resolve,
    reject,
    send: (values: Values) => {
      sent.push(values);
      return promise;
    },
  };
}

describe('a save', () => {
  it('[L16] replaces typed values with the normalized ones and notifies', async () => {
    renderInApp(<TestForm send={async ({ name, site }) => ({ name: name.trim(), site })} />);
    await type('Name', '  Red foxes ');
    await press('Save');
    await waitFor(() => expect(field('Name').value).toBe('Red foxes'));
    expect(snackbar.get()).toMatchObject({ message: 'Submit Success', alert: { color: 'success' } });
  });

  it('keeps what is typed while it runs, as an unsaved change', async () => {
    const { send, sent, resolve } = heldSend();
    renderInApp(<TestForm send={send} />);
    await type('Name', 'Red foxes');
    await press('Save');
    await waitFor(() => expect(sent).toEqual([{ name: 'Red foxes', site: 'a.example' }]));
    await type('Site', 'typed-meanwhile.example');
    await act(async () => resolve({ name: 'Red Foxes', site: 'a.example' }));
    await waitFor(() => expect(field('Name').value).toBe('Red Foxes'));
    expect(field('Site').value).toBe('typed-meanwhile.example');
    await waitFor(() => expect(status()).toBe('unsaved'));
  });

  it('leaves the form unchanged after it, so that there is nothing more to save', async () => {
    renderInApp(<TestForm send={async (values) => values} />);
    await type('Name', 'Red foxes');
    await press('Save');
    await waitFor(() => expect(status()).toBe('saved'));
    expect(field('Name').value).toBe('Red foxes');
  });
});

describe('a refused save', () => {
  it('[L16] sets the errors of the server on their fields and focuses the first', async () => {
    const fields = { name: 'This name is taken.', website: 'This site does not exist.' };
    renderInApp(<TestForm send={() => Promise.reject(problem('invalid', { fields }))} />);
    await type('Name', 'Taken');
    await press('Save');
    await screen.findByText('This name is taken.');
    expect(screen.getByTestId('site-error').textContent).toBe('This site does not exist.');
    expect(document.activeElement).toBe(field('Name'));
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(field('Name').value).toBe('Taken');
    expect(snackbar.get()).toMatchObject({ message: 'There was an error.', alert: { color: 'error' } });
  });

  it('shows an error of a field that the form does not have, and one without a field, above the button', async () => {
    const faults = [problem('invalid', { fields: { chain: 'Wrong chain.' } }), problem('list-active')];
    renderInApp(<TestForm send={() => Promise.reject(faults.shift())} />);
    await type('Name', 'Red foxes');
    await press('Save');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong chain.'));
    await press('Save');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The server said list-active.'));
    expect(field('Name').value).toBe('Red foxes');
  });

  it('[L16] says so until it is closed, and keeps everything, when there is no response', async () => {
    renderInApp(<TestForm send={() => Promise.reject('Wrong Services')} />);
    await type('Name', 'Red foxes');
    await press('Save');
    await waitFor(() =>
      expect(snackbar.get()).toMatchObject({ message: 'There  was an unknown error.', autoHideMs: null }),
    );
    expect(field('Name').value).toBe('Red foxes');
  });

  it('is described in the notification by forms that want it', async () => {
    const faults = [problem('invalid', { fields: { name: 'Too long.' } }), problem('list-active'), 'nothing'];
    const describeFailure = (fault: string | null) => `Not saved: ${fault}`;
    renderInApp(<TestForm send={() => Promise.reject(faults.shift())} describeFailure={describeFailure} />);
    for (const why of ['Too long.', 'The server said list-active.', 'null']) {
      await press('Save');
      await waitFor(() => expect(snackbar.get().message).toBe(`Not saved: ${why}`));
    }
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

describe('a record that changes elsewhere', () => {
  it('updates untouched fields and keeps unsaved changes', async () => {
    renderInApp(<TestForm send={async (values) => values} />);
    await type('Name', 'Red foxes');
    await press('Change elsewhere');
    await waitFor(() => expect(field('Site').value).toBe('b.example'));
    expect(field('Name').value).toBe('Red foxes');
    expect(status()).toBe('unsaved');
  });

  it('does not undo what is typed while a save runs', async () => {
    const { send, sent, resolve } = heldSend();
    renderInApp(<TestForm send={send} />);
    await type('Name', 'Red foxes');
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    await press('Change elsewhere');
    await type('Site', 'typed.example');
    await act(async () => resolve({ name: 'Red foxes', site: 'b.example' }));
    await waitFor(() => expect(status()).toBe('unsaved'));
    expect([field('Name').value, field('Site').value]).toEqual(['Red foxes', 'typed.example']);
  });
});

describe('a save with an anti-bot check', () => {
  function fakeCaptcha(score = 1) {
    const asked: string[] = [];
    const check: CaptchaCheck = {
      score,
      state: 'passed',
      ensure: async () => asked.push('ensure') && score,
      refresh: async () => asked.push('refresh') && score,
      spend: () => asked.push('spend'),
    };
    return { check, asked };
  }

  it('is repeated once with a new pass when another tab has used the pass', async () => {
    const { check, asked } = fakeCaptcha();
    const answers = [() => Promise.reject(problem('captcha-needed')), async (values: Values) => values];
    renderInApp(<TestForm send={(values) => (answers.shift() ?? Promise.reject)(values)} captcha={check} />);
    await type('Name', 'Red foxes');
    await press('Save');
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    expect(asked).toEqual(['ensure', 'refresh', 'spend']);
  });

  it('is not sent for a visitor who counts as a bot, and can be repeated after two seconds', async () => {
    const { check, asked } = fakeCaptcha(0);
    const { send, sent } = heldSend();
    renderInApp(<TestForm send={send} captcha={check} />);
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    act(() => screen.getByRole('button', { name: 'Save' }).click());
    await pass(1_999);
    expect(asked).toEqual(['ensure']);
    expect(screen.getByText('Saving').hidden).toBe(false);
    await pass(1);
    expect(screen.getByText('Saving').hidden).toBe(true);
    expect(sent).toEqual([]);
  });
});

describe('leaving with unsaved changes', () => {
  it('asks first; staying keeps them, leaving discards them', async () => {
    const router = renderInApp(<TestForm send={async (values) => values} />);
    await type('Name', 'Red foxes');
    await act(() => router.navigate('/elsewhere'));
    await press('Stay');
    expect(router.state.location.pathname).toBe('/');
    expect(field('Name').value).toBe('Red foxes');
    await act(() => router.navigate('/elsewhere'));
    await press('Leave');
    await screen.findByText('Another page');
  });

  it('does not ask without changes', async () => {
    const router = renderInApp(<TestForm send={async (values) => values} />);
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Another page');
  });

  it('does not ask a person whose session has ended', async () => {
    const router = renderInApp(<TestForm send={async (values) => values} />);
    await type('Name', 'Red foxes');
    await act(() => router.navigate('/login'));
    expect(router.state.location.pathname).toBe('/login');
  });

  it('makes the browser ask before the tab is closed, only while there are changes', async () => {
    renderInApp(<TestForm send={async (values) => values} />);
    const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await type('Name', 'Red foxes');
    expect(isAsked()).toBe(true);
    await press('Save');
    await waitFor(() => expect(isAsked()).toBe(false));
  });

  it('still asks when something was typed during the save', async () => {
    const { send, sent, resolve } = heldSend();
    const router = renderInApp(<TestForm send={send} />);
    await type('Name', 'Red foxes');
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    await type('Site', 'typed.example');
    await act(async () => resolve({ name: 'Red foxes', site: 'a.example' }));
    await waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
    await act(() => router.navigate('/elsewhere'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
