import { orUnknown, post } from './api.ts'

/** The earlier round that the page was opened to replay; null when there is none, or it is not the player's. */
export async function requestedRound<R>(): Promise<R | null> {
  const round = new URLSearchParams(location.search).get('round')
  if (!round) return null
  const past = await orUnknown(post<{ ok: true; rounds: R[] }>('history', { round }))
  return past.ok ? (past.rounds[0] ?? null) : null
}
