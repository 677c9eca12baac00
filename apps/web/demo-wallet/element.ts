/** Builds an element. The page's policy allows neither inline styles nor markup from text, so all is built so. */
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

/** A button that does one thing. */
export function button(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const node = element('button', { type: 'button', class: className }, label);
  node.addEventListener('click', onClick);
  return node;
}
