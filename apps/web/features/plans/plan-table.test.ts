import en from '@signboard/languages/en/pages/plans.json';
import { describe, expect, it } from 'vitest';
import { FREE_PASS, PLAN_FEATURES, PLANNED_PASSES, planAction } from './plan-table.ts';

describe('[M2] the plans', () => {
  it('have the titles of the specification', () => {
    expect(en.title).toBe('A great experience is priceless');
    expect(en.subtitle).toBe('Build tools for a Web3 best experience.');
    expect([en.signUp, en.youAreHere, en.mint]).toEqual(['Sign up', 'You are here', 'Mint']);
  });

  it('give the Free pass twelve of thirteen features, all but team access', () => {
    expect(PLAN_FEATURES).toHaveLength(13);
    expect(FREE_PASS).toMatchObject({ price: 0, level: 'fremium' });
    const missing = PLAN_FEATURES.filter((_, index) => !FREE_PASS.permission.includes(index));
    expect(missing).toEqual(['team']);
  });

  it('highlight the Access pass and show HOLDER only in the app', () => {
    expect(PLANNED_PASSES.filter((pass) => pass.isHighlighted).map(({ title }) => title)).toEqual([
      'Access pass',
    ]);
    expect(PLANNED_PASSES.filter((pass) => pass.isInAppOnly).map(({ title }) => title)).toEqual(['HOLDER']);
  });

  it('give the Access pass the price and level of the specification', () => {
    expect(PLANNED_PASSES[0]).toMatchObject({ title: 'Access pass', price: 0, level: 'fremium' });
  });

  it('invite visitors, and show accounts their current plan', () => {
    expect(planAction('fremium', null)).toBe('sign-up');
    expect(planAction('fremium', 'fremium')).toBe('you-are-here');
    expect(planAction('holder', 'fremium')).toBe('mint');
  });
});
