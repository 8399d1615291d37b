import { h } from '../platform/dom.ts'
import { type Crashed, kindOf, t, timesText } from './words.ts'

const KEPT = 6

/** The last rounds, large in a sky that nobody flies in. */
export function recentRounds() {
  const list = h('ol', {})
  const view = h('section', { class: 'recent', hidden: true }, h('h2', {}, t('recent')), list)
  let isAlone = true
  let isWaiting = false
  const draw = () => {
    view.hidden = !(isAlone && isWaiting && list.children.length > 0)
  }
  const item = ({ game, crashX100 }: Crashed) =>
    h(
      'li',
      { class: kindOf(crashX100) },
      h('b', {}, timesText(crashX100)),
      h('span', {}, `#${game}`),
    )
  return {
    view,
    phase: (phase: string) => {
      isWaiting = phase === 'betting' || phase === 'over'
      draw()
    },
    bets: ({ bets }: { bets: number }) => {
      isAlone = bets === 0
      draw()
    },
    past: (rounds: readonly Crashed[]) => {
      list.replaceChildren(...rounds.slice(0, KEPT).map(item))
      draw()
    },
    add: (round: Crashed) => {
      list.prepend(item(round))
      while (list.children.length > KEPT) list.lastChild?.remove()
    },
  }
}
