import { randomUUID } from 'node:crypto'
import { type InstantId, isInstant, STRATEGIES } from '@parola/maths/instant'
import { parseMinor } from '@parola/money'
import { Refused } from '../client/answers.ts'
import { requestGame } from '../client/game.ts'
import { type InstantRound, instantRound } from '../client/game-answers.ts'
import type { Member, OpenGame } from '../member.ts'
import { linkRound, noteRound, requestRound } from '../records/rounds.ts'
import type { Outcome } from './act.ts'
import { strategyBet } from './strategy-bet.ts'

/** No game has more choices than this. */
const STEPS_MAX = 40

/** A round of an instant or table game: the bet and the choices of its stated strategy. */
export async function playInstant(member: Member, game: OpenGame): Promise<Outcome> {
  if (!isInstant(game.kind)) return 'closed'
  const { random, taste, records } = member
  const least = Number(parseMinor(game.stakes[0] ?? '0', records.currency))
  const bet = strategyBet(game.kind, least * random.between(...taste.stakes))
  const requestId = randomUUID()
  const key = requestRound(member, requestId)
  try {
    const body = { requestId, bet }
    let round = await requestGame(member.browser, game, { call: 'bet', body, answer: instantRound })
    noteRound(member, round)
    linkRound(member, key, round.round)
    round = await playOut(member, game, round)
    if (round.isOver) records.answered(key)
    return Number(round.payout) > Number(round.stake) ? 'won' : 'done'
  } catch (error) {
    // A choice that was refused leaves its round open.
    const isOpen = records.questions().some((open) => open.key === key && open.about.round)
    if (error instanceof Refused && !isOpen) records.answered(key)
    throw error
  }
}

/** Makes the choices until the round is over. @throws Refused, NoAnswer */
export async function playOut(
  member: Member,
  game: OpenGame,
  opened: InstantRound,
): Promise<InstantRound> {
  const { step } = STRATEGIES[game.kind as InstantId]
  let round = opened
  for (let made = 0; !round.isOver && step && made < STEPS_MAX; made += 1) {
    const body = { round: round.round, at: round.steps.length, step: step(round.shown) }
    round = await requestGame(member.browser, game, { call: 'step', body, answer: instantRound })
    noteRound(member, round)
  }
  return round
}
