import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useReveal } from './use-reveal.ts';

const preferMotion = (isReduced: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }) as MediaQueryList);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  preferMotion(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reveals a short list slowly, one winner after the other', () => {
  const { result } = renderHook(() => useReveal(2));
  expect(result.current).toMatchObject({ shown: 0, isDone: false });
  pass(900);
  expect(result.current).toMatchObject({ shown: 1, isDone: false });
  pass(900);
  expect(result.current).toMatchObject({ shown: 2, isDone: true });
});

it('reveals a hundred winners in about fifteen seconds', () => {
  const { result } = renderHook(() => useReveal(100));
  for (let step = 0; step < 50; step += 1) pass(150);
  expect(result.current.shown).toBe(50);
});

it('shows all winners on request, and starts over on replay', () => {
  const { result } = renderHook(() => useReveal(5));
  act(() => result.current.showAll());
  expect(result.current).toMatchObject({ shown: 5, isDone: true });
  act(() => result.current.replay());
  expect(result.current).toMatchObject({ shown: 0, isDone: false });
  pass(900);
  expect(result.current.shown).toBe(1);
});

it('shows all winners at once to people who prefer no motion', () => {
  preferMotion(true);
  const { result } = renderHook(() => useReveal(5));
  expect(result.current).toMatchObject({ shown: 5, isDone: true });
});
