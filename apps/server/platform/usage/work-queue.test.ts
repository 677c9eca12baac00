import { expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const WHOLE = { name: 'whole', ms: 0, msPerThousand: 0, waitingMb: 1, runningMb: 100 };
const HALF = { ...WHOLE, name: 'half', runningMb: 50 };

/** Records the order in which pieces start; each ends on demand. An owner is a network, or `network account`. */
function setUp(waiting: number, waitingMb = 100) {
  const { run } = createWorkQueue({ runningMb: 100, waitingMb, waiting });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string, cost = WHOLE) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    const [network = '', account = network] = owner.split(' ');
    return run({ network, account }, cost, async () => {
      started.push(name);
      await promise;
      return name;
    });
  };
  return { add, started, end: (name: string) => ends.get(name)?.() };
}

it('lets networks take turns, whoever came first', async () => {
  const { add, started, end } = setUp(10);
  const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
  const pieces = names.map((name) => add(name[0] ?? '', name));
  for (const name of names) end(name);
  expect(await Promise.all(pieces)).toEqual(names);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('lets the accounts of a network share its turns', async () => {
  const { add, started, end } = setUp(10);
  const names = ['a1', 'a2', 'b1', 'c1', 'z1', 'z2'];
  const pieces = names.map((name) => add(name[0] === 'z' ? 'z' : `one ${name[0]}`, name));
  for (const name of names) end(name);
  await Promise.all(pieces);
  expect(started).toEqual(['a1', 'z1', 'b1', 'z2', 'c1', 'a2']);
});

it('runs a newcomer right after the piece that is running', async () => {
  const { add, started, end } = setUp(10);
  const first = [add('a', 'a1'), add('a', 'a2')];
  expect(started).toEqual(['a1']);
  const newcomer = add('b', 'b1');
  for (const name of ['a1', 'a2', 'b1']) end(name);
  await Promise.all([...first, newcomer]);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('runs as much at once as fits, but one piece of each account', async () => {
  const { add, started, end } = setUp(10);
  const pieces = [add('a', 'a1', HALF), add('a', 'a2', HALF), add('b', 'b1', HALF), add('c', 'c1', HALF)];
  expect(started).toEqual(['a1', 'b1']);
  end('b1');
  await pieces[2];
  await expect.poll(() => started).toEqual(['a1', 'b1', 'c1']);
  for (const name of ['a1', 'c1', 'a2']) end(name);
  await Promise.all(pieces);
});

it('does not let small pieces overtake a large one', async () => {
  const { add, started, end } = setUp(10);
  const pieces = [add('a', 'a1', HALF), add('b', 'b1', WHOLE), add('c', 'c1', HALF)];
  expect(started).toEqual(['a1']);
  for (const name of ['a1', 'b1', 'c1']) end(name);
  await Promise.all(pieces);
  expect(started).toEqual(['a1', 'b1', 'c1']);
});

it('rejects work when too much is waiting, says when to come back, and takes it again afterwards', async () => {
  const { add, end } = setUp(1);
  const running = add('a', 'a1');
  const waiting = add('b', 'b1');
  await expect(add('c', 'c1')).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 5 });
  for (const name of ['a1', 'b1']) end(name);
  await Promise.all([running, waiting]);
  const later = add('c', 'c2');
  end('c2');
  expect(await later).toBe('c2');
});

it('counts the memory of what is waiting', async () => {
  const { add, end } = setUp(10, 2);
  const pieces = [add('a', 'a1'), add('b', 'b1'), add('c', 'c1')];
  await expect(add('d', 'd1')).rejects.toMatchObject({ code: 'too-many-requests' });
  for (const name of ['a1', 'b1', 'c1']) end(name);
  await Promise.all(pieces);
});

it('gives up the last piece of the network with the most waiting for one with less', async () => {
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
  const { run } = createWorkQueue();
  const owner = { network: 'a', account: 'a' };
  const failing = run(owner, WHOLE, () => Promise.reject(new Error('broken')));
  const next = run(owner, WHOLE, async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});
