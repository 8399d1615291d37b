import { saltCommitOf } from '@parola/maths/instant'
import type { ClientMessage, RoomMessage } from '../../../src/crash/room-talk.ts'

type Send = (message: ClientMessage) => unknown

/**
 * This browser's part of a chain's salt. It is drawn once the terminal hash has been seen, committed to, and
 * revealed only when the list of all commitments is fixed and includes its own. If a list fails, a new part
 * is drawn for the next one.
 */
export function saltPart(say: Send, draw: () => string) {
  let terminal = ''
  let part = ''
  let wasFixed = false
  return {
    receive: (message: RoomMessage) => {
      const round = message.t === 'welcome' ? message.round : message
      if (round.t !== 'round' || !round.terminal || round.salt) return
      if (round.commits.length > 0) {
        wasFixed = true
        const isListed = part !== '' && round.commits.includes(saltCommitOf(terminal, part))
        if (isListed && terminal === round.terminal) say({ t: 'part', part })
        return
      }
      if (terminal !== round.terminal || wasFixed) part = draw()
      terminal = round.terminal
      wasFixed = false
      say({ t: 'seed', commit: saltCommitOf(terminal, part) })
    },
    /** Whether a salt includes the part of this browser; null when it contributed none to this chain. */
    isIn: (series: { terminal: string; contributions: readonly (string | null)[] }) =>
      part === '' || terminal !== series.terminal ? null : series.contributions.includes(part),
  }
}
