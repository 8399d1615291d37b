import type { Kysely } from 'kysely'
import { brandById } from '#foundations/brand'
import { dayAfter, dayOf, startOfDay } from '#platform/clock'
import type { Tables } from '#platform/db'
import { refuse, type Work } from '#platform/work'
import { selectOldest, sumOpen } from './contract-debt.sql.ts'

/** Days of the brand after which a debt is late (rules/agents §6). */
const LATE_AFTER_DAYS = 3

/** @throws Refusal DEBT_OPEN while an agent owes downlines what a contract promised them */
export async function refuseDebtor(db: Kysely<Tables>, memberId: string) {
  if ((await sumOpen(db, memberId)) > 0n) refuse('DEBT_OPEN')
}

/** Debts that have been open since before this instant are late. */
export async function lateSince({ tx, brandId, now }: Work): Promise<Date> {
  const { timeZone } = (await brandById(tx, brandId, now)).config
  return startOfDay(dayAfter(dayOf(now, timeZone), -LATE_AFTER_DAYS), timeZone)
}

/** Whether an agent has waited too long for what the upline owes. */
export async function isOwedTooLong(
  work: Work,
  pair: { debtorId: string; creditorId: string },
): Promise<boolean> {
  const since = await selectOldest(work.tx, pair)
  return since !== null && since < (await lateSince(work))
}
