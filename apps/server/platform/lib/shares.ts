import { AppError } from './app-error.ts';

export type Shares = {
  /** Rejects when the owner has too much under way. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
};

/** Limits how much of something each owner may have under way. */
export function createShares(mostEach: number): Shares {
  const held = new Map<string, number>();
  return {
    async run(owner, work) {
      const count = held.get(owner) ?? 0;
      if (count >= mostEach) throw new AppError('too-many-requests');
      held.set(owner, count + 1);
      try {
        return await work();
      } finally {
        const left = (held.get(owner) ?? 1) - 1;
        if (left > 0) held.set(owner, left);
        else held.delete(owner);
      }
    },
  };
}
