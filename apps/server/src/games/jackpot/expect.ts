import { parseMinor } from '@parola/money'
import { bySystem, type Engine, work } from '#platform/work'
import { partsTold } from './jackpot.rules.ts'
import { doubtMoves, insertMove, type NewMove } from './jackpot.sql.ts'

export const SYSTEM = bySystem()

type Action = {
  tx: string
  type: string
  amount: string
  jackpot_contribution?: string | undefined
  jackpot?: string | undefined
  level?: string | undefined
}

/** A call of a vendor, as far as jackpots are concerned. */
export type Call = {
  memberId: string
  vendor: string
  game: string
  round: string
  currency: string
  actions: readonly Action[]
}

/**
 * Writes down which shares and wins of jackpots a call asks for, before the register is asked: what
 * became of it is looked up afterwards, so that no end of a program loses one or counts it twice.
 */
export async function expectJackpots(engine: Engine, call: Call): Promise<void> {
  const wanted = call.actions.flatMap(movedBy)
  if (wanted.length === 0) return
  const { memberId, vendor, game, round, currency } = call
  await work(engine, SYSTEM, async (w) => {
    for (const one of wanted) {
      await insertMove(w.tx, { memberId, vendor, game, round, currency, ...one, now: w.now })
    }
  })
}

type Wanted = Pick<NewMove, 'tx' | 'kind' | 'amount' | 'jackpot' | 'level'>

function movedBy({ tx, type, amount, ...more }: Action): Wanted[] {
  const parts = more.jackpot_contribution ? partsTold(more.jackpot_contribution) : 0n
  if (type === 'bet' && parts > 0n) {
    return [{ tx, kind: 'share', amount: parts, jackpot: null, level: null }]
  }
  const { jackpot, level } = more
  if (type !== 'jackpot_win' || !jackpot || !level || parseMinor(amount) === 0n) return []
  return [{ tx, kind: 'win', amount: parseMinor(amount), jackpot, level }]
}

/** Somebody asks to undo a round: what it gave to jackpots and won of them is looked at again. */
export async function doubtJackpots(
  engine: Engine,
  of: { vendor: string; memberId: string; round: string },
): Promise<void> {
  await work(engine, SYSTEM, (w) => doubtMoves(w.tx, { ...of, now: w.now }))
}
