import { expect, it } from 'vitest';
import { createFairLimiter, createShares } from './fair-limiter.ts';

/** Records the order in which work starts; each piece ends on demand. */
function setUp(maxWaiting: number) {
  const { run } = createFairLimiter(maxWaiting);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return run(owner, async () => {
      started.push(name);
      await promise;
      return name;
    });
  };
  return { add, started, end: (name: string) => ends.get(name)?.() };
}

it('lets owners take turns, whoever came first', async () => {
  const { add, started, end } = setUp(10);
  const all = [
    add('a', 'a1'),
    add('a', 'a2'),
    add('a', 'a3'),
    add('b', 'b1'),
    add('c', 'c1'),
    add('b', 'b2'),
  ];
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('runs a newcomer right after the piece that is running', async () => {
  const { add, started, end } = setUp(10);
  const first = [add('a', 'a1'), add('a', 'a2')];
  await expect.poll(() => started).toEqual(['a1']);
  const newcomer = add('b', 'b1');
  for (const name of ['a1', 'a2', 'b1']) end(name);
  await Promise.all([...first, newcomer]);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('rejects work when too much is waiting, and takes it again afterwards', async () => {
  const { add, end } = setUp(1);
  const running = add('a', 'a1');
  const waiting = add('b', 'b1');
  await expect(add('c', 'c1')).rejects.toMatchObject({ code: 'too-many-requests' });
  for (const name of ['a1', 'b1']) end(name);
  await Promise.all([running, waiting]);
  const later = add('c', 'c2');
  end('c2');
  expect(await later).toBe('c2');
});

it('gives up the last piece of whoever has the most waiting for someone with less', async () => {
  const { add, started, end } = setUp(3);
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'];
  const settled = Promise.allSettled([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name)),
    add('b', 'b1'),
    add('c', 'c1'),
    add('d', 'd1'),
  ]);
  for (const name of names) end(name);
  const refused = (await settled).flatMap(({ status }, at) => (status === 'rejected' ? [at] : []));
  expect(refused).toEqual([2, 3, 6]);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
});

it('goes on after a failure', async () => {
  const { run } = createFairLimiter(5);
  const failing = run('a', () => Promise.reject(new Error('broken')));
  const next = run('a', async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});

it('limits what each owner has under way', async () => {
  const { run } = createShares(1);
  const held = Promise.withResolvers<string>();
  const first = run('a', () => held.promise);
  await expect(run('a', async () => 'more')).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(await run('b', async () => 'other')).toBe('other');
  held.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await run('a', async () => 'again')).toBe('again');
});
