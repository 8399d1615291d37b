import { randomBytes } from 'node:crypto'
import { saltCommitOf } from '@parola/maths/instant'
import type { RoundReport } from '../client/game-answers.ts'

const PART_BYTES = 16

/**
 * This browser's part of the salt of a crash series, as the game's own client gives it: committed to once the terminal
 * hash is seen, revealed once the list of commitments is fixed and has it. Without parts no round begins.
 */
export function saltPart(say: (message: object) => void) {
  let terminal = ''
  let part = ''
  return (round: RoundReport) => {
    if (!round.terminal || round.salt) return
    if (round.commits.length > 0) {
      const isListed = part !== '' && round.commits.includes(saltCommitOf(terminal, part))
      if (isListed && terminal === round.terminal) say({ t: 'part', part })
      part = ''
      return
    }
    if (terminal !== round.terminal || part === '') part = randomBytes(PART_BYTES).toString('hex')
    terminal = round.terminal
    say({ t: 'seed', commit: saltCommitOf(terminal, part) })
  }
}
