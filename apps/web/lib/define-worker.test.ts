import { afterEach, expect, it, vi } from 'vitest';
import { defineWorker } from './define-worker.ts';

const started = vi.fn();

function stubWorker(): void {
  vi.stubGlobal(
    'Worker',
    class {
      constructor(...given: unknown[]) {
        started(...given);
      }
    },
  );
}

afterEach(() => started.mockClear());

it('starts the worker at an address that the named policy trusts, whichever is passed to the policy', () => {
  stubWorker();
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL(address: string): string }) => ({
    createScriptURL: () => `trusted ${rules.createScriptURL('https://elsewhere.example/evil.js')}`,
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  const start = defineWorker('signboard-draw-worker', '/assets/check.js');
  start();
  start();
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['signboard-draw-worker']);
  expect(started.mock.calls).toEqual(Array(2).fill(['trusted /assets/check.js', { type: 'module' }]));
});

it('starts it in a browser without Trusted Types', () => {
  stubWorker();
  vi.stubGlobal('trustedTypes', undefined);
  defineWorker('signboard-draw-worker', '/assets/check.js')();
  expect(started.mock.calls).toEqual([['/assets/check.js', { type: 'module' }]]);
});
