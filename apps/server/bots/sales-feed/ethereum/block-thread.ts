import { Worker } from 'node:worker_threads';
import type { Cancel, Clock } from '#server/platform/lib/clock.ts';
import type { BlockHeader } from '#server/platform/providers/ethereum/reader/port.ts';
import { type BlockAnswer, type BlockRequest, type ThreadNodes, unpack } from './block-messages.ts';
import type { FoundTransaction, ReadBlock } from './read-block.ts';

export type BlockThread = { read: ReadBlock; stop(): Promise<void> };

/** A watcher that has caught up needs no second thread, which takes tens of megabytes. */
const IDLE_MS = 30_000;
/** A block is megabytes of objects that are soon of no use; with less room they would be moved and collected more often. */
const YOUNG_MB = 48;

type Pending = { header: BlockHeader } & PromiseWithResolvers<FoundTransaction[]>;
type Running = { worker: Worker; pending: Map<number, Pending> };

/**
 * Reads and decodes blocks in a second thread, because parsing and decoding take longer than a node's answer. It starts
 * with the first block and ends when there is nothing to read. A thread that fails rejects what it was reading.
 */
export function createBlockThread(nodes: ThreadNodes, clock: Clock): BlockThread {
  let running: Running | null = null;
  let nextId = 0;
  let cancelIdle: Cancel = () => {};

  function end(): Promise<unknown> {
    cancelIdle();
    const ended = running;
    running = null;
    if (!ended) return Promise.resolve();
    for (const { reject } of ended.pending.values()) reject(new Error('the thread that reads blocks ended'));
    return ended.worker.terminate();
  }

  function start(): Running {
    const worker = new Worker(new URL('./run-block-thread.ts', import.meta.url), {
      workerData: nodes,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const started: Running = { worker, pending: new Map() };
    const endThis = () => void (running === started && end());
    worker.on('message', (answer: BlockAnswer) => settle(started, answer));
    worker.on('error', endThis);
    worker.on('exit', endThis);
    worker.unref();
    return started;
  }

  return {
    async read(header) {
      cancelIdle();
      running ??= start();
      const { worker, pending } = running;
      const id = nextId++;
      const asked: Pending = { header, ...Promise.withResolvers() };
      pending.set(id, asked);
      worker.postMessage({ id, header } satisfies BlockRequest);
      try {
        return await asked.promise;
      } finally {
        cancelIdle();
        cancelIdle = clock.after(IDLE_MS, () => void end());
      }
    },
    stop: async () => void (await end()),
  };
}

function settle({ pending }: Running, answer: BlockAnswer): void {
  const asked = pending.get(answer.id);
  pending.delete(answer.id);
  if (!asked) return;
  if ('found' in answer) asked.resolve(answer.found.map((packed) => unpack(packed, asked.header)));
  else asked.reject(new Error(answer.failure));
}
