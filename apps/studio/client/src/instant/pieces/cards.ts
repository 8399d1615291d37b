import { h, svg } from '../../platform/dom.ts'

/** Suits are drawn: a font's letters would look different on every phone. */
const SUITS: Record<string, string> = {
  h: 'M12 21C5 15 2 11.5 2 7.8 2 5 4.2 3 6.8 3c2 0 3.9 1.100 5.200 3 1.300-1.900 3.200-3 5.200-3C19.800 3 22 5 22 7.800c0 3.700-3 7.200-10 13.200z',
  d: 'M12 1.500 20.500 12 12 22.500 3.500 12z',
  s: 'M12 1.500C16 6.500 21.500 9.500 21.500 14c0 2.800-2.100 4.700-4.500 4.700-1.500 0-2.900-.700-3.800-1.900.1 2.200.8 4 2.300 5.700h-7c1.500-1.700 2.200-3.500 2.300-5.700-.9 1.200-2.300 1.900-3.800 1.900-2.400 0-4.500-1.900-4.500-4.700C2.500 9.500 8 6.500 12 1.500z',
  c: 'M12 2a4.600 4.600 0 0 1 3.500 7.600A4.600 4.600 0 1 1 13.300 17c.2 2 .9 3.800 2.200 5.500h-7c1.300-1.700 2-3.500 2.200-5.500a4.600 4.600 0 1 1-2.200-7.400A4.600 4.600 0 0 1 12 2z',
}
const NAMES: Record<string, string> = { h: '♥', d: '♦', s: '♠', c: '♣' }

export function suit(name: string): SVGElement {
  const path = svg('path', { d: SUITS[name] ?? '' })
  return svg('svg', { viewBox: '0 0 24 24', class: 'suit', 'aria-hidden': 'true' }, path)
}

const rankText = (card: string) => (card[0] === 'T' ? '10' : (card[0] ?? ''))

/** The text of a card. */
export function cardText(card: string): string {
  return rankText(card) + (NAMES[card[1] ?? ''] ?? '')
}

/** A card, face up, or its back when there is none. */
export function cardFace(card: string | null): HTMLElement {
  if (!card) return h('div', { class: 'card back', 'aria-hidden': 'true' })
  const [, mark = 's'] = card
  const isRed = mark === 'h' || mark === 'd'
  return h(
    'div',
    { class: `card ${isRed ? 'red' : 'black'}`, role: 'img', 'aria-label': cardText(card) },
    h('b', {}, rankText(card)),
    suit(mark),
    h('i', {}, suit(mark)),
  )
}

/** Deals a hand so that only new cards move; cards on the table stay where they are. */
export function layHand(place: HTMLElement, cards: readonly (string | null)[]) {
  cards.forEach((card, i) => {
    const key = card ?? 'back'
    const there = place.children[i] as HTMLElement | undefined
    if (there?.dataset.card === key) return
    const face = cardFace(card)
    face.dataset.card = key
    face.classList.add(there?.dataset.card === 'back' ? 'turned' : 'dealt')
    if (there) there.replaceWith(face)
    else place.append(face)
  })
  while (place.children.length > cards.length) place.lastElementChild?.remove()
}
