import { openTitle } from '../acts/games.ts'
import { requestGame } from '../client/game.ts'
import { pastRounds } from '../client/game-answers.ts'
import type { Member } from '../member.ts'
import type { Question } from '../records/records.ts'
import { noteRound, noteUndone, UNDECIDED, UNDONE } from '../records/rounds.ts'

/** Clocks of two programs may differ by this. */
const MARGIN_MS = 60_000
/** A request that has not arrived by then has never been sent. */
const ARRIVES_WITHIN_MS = 30_000

/**
 * Finds out what became of a stake that got no answer: opens its game again and reads the rounds that are not in the
 * records. Returns whether everything is decided.
 */
export async function findRound(member: Member, { about }: Question): Promise<boolean> {
  const { nodeId = '', sentAt = '' } = about
  if (member.game?.nodeId !== Number(nodeId)) {
    if ((await openTitle(member, Number(nodeId))) !== 'done') return false
  }
  const { game, browser, records } = member
  if (!game) return false
  const { rounds } = await requestGame(browser, game, { call: 'history', answer: pastRounds })
  const since = Date.parse(sentAt) - MARGIN_MS
  const recent = rounds.filter(({ round, at: openedAt }) => {
    const isKnown =
      records.has(`round:${round}`) && !records.questions().some((q) => q.about.round === round)
    return Date.parse(openedAt) >= since && !isKnown
  })
  for (const past of recent) {
    if (UNDONE.has(past.state)) noteUndone(member, past.round)
    else if (!UNDECIDED.has(past.state)) noteRound(member, past)
  }
  const isDecided = recent.every(({ state }) => !UNDECIDED.has(state) && state !== 'open')
  return isDecided && (recent.length > 0 || Date.now() - Date.parse(sentAt) > ARRIVES_WITHIN_MS)
}
