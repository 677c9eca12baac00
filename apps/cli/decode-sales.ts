// `npm run -s decode-sales -- FILE...`: the sales and mints of transactions and blocks, one JSON line per transaction.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { decodeTransaction } from '@signboard/sales/ethereum/decode-transaction.ts';
import { readTransactions } from '@signboard/sales/ethereum/read-transactions.ts';
import { presentDecoded } from '@signboard/sales/present-decoded.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write(
    'Usage: decode-sales FILE... (a transaction, receipt or block as JSON, also .gz; - reads lines)\n',
  );
  process.exitCode = 2;
}
for (const file of files) {
  if (file === '-') await decodeLines();
  else decodeFile(file);
}

function decodeFile(file: string): void {
  let text: string;
  try {
    const bytes = readFileSync(file);
    text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    complain(file, (error as Error).message);
    return;
  }
  decodeText(file, text);
}

async function decodeLines(): Promise<void> {
  let number = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    number += 1;
    if (line.trim() !== '') decodeText(`line ${number}`, line);
  }
}

function decodeText(source: string, text: string): void {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    complain(source, 'it is no JSON');
    return;
  }
  const read = readTransactions(json);
  if ('refusal' in read) {
    complain(source, read.refusal);
    return;
  }
  for (const transaction of read.transactions)
    process.stdout.write(
      `${JSON.stringify(presentDecoded({ txHash: transaction.hash }, decodeTransaction(transaction)))}\n`,
    );
}

function complain(source: string, reason: string): void {
  process.stderr.write(`${source} cannot be decoded: ${reason}.\n`);
  process.exitCode = 1;
}
