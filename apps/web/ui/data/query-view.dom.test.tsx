import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { heldAnswer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { QueryView } from './query-view.tsx';

setUpApp();

const queryKey = ['foxes'];

function Foxes({ load, enabled = true }: { load(): Promise<unknown>; enabled?: boolean }) {
  const query = useQuery({ queryKey, queryFn: load, retry: false, enabled });
  return (
    <QueryView query={query} texts={useDataTexts()}>
      {(data) => <p>{String(data)}</p>}
    </QueryView>
  );
}

it('[N13] shows a skeleton, then a failure with a retry, then the content', async () => {
  const { handler, arrive } = heldAnswer();
  const answers: (() => Promise<unknown>)[] = [handler, async () => 'Red foxes'];
  renderInApp(<Foxes load={async () => answers.shift()?.()} />);
  expect(screen.getByRole('status').textContent).toBe('Loading');
  arrive(Promise.reject(new Error('no response')));
  await screen.findByText('Couldn’t load this. Check your connection and try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Red foxes');
  expect(screen.queryByText('Couldn’t load this. Check your connection and try again.')).toBeNull();
});

it('[N13] keeps the content when a refetch fails', async () => {
  const answers = [async () => 'Red foxes', () => Promise.reject(new Error('no response'))];
  renderInApp(<Foxes load={async () => answers.shift()?.()} />);
  await screen.findByText('Red foxes');
  await queryClient.refetchQueries({ queryKey });
  expect(queryClient.getQueryState(queryKey)?.status).toBe('error');
  expect(screen.getByText('Red foxes')).toBeDefined();
});

it('[N13] shows nothing while nothing is asked for', () => {
  renderInApp(<Foxes load={async () => 'Red foxes'} enabled={false} />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText('Red foxes')).toBeNull();
});
