import { commitOf } from '../fair-stream.ts'
import { isSaltTrue, type SaltParts } from './crash.ts'
import { CRASH, isCrashCommitted, recomputeCrash } from './crash-proof.ts'
import type { Standing } from './game.ts'
import { INSTANT_GAMES, isInstant } from './games.ts'

/**
 * All that decides a round, as its player may take it away. Of a bet in a shared crash round the server
 * seed is the hash of its game, the client seed the salt, the nonce the number of the game.
 */
export type Proof = {
  game: string
  serverSeed: string
  clientSeed: string
  nonce: number
  bet: unknown
  steps: readonly unknown[]
}

/** What was said of a round: a refused or undone one paid nothing, whatever its outcome was. */
export type Claim = Proof & {
  commit: string
  payoutMinor: number | null
  shown?: unknown
  /** Of a crash bet: what its salt was made of. */
  salt?: SaltParts
}

/**
 * Recomputes a round from its seeds, its bet and its choices, and from nothing else.
 * @throws RangeError for a game that is not one of these.
 */
export function recompute({ game, bet, steps, ...seeds }: Proof): Standing {
  if (game === CRASH) return recomputeCrash({ ...seeds, bet, steps })
  if (!isInstant(game)) throw new RangeError(`no game ${game}`)
  const rules = INSTANT_GAMES[game]
  return rules.play(seeds, rules.bet.parse(bet), steps)
}

/** Whether a round is what was committed to before its bet. */
export function isTrue(claim: Claim): boolean {
  if (!isCommitted(claim)) return false
  const again = recompute(claim)
  const isPaid = claim.payoutMinor === null || again.payout === claim.payoutMinor
  const isSeen = claim.shown === undefined || canonical(again.shown) === canonical(claim.shown)
  return isPaid && isSeen
}

function isCommitted(claim: Claim): boolean {
  if (claim.game === CRASH) {
    const { commit: terminal, clientSeed: salt } = claim
    return isCrashCommitted(claim) && (!claim.salt || isSaltTrue({ terminal, salt }, claim.salt))
  }
  return commitOf(claim.serverSeed) === claim.commit
}

/** The database keeps fields in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
