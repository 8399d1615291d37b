import {
  commitOf,
  INSTANT_GAMES,
  type InstantId,
  isInstant,
  type Standing,
} from '@parola/maths/instant'

export type Proof = {
  game: string
  serverSeed: string
  clientSeed: string
  nonce: number
  bet: unknown
  steps: readonly unknown[]
}

/** Recomputes a round from its seeds, its bet and its choices, here and with nothing else. */
export function recompute({ game, bet, steps, ...seeds }: Proof): Standing {
  if (!isInstant(game)) throw new RangeError(`no game ${game}`)
  const rules = INSTANT_GAMES[game as InstantId]
  return rules.play(seeds, rules.bet.parse(bet), steps)
}

/** A round that was refused or given back paid nothing, whatever its outcome was. */
type Told = Proof & { commit: string; payoutMinor: number | null; shown: unknown }

/** Whether a round is what was committed to. */
export function isTrue(round: Told): boolean {
  if (commitOf(round.serverSeed) !== round.commit) return false
  const again = recompute(round)
  const isPaid = round.payoutMinor === null || again.payout === round.payoutMinor
  return isPaid && canonical(again.shown) === canonical(round.shown)
}

/** The database keeps fields in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
