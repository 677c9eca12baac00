// `npm run -s decode-sales -- FILE...`: the sales and mints of transactions and blocks, one JSON line per transaction.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { decodeTransaction } from '@signboard/sales/ethereum/decode-transaction.ts';
import { readTransactions } from '@signboard/sales/ethereum/read-transactions.ts';
import { presentDecoded } from '@signboard/sales/present-decoded.ts';
import { decodeTransaction as decodeSolana } from '@signboard/sales/solana/decode-transaction.ts';
import { isSolana, readTransactions as readSolana } from '@signboard/sales/solana/read-transactions.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write(
    'Usage: decode-sales FILE...\n\nEach file is a receipt, a getTransaction result or a block as JSON, optionally gzipped (.gz).\nUse - to read one JSON document per line from standard input.\n',
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
    complain(source, 'not valid JSON');
    return;
  }
  const lines = isSolana(json) ? solanaLines(json) : ethereumLines(json);
  if ('refusal' in lines) complain(source, lines.refusal);
  else for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`);
}

function ethereumLines(json: unknown) {
  const read = readTransactions(json);
  if ('refusal' in read) return read;
  return read.transactions.map((transaction) =>
    presentDecoded({ txHash: transaction.hash }, decodeTransaction(transaction)),
  );
}

function solanaLines(json: unknown) {
  const read = readSolana(json);
  if ('refusal' in read) return read;
  return read.transactions.map((transaction) =>
    presentDecoded({ signature: transaction.signature }, decodeSolana(transaction)),
  );
}

function complain(source: string, reason: string): void {
  process.stderr.write(`Cannot decode ${source}: ${reason}.\n`);
  process.exitCode = 1;
}
