import { minorOf } from '../../platform/amounts.ts'
import { h } from '../../platform/dom.ts'
import { t } from '../words.ts'
import { type InstantOpened, pastRounds } from './play.ts'

const KEPT = 14
type Last = { brief: string; isWin: boolean }

/** The strip of recent results, newest first. */
export function lastRounds() {
  const view = h('ol', { class: 'last', 'aria-label': t('lastRounds') })
  const chip = ({ brief, isWin }: Last) => h('li', { class: isWin ? 'won' : '' }, brief)
  return {
    view,
    add: (last: Last) => {
      view.prepend(chip(last))
      while (view.children.length > KEPT) view.lastChild?.remove()
    },
    load: async ({ instant }: InstantOpened, brief: (outcome: unknown) => string) => {
      const past = await pastRounds()
      if (!past.ok) return
      const own = past.rounds.filter(
        ({ model, outcome, state }) => model === instant && outcome && state === 'settled',
      )
      const chips = own.slice(0, KEPT).map(({ outcome, stake, payout }) => {
        const isWin = minorOf(payout) > minorOf(stake)
        return chip({ brief: brief(outcome), isWin })
      })
      view.append(...chips)
    },
  }
}
