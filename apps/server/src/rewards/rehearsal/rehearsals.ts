import type { opsRehearsal, rehearsePromotion } from '@parola/contract'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { dayAfter, dayOf, startOfDay } from '#platform/clock'
import type { Input } from '#platform/http'
import { newId } from '#platform/random'
import { type Glance, operatorOf, refuse, type Work } from '#platform/work'
import { lockPromotion, readTerms, selectVersion } from '#rewards/promotion'
import {
  selectAbusers,
  selectDays,
  selectRefused,
  selectTotals,
  selectWinners,
} from './figures.sql.ts'
import { rehearseJob } from './jobs.ts'
import { canRehearse } from './rehearsal.rules.ts'
import { type Outcome, type RunRow, replaceRun, selectRun } from './rehearsal.sql.ts'

/** Members who are listed by name. */
const LISTED = 20

/**
 * Begins the rehearsal of a version on the last days, up to now; one that was begun before is replaced.
 * @throws Refusal NOT_FOUND, PROMO_NOT_REHEARSED
 */
export async function begin(work: Work, { body }: Input<typeof rehearsePromotion>) {
  const { id: promotionId, version, days } = body
  const { brandId, now } = work
  const row = await lockPromotion(work.tx, { brandId, promotionId })
  const saved = row && (await selectVersion(work.tx, { promotionId, version }))
  if (!row || !saved) refuse('NOT_FOUND')
  const terms = readTerms(saved.terms)
  if (!canRehearse(terms.offer.kind)) refuse('PROMO_NOT_REHEARSED')
  const { timeZone } = (await brandById(work.tx, brandId, now)).config
  const rehearsalId = newId(now)
  await replaceRun(work.tx, {
    ...{ promotionId, rehearsalId, brandId, version, days, to: now },
    from: startOfDay(dayAfter(dayOf(now, timeZone), -days), timeZone),
    ...{ budgetMinor: terms.budget, requestedBy: operatorOf(work) },
  })
  await work.later(rehearseJob, { rehearsalId })
  const subject = `promotion:${promotionId}`
  await record(work, { what: 'promotion.rehearse', subject, after: { version, days } })
  return null
}

/** The newest rehearsal of a promotion, with its figures once it is done; null without one. */
export async function readRehearsal(
  { db, brandId }: Glance,
  { query }: Input<typeof opsRehearsal>,
) {
  const run = await selectRun(db, query.id)
  if (run?.brand_id !== brandId) return { rehearsal: null }
  if (run.phase !== 'done') return { rehearsal: { ...headOf(run), ...NOTHING } }
  const id = run.rehearsal_id
  const totals = await selectTotals(db, id)
  const days = await selectDays(db, id)
  const refused = await selectRefused(db, id)
  const winners = await selectWinners(db, id, LISTED)
  const abusers = await selectAbusers(db, id, LISTED)
  return {
    rehearsal: {
      ...headOf(run),
      ...{ cost: totals.cost, required: totals.required },
      ...{ claims: Number(totals.claims), members: Number(totals.members) },
      days: days.map(({ day, cost, claims }) => ({ day, cost, claims: Number(claims) })),
      refused: refused.map(({ outcome, amount, claims, members, since }) => ({
        ...{ why: reasonOf(outcome), amount, since },
        ...{ claims: Number(claims), members: Number(members) },
      })),
      winners: winners.map((row) => ({ ...row, claims: Number(row.claims) })),
      abusers: abusers.map(({ outcome, ...row }) => ({
        ...{ ...row, claims: Number(row.claims), why: reasonOf(outcome) },
      })),
    },
  }
}

/** Figures are summed once, at the end. */
const NOTHING = {
  ...{ cost: 0n, required: 0n, claims: 0, members: 0 },
  ...{ days: [], refused: [], winners: [], abusers: [] },
}

const reasonOf = (outcome: string | null) => outcome as Exclude<Outcome, 'paid'>

type Phase = 'members' | 'claims' | 'done' | 'failed'

function headOf(run: RunRow) {
  return {
    ...{ version: run.version, span: run.days, from: run.from_at, to: run.to_at },
    phase: run.phase === 'clearing' ? ('members' as const) : (run.phase as Phase),
    progress: { done: run.members_done, total: Math.max(run.members_done, run.members_total ?? 0) },
    ...{ left: run.left_minor, reason: run.reason },
  }
}
