import { inMinor, onLadder, short, shown } from '../../platform/amounts.ts'
import { h } from '../../platform/dom.ts'
import type { Around } from '../table/stage.ts'
import { t } from '../words.ts'

const CHIPS = [20, 100, 500, 2000, 10_000]
const PLACES_MAX = 60

/** Chips on the places of a table, in the order in which they were placed. */
export function chipTable({ changed, isHeld }: Around) {
  let [chip = 0] = inMinor([100])
  let laid: { place: string; minor: number }[] = []
  let before: typeof laid = []
  const places = new Map<string, HTMLElement>()

  const sums = () => {
    const all = new Map<string, number>()
    for (const { place, minor } of laid) all.set(place, (all.get(place) ?? 0) + minor)
    return all
  }
  const draw = () => {
    const all = sums()
    for (const [name, button] of places) {
      button.querySelector('.chip')?.remove()
      const minor = all.get(name)
      button.classList.toggle('laid', minor !== undefined)
      button.setAttribute('aria-label', `${button.dataset.name}${minor ? `, ${shown(minor)}` : ''}`)
      if (minor) button.append(h('span', { class: `chip ${colour(minor)}` }, short(minor)))
    }
  }
  const lay = (place: string) => {
    if (isHeld()) return
    if (!sums().has(place) && sums().size >= PLACES_MAX) return
    laid.push({ place, minor: chip })
    for (const button of places.values()) button.classList.remove('hit', 'miss')
    draw()
    changed()
  }
  const set = (next: typeof laid) => {
    laid = next
    draw()
  }
  return {
    /** A place that takes chips. */
    place: (id: string, name: string, more: { class?: string; face?: (Node | string)[] } = {}) => {
      const button = h(
        'button',
        { type: 'button', class: `place ${more.class ?? ''}`, onclick: () => lay(id) },
        ...(more.face ?? [h('span', {}, name)]),
      )
      button.dataset.name = name
      button.setAttribute('aria-label', name)
      places.set(id, button)
      return button
    },
    /** Which chip is placed next. */
    rack: () => {
      const chips = inMinor(CHIPS)
      const buttons = chips.map((minor) =>
        h(
          'button',
          {
            type: 'button',
            class: `chip big ${colour(minor)}`,
            'aria-pressed': String(minor === chip),
            'aria-label': t('chip', { amount: shown(minor) }),
            onclick: () => {
              chip = minor
              for (const item of buttons)
                item.setAttribute('aria-pressed', String(item === button(minor)))
            },
          },
          short(minor),
        ),
      )
      const button = (minor: number) => buttons[chips.indexOf(minor)]
      return h('div', { class: 'rack', role: 'group', 'aria-label': t('chips') }, ...buttons)
    },
    sums,
    /** Marks what has won; null removes the marks. */
    mark: (won: ReadonlySet<string> | null) => {
      const all = sums()
      for (const [name, button] of places) {
        button.classList.toggle('hit', won?.has(name) ?? false)
        button.classList.toggle('miss', won !== null && all.has(name) && !won.has(name))
      }
    },
    played: () => {
      before = [...laid]
    },
    /** Actions of the shell's chip tools. */
    tools: {
      total: () => laid.reduce((sum, { minor }) => sum + minor, 0),
      undo: () => set(laid.slice(0, -1)),
      clear: () => set([]),
      again: () => before.length > 0 && set([...before]),
      double: () => set([...laid, ...laid]),
    },
  }
}

export type ChipTable = ReturnType<typeof chipTable>

/** The bets as a record of places, for games that take them so. */
export function betsOf(table: ChipTable): { bets: Record<string, number> } | null {
  const bets = Object.fromEntries(table.sums())
  return Object.keys(bets).length > 0 ? { bets } : null
}

function colour(minor: number): string {
  const step = onLadder(minor)
  if (step >= 10_000) return 'c100'
  if (step >= 2000) return 'c20'
  if (step >= 500) return 'c5'
  return step >= 100 ? 'c1' : 'c0'
}
