import { brandById } from '#foundations/brand'
import { roundsAfter } from '#foundations/ledger'
import { betSums } from '#games/bet'
import { findMember } from '#people/member'
import { daysOf, spanOf } from '#platform/clock'
import { bySystem, type Engine, type Glance, type Work, work } from '#platform/work'
import {
  type DaySum,
  lockRolled,
  replaceDay,
  selectBehind,
  selectDays,
  selectOpenDays,
  selectRolledSeq,
  updateRolled,
} from './records.sql.ts'

/** Postings per step; a member who has more of them is counted in several. */
const STEP = 5000
const MEMBERS_PER_RUN = 500

type Days = { from: string; to: string }
type Of = Days & { memberId: string; timeZone: string }

/**
 * Bets of a member by day, vendor, kind of game and state. Days are stored with their counts; days with bets
 * changed since are counted from the bets, so that the sums are always current.
 */
export async function betDays({ db }: Pick<Glance, 'db'>, input: Of): Promise<DaySum[]> {
  const after = await selectRolledSeq(db, input.memberId)
  const touched = await roundsAfter(db, { memberId: input.memberId, after, limit: STEP })
  const fresh = touched.isMore
    ? daysOf(input)
    : (await changedDays(db, { ...input, rounds: touched.rounds })).filter(
        (day) => day >= input.from && day <= input.to,
      )
  const kept = await selectDays(db, input)
  const sums = kept.filter(({ day }) => !fresh.includes(day))
  for (const day of fresh) sums.push(...(await countDay(db, { ...input, day })))
  return sums
}

type Touched = { memberId: string; timeZone: string; rounds: readonly string[] }

/**
 * Days whose bets may have changed with the postings of these rounds: their own, and those that had open bets. Of bets
 * of a member that lose in one draw, only one has a posting.
 */
async function changedDays(db: Glance['db'], touched: Touched): Promise<string[]> {
  if (touched.rounds.length === 0) return []
  const days = await betSums.selectDaysOfRounds(db, touched)
  return [...new Set([...days, ...(await selectOpenDays(db, touched.memberId))])]
}

type Day = { memberId: string; timeZone: string; day: string }

async function countDay(db: Glance['db'], { memberId, timeZone, day }: Day): Promise<DaySum[]> {
  const span = spanOf({ from: day, to: day }, timeZone)
  return (await betSums.selectBetSums(db, { memberId, ...span })).map((sum) => ({ ...sum, day }))
}

/** Counts the days of all members who have played since the last run. */
export async function rollAll(engine: Engine) {
  const behind = await selectBehind(engine.db.kysely, MEMBERS_PER_RUN)
  for (const memberId of behind) await rollMember(engine, memberId)
}

/** Counts the days with changed bets of a member, until none is left. */
export async function rollMember(engine: Engine, memberId: string) {
  const member = await findMember({ db: engine.db.kysely }, memberId)
  if (!member) return
  const system = bySystem(member.brandId)
  while (await work(engine, system, (w) => rollStep(w, memberId)));
}

async function rollStep(w: Work, memberId: string): Promise<boolean> {
  const { timeZone } = (await brandById(w.tx, w.brandId, w.now)).config
  const after = await lockRolled(w.tx, memberId)
  const { rounds, last, isMore } = await roundsAfter(w.tx, { memberId, after, limit: STEP })
  for (const day of await changedDays(w.tx, { memberId, rounds, timeZone })) {
    await replaceDay(w.tx, {
      memberId,
      day,
      sums: await countDay(w.tx, { memberId, timeZone, day }),
    })
  }
  await updateRolled(w.tx, memberId, last)
  return isMore
}
