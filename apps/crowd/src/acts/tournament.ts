import { randomUUID } from 'node:crypto'
import type { Calls, ValueOf } from '@parola/contract'
import { type GameSession, gameSessionIn, requestGame } from '../client/game.ts'
import { openedGame, spinAnswer } from '../client/game-answers.ts'
import type { Member } from '../member.ts'
import { type Act, orRefused } from './act.ts'

type Tournament = ValueOf<Calls['tournaments']>['tournaments'][number]

const ROUNDS = [3, 10] as const

/** Enters a free tournament and plays some rounds with its chips: they are no money, so no records have them. */
export const playTournament: Act = (member) =>
  orRefused(async () => {
    const { browser, random } = member
    const { tournaments } = await browser.call('tournaments')
    const live = tournaments.filter(({ state }) => state === 'live')
    if (live.length === 0) return 'done'
    const tournament = random.pick(live)
    const { id, window } = tournament
    if (!tournament.own) await browser.call('enterTournament', { body: { id, window } })
    await playSome(member, tournament)
    await browser.call('tournamentBoard', { query: { id, window } })
    return 'done'
  })

async function playSome({ browser, random }: Member, tournament: Tournament) {
  const { id, window, games, minStake } = tournament
  const { nodeId } = random.pick(games)
  const body = { id, window, nodeId, language: 'EN', platform: 'html5' } as const
  const { url } = await browser.call('playTournament', { body })
  const game: GameSession = gameSessionIn(url)
  const { stakes = [] } = await requestGame(browser, game, { call: 'open', answer: openedGame })
  const stake = stakes.find((step) => Number(step) >= Number(minStake))
  if (!stake) return
  for (let left = random.between(...ROUNDS); left > 0; left -= 1) {
    const spin = { requestId: randomUUID(), stake }
    await requestGame(browser, game, { call: 'spin', body: spin, answer: spinAnswer })
  }
}
