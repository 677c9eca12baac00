import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ChunkLoadError } from '#web/lib/chunks/load-chunk.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { RouteErrorBoundary } from './route-error.tsx';

setUpApp();
// React reports every caught error.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

function Broken({ error }: { error: Error }): never {
  throw error;
}
const show = (error: Error) =>
  renderInApp(
    <RouteErrorBoundary>
      <Broken error={error} />
    </RouteErrorBoundary>,
  );

it('[N9] shows the type and address of a part that failed to load, and reloads', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  show(new ChunkLoadError('timeout', 'https://signboard.test/assets/faqs-page-a1.js'));
  expect(screen.getByRole('heading', { name: 'Part of Signboard didn’t load' })).toBeDefined();
  expect(screen.getByText('timeout')).toBeDefined();
  expect(screen.getByText('https://signboard.test/assets/faqs-page-a1.js')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('shows another error without details, and the next page as usual', async () => {
  const navigation = show(new Error('secret'));
  expect(screen.getByRole('alert').textContent).not.toContain('secret');
  await navigation.navigate('/faqs');
  await screen.findByText('Another page');
});
