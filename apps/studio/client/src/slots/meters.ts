import type { Jackpot } from '../platform/api.ts'
import { minor, shown, view } from './view.ts'

let latest: readonly Jackpot[] = []

/** The jackpots that drop at a height, each with its commitment, as last received. */
export function committedHeights(): { id: string; commit: string }[] {
  return latest.flatMap(({ id, commit }) => (commit ? [{ id, commit }] : []))
}

/** The current amounts of the game's jackpots. */
export function showJackpots(jackpots: readonly Jackpot[]) {
  latest = jackpots
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
