import type { Outbox } from './outbox.ts'

/** What happens to a text message, chosen by the last digits of the number, as payments by cents. */
export type Fate = 'taken' | 'busy' | 'refused' | 'silent'

const BUSY_TIMES = 2

type Text = { sender: string; recipient: string; text: string }

/**
 * `…001`: busy for the first two attempts of a text. `…002`: no such number. `…003`: accepted, but the
 * response is lost. Any other number accepts the text at once.
 */
export function fateOf(outbox: Outbox, { recipient, text }: Text): Fate {
  if (recipient.endsWith('001')) {
    return outbox.triedBefore(`${recipient} ${text}`) < BUSY_TIMES ? 'busy' : 'taken'
  }
  if (recipient.endsWith('002')) return 'refused'
  return recipient.endsWith('003') ? 'silent' : 'taken'
}
