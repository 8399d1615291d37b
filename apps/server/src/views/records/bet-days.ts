import { brandById } from '#foundations/brand'
import { roundsAfter } from '#foundations/ledger'
import { betSumsOf, daysOfRounds } from '#games/bet'
import { findMember } from '#people/member'
import { daysOf, spanOf } from '#platform/clock'
import { bySystem, type Engine, type Glance, type Work, work } from '#platform/work'
import {
  type DaySum,
  lockRolled,
  replaceDay,
  selectBehind,
  selectDays,
  selectRolledSeq,
  updateRolled,
} from './records.sql.ts'

/** Postings that one step looks through; a member who has more of them is counted in several. */
const STEP = 5000
const MEMBERS_PER_RUN = 500

type Days = { from: string; to: string }
type Of = Days & { memberId: string; timeZone: string }

/**
 * Bets of a member by day, vendor, kind of game and state. Days are kept counted; those on which a bet
 * was touched since are counted from the bets, so that the sums are always of this moment.
 */
export async function betDays({ db }: Pick<Glance, 'db'>, of: Of): Promise<DaySum[]> {
  const after = await selectRolledSeq(db, of.memberId)
  const touched = await roundsAfter(db, { memberId: of.memberId, after, limit: STEP })
  const fresh = touched.isMore
    ? daysOf(of)
    : (await daysOfRounds(db, { ...of, rounds: touched.rounds })).filter(
        (day) => day >= of.from && day <= of.to,
      )
  const kept = await selectDays(db, of)
  const sums = kept.filter(({ day }) => !fresh.includes(day))
  for (const day of fresh) sums.push(...(await countDay(db, { ...of, day })))
  return sums
}

type Day = { memberId: string; timeZone: string; day: string }

async function countDay(db: Glance['db'], { memberId, timeZone, day }: Day): Promise<DaySum[]> {
  const span = spanOf({ from: day, to: day }, timeZone)
  return (await betSumsOf(db, { memberId, ...span })).map((sum) => ({ ...sum, day }))
}

/** Counts the days of everybody who has played since the last run. */
export async function rollAll(engine: Engine) {
  const behind = await selectBehind(engine.db.kysely, MEMBERS_PER_RUN)
  for (const memberId of behind) await rollMember(engine, memberId)
}

/** Counts the days that a member's bets were touched on, until none is left. */
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
  for (const day of await daysOfRounds(w.tx, { memberId, rounds, timeZone })) {
    await replaceDay(w.tx, {
      memberId,
      day,
      sums: await countDay(w.tx, { memberId, timeZone, day }),
    })
  }
  await updateRolled(w.tx, memberId, last)
  return isMore
}
