/** An element with its text and attributes. */
export function el(tag: string, text = '', more: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  for (const [name, value] of Object.entries(more)) made.setAttribute(name, value)
  return made
}
