import type { Jackpot } from './api.ts'
import { minor, shown, view } from './view.ts'

/** What stands in the jackpots of the game. */
export function showJackpots(jackpots: readonly Jackpot[]) {
  view.jackpots.hidden = jackpots.length === 0
  view.jackpots.replaceChildren(
    ...jackpots.map(({ id, amount }) => {
      const item = document.createElement('li')
      item.dataset.level = id
      const name = document.createElement('span')
      name.textContent = id
      const figure = document.createElement('b')
      figure.textContent = shown(minor(amount))
      item.append(name, figure)
      return item
    }),
  )
}
