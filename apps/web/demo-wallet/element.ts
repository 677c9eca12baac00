/** The CSP forbids inline styles and markup from strings, so elements are built in code. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Array<Node | string>
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function button(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const node = element('button', { type: 'button', class: className }, label);
  node.addEventListener('click', onClick);
  return node;
}
