import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS, type Attacker } from './attacks.ts';
import { senderFrom } from './send.ts';

/** Runs one attack in a thread of its own, so that ordinary requests are not measured by a busy client. */
const { name, attacker, url } = workerData as { name: string; attacker: Attacker; url: string };
const counts: Record<string, number> = {};
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
const send = senderFrom(url, attacker.localAddress);
const counting: typeof send = async (sent) => {
  const answer = await send(sent);
  counts[answer.status] = (counts[answer.status] ?? 0) + 1;
  return answer;
};
const attack = ATTACKS.find((one) => one.name === name);
void attack?.run(attacker, counting, () => isOver);
parentPort?.on('message', () => {
  parentPort?.postMessage(counts);
  parentPort?.close();
  process.exit();
});
