/** Safari has no requestIdleCallback. */
export function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 4000 });
  else setTimeout(task, 400);
}
