// `node tools/build-checker.mjs [FILE]`: one HTML file that verifies draws from a disk, without server and network.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { ROOT } from './run-node.mjs';

const SOURCES = join(ROOT, 'apps/web/checker');
const TARGET = join(ROOT, 'apps/web/dist/draw-checker.html');

/** Resolves with the file's path, size and hash, by which people can compare copies. */
export async function buildChecker(target = TARGET) {
  const { script, style } = await bundle();
  const parts = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policyFor(script, style)}" />`,
    style: `<style>${style}</style>`,
    script: `<script type="module">${script}</script>`,
  };
  const html = readFileSync(join(SOURCES, 'index.html'), 'utf8').replace(
    /<!--(policy|style|script)-->/g,
    (_mark, part) => parts[part],
  );
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, html);
  return { target, bytes: Buffer.byteLength(html), sha256: createHash('sha256').update(html).digest('hex') };
}

async function bundle() {
  const { output } = await build({
    configFile: false,
    root: SOURCES,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      cssMinify: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(SOURCES, 'main.ts'),
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const script = output.find(({ type }) => type === 'chunk').code.trim();
  const style = String(output.find(({ fileName }) => fileName.endsWith('.css')).source).trim();
  for (const text of [script, style])
    if (/<\/(script|style)|<!--/i.test(text)) throw new Error('The bundle would end its element early.');
  return { script, style };
}

/** The file's own CSP forbids every request, so readers can see that nothing can leave the page. */
function policyFor(script, style) {
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
}

if (import.meta.filename === process.argv[1]) {
  const [target] = process.argv.slice(2);
  const { bytes, sha256, ...built } = await buildChecker(target && resolve(target));
  process.stdout.write(`${built.target}\n${bytes} bytes, sha256 ${sha256}\n`);
}
