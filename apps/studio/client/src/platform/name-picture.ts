import { h } from './dom.ts'

/** The name of a game in the letters of its tile. */
export function namePicture({ name, theme }: { name: string; theme: string }): HTMLElement {
  const src = `/reels/${theme}/name.svg?text=${encodeURIComponent(name)}`
  return h('img', { class: 'name', src, alt: name })
}
