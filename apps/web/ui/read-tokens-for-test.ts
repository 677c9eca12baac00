export type ThemedPreset = { preset: string; theme: 'light' | 'dark' };

/** The resolved color tokens of a preset and theme, as `oklch(L C H)` with plain numbers, by token name. */
export function colorsOf(sheet: string, { preset, theme }: ThemedPreset): Map<string, string> {
  const css = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
  const tokens = new Map([
    ...declarations(css, ':root'),
    ...(preset === 'default' ? [] : declarations(css, `:root[data-preset="${preset}"]`)),
  ]);
  const resolve = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => resolve(tokens.get(name) ?? fail(name)));
  const names = [...tokens.keys()].filter((name) => name.startsWith('--color-'));
  return new Map(names.map((name) => [name, pick(calculate(resolve(tokens.get(name) ?? '')), theme)]));
}

function declarations(css: string, selector: string): [string, string][] {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) fail(selector);
  const block = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\s+/g, ' ').trim(),
  ]);
}

function calculate(text: string): string {
  return text.replace(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_, a, b) => String(Number(a) * Number(b)));
}

function pick(text: string, theme: ThemedPreset['theme']): string {
  const [, light, dark] = /^light-dark\( ?(oklch\([^)]*\)), (oklch\([^)]*\)) ?\)$/.exec(text) ?? [];
  return (theme === 'light' ? light : dark) ?? text;
}

function fail(name: string): never {
  throw new Error(`tokens.css has no ${name}`);
}
