import { expect, it } from 'vitest';
import { styleRules } from './style-rules.ts';

it('[J1] moves each style attribute into a rule of its own', () => {
  const { html, css } = styleRules(
    '<article class="a" style="--list-color:#4E9595"><i style="width:calc(50% + 2px);height:1rem"></i></article>',
  );
  expect(html).toBe('<article class="a" data-style="0"><i data-style="1"></i></article>');
  expect(css).toBe(
    '[data-style="0"]{--list-color:#4E9595}[data-style="1"]{width:calc(50% + 2px);height:1rem}',
  );
});

it.each([
  '--list-color:red}body{display:none',
  '--list-color:&lt;/style&gt;&lt;script&gt;',
  '--list-color:url(//evil.test)',
  '--list-color:\\7d',
  '--list-color:&quot;x&quot;',
  '@import x',
])('drops a style that could be harmful: %s', (declarations) => {
  expect(styleRules(`<p style="${declarations}">text</p>`)).toEqual({ html: '<p>text</p>', css: '' });
});

it('leaves text that looks like an attribute alone', () => {
  const html = '<p> style=&quot;color:red&quot;</p>';
  expect(styleRules(html)).toEqual({ html, css: '' });
});
