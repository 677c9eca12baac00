export function secondsOf<Result>(run: () => Result): { seconds: number; result: Result } {
  const started = performance.now();
  const result = run();
  return { seconds: (performance.now() - started) / 1000, result };
}
