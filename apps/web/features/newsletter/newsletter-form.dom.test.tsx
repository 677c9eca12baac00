import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { heldAnswer, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

setUpApp('early-adopter');

const SUBSCRIBE = 'POST /users/newsletter';
const ANONYMOUS = { access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' };

function openForm(subscribe: () => unknown) {
  const server = startFakeServer({ 'POST /users/init': () => ANONYMOUS, [SUBSCRIBE]: subscribe });
  renderInApp(<NewsletterForm />);
  return server;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (text: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};

it('[M1] asks for an email address before it sends anything', async () => {
  const { bodiesOf } = openForm(() => ({ success: true }));
  await press('Notify me');
  expect(screen.getByText('Email is required')).toBeDefined();
  await type('not an address');
  await press('Notify me');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(bodiesOf(SUBSCRIBE)).toEqual([]);
});

it('[M1] [N13] shows that it is sending, a failure with another try, and the result', async () => {
  const { handler, arrive } = heldAnswer();
  const { answer, bodiesOf } = openForm(handler);
  await type('reader@example.test');
  await press('Notify me');
  expect((await screen.findByRole('button', { name: 'Sending' })).hasAttribute('disabled')).toBe(true);
  await act(async () => arrive(Promise.reject(new TypeError('offline'))));
  expect((await screen.findByRole('alert')).textContent).toContain('That didn’t go through');
  answer(SUBSCRIBE, () => ({ success: true, msg: '' }));
  await press('Notify me');
  expect((await screen.findByRole('status')).textContent).toContain('Open the link in the email');
  expect(bodiesOf(SUBSCRIBE)).toEqual([{ email: 'reader@example.test' }, { email: 'reader@example.test' }]);
  await press('Use another address');
  expect(field().value).toBe('');
});
