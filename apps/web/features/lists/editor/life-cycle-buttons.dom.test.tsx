import type { List } from '@signboard/contract/lists/list.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { ToggleButton } from './life-cycle-buttons.tsx';

setUpApp('editor', 'lists');

const DRAFT = { id: 'a', active: false, isFinished: false, startDate: null } as List;
const COMPLETE = {
  ...DRAFT,
  startDate: new Date(),
  endDate: new Date(),
  eventDate: new Date(),
  availableSpots: 10,
  howManyWinners: 3,
  type: 'Whitelist',
} as List;
const REASON = 'You need to write out at least the section Dates/Basics first';
const reasonsInPage = () => screen.queryAllByText(REASON, { ignore: '[role=tooltip]' });

it('[L13] says in the page, not only in a tooltip, why a list can’t be activated', () => {
  renderInApp(<ToggleButton list={DRAFT} onPublished={() => {}} />);
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('tooltip').textContent).toBe(REASON);
  expect(reasonsInPage()).toHaveLength(1);
});

it('[L13] says nothing where it can', () => {
  renderInApp(<ToggleButton list={COMPLETE} onPublished={() => {}} />);
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull();
  expect(reasonsInPage()).toEqual([]);
});
