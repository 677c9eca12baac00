// Part of `npm run check`: one concept, one word. The glossary says which; these are the words that keep coming back.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-node.mjs';
import { findAvoidedWords } from './find-avoided-words.ts';

const FOLDERS = '{apps,packages,tools,testing,e2e,trials,deploy,docs}';
/** They are not ours, name the words, or quote what was true once. */
const LEFT_OUT = /(^|\/)(node_modules|dist|data)$|^(CHANGELOG\.md|docs\/glossary\.md|tools\/words)$/;

const files = globSync(['*.md', `${FOLDERS}/**/*.{ts,tsx,mjs,css,sql,md,yaml,yml}`], {
  cwd: ROOT,
  exclude: (path) => LEFT_OUT.test(path),
}).filter((path) => !LEFT_OUT.test(path));
for (const file of files)
  for (const { line, word, instead } of findAvoidedWords(readFileSync(join(ROOT, file), 'utf8'))) {
    process.stderr.write(`${file}:${line} says “${word}”: say ${instead}\n`);
    process.exitCode = 1;
  }
