import type { z } from 'zod'
import { gameValue, NoAnswer } from './answers.ts'
import type { Browser } from './browser.ts'

/** Calls of a game client to its studio, by the names under which they are counted. */
const GAME_CALLS = {
  open: '/game/open',
  spin: '/game/spin',
  bet: '/game/bet',
  step: '/game/step',
  history: '/game/history',
  seen: '/game/seen',
} as const
export type GameCall = keyof typeof GAME_CALLS

/** Where a launched game runs, and the session that its page is given. */
export type GameSession = { origin: string; session: string }

/** The session in the address that a launch returned. */
export function gameSessionIn(url: string): GameSession {
  const { origin, searchParams } = new URL(url)
  return { origin, session: searchParams.get('s') ?? '' }
}

/** Asks the studio as the game's page does. @throws Refused, NoAnswer */
export async function requestGame<S extends z.ZodType>(
  browser: Browser,
  { origin, session }: GameSession,
  { call, body = {}, answer }: { call: GameCall; body?: object; answer: S },
): Promise<z.output<S>> {
  const url = `${origin}${GAME_CALLS[call]}`
  const value = gameValue(await browser.post(url, { session, ...body }, `game.${call}`))
  const read = answer.safeParse(value)
  if (!read.success) throw new NoAnswer(`${call} was answered with something else`)
  return read.data
}
