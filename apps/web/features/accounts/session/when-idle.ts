/** Runs a task when the page has nothing better to do. Safari has no requestIdleCallback. */
export function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 4000 });
  else setTimeout(task, 400);
}
