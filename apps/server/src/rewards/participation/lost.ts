import { minorUnits } from '@parola/contract/core/values'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { cashSumsOf } from '#foundations/ledger'
import { dayAfter, HOUR_MS, startOfDay } from '#platform/clock'
import type { Tables } from '#platform/db'
import type { OfferOf } from '#rewards/promotion'
import { selectPlayedIn } from './member-facts.sql.ts'
import { cashback, type Repeats } from './participation.rules.ts'

/** A cashback is computed at 05:00 of the day after its window. */
export const CASHBACK_AFTER_MS = 5 * HOUR_MS

/** Rewards in cash, whatever gave them: what is recalled stays a reward of its week. */
const REWARDS: readonly string[] = ['reward', 'bonus_converted', 'rebate']
const DAYS = { daily: 1, weekly: 7 } as const

/** The instants that bound a window of a promotion that repeats. */
export function windowSpan(win: string, repeats: Exclude<Repeats, 'once'>, timeZone: string) {
  return {
    from: startOfDay(win, timeZone),
    to: startOfDay(dayAfter(win, DAYS[repeats]), timeZone),
  }
}

type Lost = {
  offer: OfferOf<'cashback'>
  memberId: string
  timeZone: string
  from: Date
  to: Date
}

/** What a cashback returns of what a member lost in a span of time, by what is counted of it now. */
export async function lostIn(db: Kysely<Tables>, { offer, memberId, ...span }: Lost) {
  const { stake, payout } = await selectPlayedIn(db, { memberId, ...span })
  const rewards = await rewardsOf(db, { members: [memberId], ...span })
  return returnedOf(offer, { stake, payout, rewards: totalOf(rewards) })
}

type Played = { stake: bigint; payout: bigint; rewards: bigint }

/** What a cashback returns of these stakes, payouts and rewards. */
export function returnedOf(offer: OfferOf<'cashback'>, { stake, payout, rewards }: Played) {
  const { tiers, cap, min } = offer
  const sums = { cashStake: stake, cashPayout: payout, rewards }
  return { ...cashback({ ...sums, tiers, cap, min }), ...sums }
}

type Computed = Pick<
  Awaited<ReturnType<typeof lostIn>>,
  'cashStake' | 'cashPayout' | 'rewards' | 'base' | 'ratePpm'
>

/** What a cashback was computed from, as it is stored with the part of its member. */
export const lossBasis = ({ cashStake, cashPayout, rewards, base, ratePpm }: Computed) => ({
  ...{ stakes: String(cashStake), payouts: String(cashPayout), rewards: String(rewards) },
  ...{ base: String(base), ratePpm },
})

const lossSchema = z.object({
  ...{ stakes: minorUnits, payouts: minorUnits, rewards: minorUnits, base: minorUnits },
  ratePpm: z.number(),
})

/** The same as it was stored; null for a part of another kind, or from before all of it was stored. */
export function lossIn(basis: unknown) {
  return lossSchema.safeParse(basis).data ?? null
}

/** Rewards in cash that these members were credited, by the day of the brand. */
export async function rewardsOf(db: Kysely<Tables>, span: Parameters<typeof cashSumsOf>[1]) {
  return (await cashSumsOf(db, span)).filter(({ kind }) => REWARDS.includes(kind))
}

const totalOf = (sums: readonly { amount: bigint }[]) =>
  sums.reduce((sum, { amount }) => sum + amount, 0n)
