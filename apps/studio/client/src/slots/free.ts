import type { FreeRounds } from '../platform/api.ts'
import { el } from '../platform/element.ts'
import { t } from '../platform/text.ts'
import { minor, view } from './view.ts'

/** Granted free rounds: they are played before any other, and the number left is shown. */
export function freeRounds(first: FreeRounds | null, money: (minor: number) => string) {
  const line = el('p', '', { class: 'free', role: 'status' })
  view.banner.before(line)
  let now = first
  const response = (next: FreeRounds | null) => {
    now = next
    line.hidden = next === null
    line.textContent = next
      ? t('freeLeft', {
          left: next.left,
          stake: money(minor(next.stake)),
          won: money(minor(next.won)),
        })
      : ''
  }
  response(first)
  return {
    response,
    /** A purchase is never free; any other spin is, while free rounds are left. */
    request: (stake: string, buy: string | null) => {
      const granted = buy ? null : now
      return { stake: granted?.stake ?? stake, buy, campaign: granted?.campaign ?? null }
    },
    /** Rounds that are over are not requested again. */
    refused: (code: string) => {
      if (code.startsWith('CAMPAIGN_')) response(null)
    },
  }
}
