import { expect, it } from 'vitest';
import { askedFigures, askedLabels } from './asked-labels.ts';

const EXPRESSION =
  'max by (target, outcome) (rate(signboard_a{status=~"5..",route!="/x"}[5m])) > sum(signboard_b) unless max by (le) (signboard_c)';

it('finds the metrics', () => {
  expect(askedFigures(EXPRESSION)).toEqual(['signboard_a', 'signboard_b', 'signboard_c']);
});

it('finds the labels of selectors and groupings with their metric', () => {
  expect(askedLabels(EXPRESSION)).toEqual([
    { figure: 'signboard_a', label: 'status' },
    { figure: 'signboard_a', label: 'route' },
    { figure: 'signboard_a', label: 'target' },
    { figure: 'signboard_a', label: 'outcome' },
    { figure: 'signboard_c', label: 'le' },
  ]);
});
