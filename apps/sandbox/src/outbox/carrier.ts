import type { Outbox } from './outbox.ts'

/** What becomes of a text message; chosen by the number's last digits, as payments choose by cents. */
export type Fate = 'taken' | 'busy' | 'refused' | 'silent'

const BUSY_TIMES = 2

type Text = { sender: string; recipient: string; text: string }

/**
 * `…001`: too busy for the first two tries of a text. `…002`: no such number. `…003`: taken, but the
 * answer is lost on the way. Any other number takes the text at once.
 */
export function fateOf(outbox: Outbox, { recipient, text }: Text): Fate {
  if (recipient.endsWith('001')) {
    return outbox.triedBefore(`${recipient} ${text}`) < BUSY_TIMES ? 'busy' : 'taken'
  }
  if (recipient.endsWith('002')) return 'refused'
  return recipient.endsWith('003') ? 'silent' : 'taken'
}
