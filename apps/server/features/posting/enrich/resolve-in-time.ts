/** The result if it arrives before the signal fires; null when it is late, failed or was not requested. */
export async function resolveInTime<T>(
  find: () => Promise<T | null> | undefined,
  signal: AbortSignal,
): Promise<T | null> {
  const over = Promise.withResolvers<null>();
  const end = () => over.resolve(null);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([find() ?? null, over.promise]);
  } catch {
    return null;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
