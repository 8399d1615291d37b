import { z } from 'zod'
import type { Known } from './stake-request.ts'

/** The code of each limit that a player may have set, by its name in the protocol. */
const LIMITS: Record<string, string> = {
  loss: 'LOSS_LIMIT',
  wager: 'WAGER_LIMIT',
  session: 'REMINDER_DUE',
  time: 'TIME_UP',
}

const amount = z.string().regex(/^\d{1,19}(\.\d{1,6})?$/)
/** The figures of a limit: over how many days, its amount, and what it leaves. */
const figures = z.object({ days: z.int().min(1).max(366), amount, left: amount })
const limited = z.object({ limit: z.string(), reached: figures.optional().catch(undefined) })

type LimitFigures = z.infer<typeof figures>

/**
 * Why money was refused, as it is stored with the round: the player reads which limit it was, and what to do about it.
 * Figures of the limit follow its code: `WAGER_LIMIT:1:100.00:2.50`.
 */
export function refusalOf({ code, value }: Known): string {
  const read = limited.safeParse(value)
  const limit = code === 'LIMIT_REACHED' && read.success ? LIMITS[read.data.limit] : undefined
  if (!limit) return code
  const { reached } = read.data ?? {}
  return reached ? [limit, reached.days, reached.amount, reached.left].join(':') : limit
}

/** A stored refusal as the game client reads it. */
export function shownRefusal(refusal: string): { code: string; limit?: LimitFigures } {
  const [code = '', days, amount, left] = refusal.split(':')
  if (!amount || !left) return { code }
  return { code, limit: { days: Number(days), amount, left } }
}
