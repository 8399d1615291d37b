type Child = Node | string | null | false
type More = Record<string, string | number | boolean | ((event: Event) => void) | undefined>

/** Creates an element with its children: names that begin with `on` are listeners, all others attributes. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  more: More = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  fill(made, more, children)
  return made
}

/** The same for SVG. */
export function svg(tag: string, more: More = {}, ...children: Child[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  fill(made, more, children)
  return made
}

function fill(made: Element, more: More, children: Child[]) {
  for (const [name, value] of Object.entries(more)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value))
  }
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
}

/** An icon of the site's set. */
export function icon(name: string, more = ''): SVGElement {
  // Looked up at drawing time: the offline verifier has no base address, and no icons.
  const icons = new URL('../../../../../packages/ui/icons.svg', import.meta.url).href
  const use = svg('use', { href: `${icons}#${name}` })
  return svg('svg', { class: `icon ${more}`, 'aria-hidden': 'true' }, use)
}

export const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms))

/** Runs an animation from 0 to 1, or shows its end at once with reduced motion. */
export async function animate(ms: number, draw: (share: number) => void): Promise<void> {
  const began = performance.now()
  for (let share = 0; share < 1 && ms > 0; ) {
    await new Promise(requestAnimationFrame)
    share = Math.min(1, (performance.now() - began) / ms)
    draw(share)
  }
  draw(1)
}

/** Fast at first, slow at the end. */
export const easeOut = (share: number) => 1 - (1 - share) ** 3
