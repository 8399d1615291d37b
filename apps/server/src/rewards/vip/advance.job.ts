import { allBrands } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import type { Turnover } from '#money/turnover'
import { rulesOf } from '#people/eligibility'
import { addMs, MINUTE_MS } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { advance, dueOf, reachedBy, review } from './advance.ts'
import {
  deletePending,
  lockPending,
  markFilledDeposits,
  selectGrown,
  selectLook,
} from './growth.sql.ts'
import { selectReady } from './reward.sql.ts'
import { pay } from './reward.ts'
import { selectDue } from './tier.sql.ts'
import { vipSettings } from './vip-settings.ts'

const PAGE = 500
/** Pages of one run: what is left is taken by the next. */
const PAGES_MAX = 200
const OVERLAP_MS = 10 * MINUTE_MS

type Brand = Awaited<ReturnType<typeof allBrands>>[number]

/** Raises members whose growth has reached a tier, and pays what is ready. */
export async function advanceAll(engine: Engine, turnover: Turnover, now: Date) {
  for (const brand of await allBrands(engine.db.kysely, now)) {
    const { brandId } = brand
    await work(engine, bySystem(brandId), lookAtDeposits)
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { members, isLast } = await work(engine, bySystem(brandId), (w) => sift(w, brand))
      for (const memberId of members) {
        await tried(engine, brandId, { memberId, run: (w) => advance(w, memberId) })
      }
      if (isLast) break
    }
    await payAll(engine, turnover, brand)
  }
}

async function lookAtDeposits({ tx, brandId, now }: Work) {
  const last = await selectLook(tx, brandId)
  const since = last ? addMs(last, -OVERLAP_MS) : new Date(0)
  await markFilledDeposits(tx, { brandId, since, now })
}

/** Of the next marked members those who have reached a tier; the others are taken off the list. */
async function sift(work: Work, { config }: Brand) {
  const { tx, brandId } = work
  const members = await lockPending(tx, { brandId, limit: PAGE })
  if (members.length === 0) return { members: [], isLast: true }
  const settings = await settingsOf(work, vipSettings)
  const grown = await selectGrown(tx, { members, timeZone: config.timeZone })
  const reached = grown.filter((member) => reachedBy(member, settings).tier !== member.tier)
  const raised = new Set(reached.map(({ memberId }) => memberId))
  const others = members.filter((memberId) => !raised.has(memberId))
  await deletePending(tx, others)
  // A page of members who could not be raised is not read again in this run.
  return { members: [...raised], isLast: members.length < PAGE || others.length === 0 }
}

async function payAll(engine: Engine, turnover: Turnover, { brandId, config }: Brand) {
  const needsKyc = rulesOf(config).kycFor.includes('bonus')
  let after: string | null = null
  do {
    const ready: Awaited<ReturnType<typeof selectReady>> = await selectReady(engine.db.kysely, {
      ...{ brandId, after, limit: PAGE, needsKyc },
    })
    for (const { member_id: memberId, reward_id: rewardId } of ready) {
      const run = (w: Work) => pay(w, turnover, { memberId, rewardId })
      await tried(engine, brandId, { memberId, run })
    }
    after = ready[PAGE - 1]?.reward_id ?? null
  } while (after)
}

/** Ends keep periods that are over, and warns members of those that end soon. */
export async function reviewAll(engine: Engine, now: Date) {
  for (const { brandId, config } of await allBrands(engine.db.kysely, now)) {
    const { kysely: db } = engine.db
    const settings = await settingsOf({ db, brandId, now }, vipSettings)
    const due = { brandId, ...dueOf(now, config.timeZone, settings) }
    let after: string | null = null
    do {
      const members: string[] = await selectDue(db, due, { after, limit: PAGE })
      for (const memberId of members) {
        await tried(engine, brandId, { memberId, run: (w) => review(w, memberId) })
      }
      after = members[PAGE - 1] ?? null
    } while (after)
  }
}

type Step = { memberId: string; run: (w: Work) => Promise<void> }

/** One that fails is logged, and holds up nobody: the next run tries it again. */
async function tried(engine: Engine, brandId: string, { memberId, run }: Step) {
  try {
    await work(engine, bySystem(brandId), run)
  } catch (error) {
    engine.log.error({ alarm: 'vip_stuck', err: error, memberId }, 'a step of the VIP club failed')
  }
}
