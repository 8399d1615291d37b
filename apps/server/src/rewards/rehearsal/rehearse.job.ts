import { type BrandConfig, brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { eligibility, rulesOf } from '#people/eligibility'
import { findMembers, type Member } from '#people/member'
import { dayOf, SECOND_MS } from '#platform/clock'
import { bySystem, type Engine, must, type Work, work } from '#platform/work'
import { readTerms, selectVersion } from '#rewards/promotion'
import { vipSettings } from '#rewards/vip'
import { candidatesOf } from './candidates.ts'
import { decideNext } from './decide.ts'
import { rehearseJob } from './jobs.ts'
import {
  clearSome,
  countMembers,
  insertClaims,
  lockRun,
  type RunRow,
  selectActive,
  selectBrandOf,
  selectMembersAfter,
  updateRun,
} from './rehearsal.sql.ts'

/** How long one job works before the next one continues. */
const SLICE_MS = 10 * SECOND_MS
const MEMBERS_A_STEP = 200
const CLAIMS_A_STEP = 200
const CLEARED_A_STEP = 5000
/** Attempts at one step before the rehearsal has failed. */
const TRIES = 3
const REASON_LENGTH = 300

/** Works on a rehearsal for a while, in steps of one transaction each. Repeating it has no effect. */
export async function rehearse(engine: Engine, { rehearsalId }: { rehearsalId: string }) {
  const until = performance.now() + SLICE_MS
  const brandId = await selectBrandOf(engine.db.kysely, rehearsalId)
  if (!brandId) return
  const unit = <T>(run: (w: Work) => Promise<T>) => work(engine, bySystem(brandId), run)
  try {
    while (await unit((w) => step(w, rehearsalId))) {
      if (performance.now() < until) continue
      return await unit((w) => w.later(rehearseJob, { rehearsalId }))
    }
  } catch (error) {
    if (!(await unit((w) => hasFailed(w, rehearsalId, error)))) throw error
    engine.log.error({ alarm: 'promotion_stuck', err: error, rehearsalId }, 'a rehearsal failed')
  }
}

/** One bounded step; false when nothing is left to do. */
async function step(w: Work, rehearsalId: string): Promise<boolean> {
  const run = await lockRun(w.tx, rehearsalId)
  if (run?.phase === 'clearing') await clear(w, run)
  else if (run?.phase === 'members') await (isCounted(run) ? lookAtMembers(w, run) : count(w, run))
  else if (run?.phase === 'claims') await decideClaims(w, run)
  else return false
  return true
}

async function clear(w: Work, run: RunRow) {
  if (await clearSome(w.tx, run.replaces, CLEARED_A_STEP)) return
  await updateRun(w.tx, run.rehearsal_id, { phase: 'members', tries: 0 })
}

const isCounted = (run: RunRow) => run.members_total !== null

/** A step of its own: of a large brand it takes as long as a step may. */
async function count(w: Work, run: RunRow) {
  const members_total = await countMembers(w.tx, run.brand_id)
  await updateRun(w.tx, run.rehearsal_id, { members_total, tries: 0 })
}

async function termsOf({ tx }: Work, { promotion_id: promotionId, version }: RunRow) {
  const row = await selectVersion(tx, { promotionId, version })
  must(row, 'a rehearsal of terms that are gone')
  return readTerms(row.terms)
}

async function lookAtMembers(w: Work, run: RunRow) {
  const { rehearsal_id: id, brand_id: brandId, from_at: from, to_at: to } = run
  const page = { brandId, after: run.after_member, limit: MEMBERS_A_STEP }
  const ids = await selectMembersAfter(w.tx, page)
  const { config } = await brandById(w.tx, brandId, w.now)
  const { timeZone } = config
  const members = await claimants(w, config, await selectActive(w.tx, ids, from))
  const terms = await termsOf(w, run)
  const labels = (await settingsOf(w, vipSettings)).tiers.map(({ label }) => label)
  const span = { promotionId: run.promotion_id, terms, timeZone, labels, from, to }
  const found = await candidatesOf(w.tx, span, members)
  const dated = found.map((claim) => ({ ...claim, day: dayOf(claim.claimedAt, timeZone) }))
  await insertClaims(w.tx, id, dated)
  await updateRun(w.tx, id, {
    ...{ after_member: ids.at(-1) ?? run.after_member, tries: 0 },
    members_done: run.members_done + ids.length,
    phase: ids.length < MEMBERS_A_STEP ? 'claims' : 'members',
  })
}

/** Members who may claim rewards as they stand now; trial accounts never do. */
async function claimants(w: Work, config: BrandConfig, ids: readonly string[]): Promise<Member[]> {
  const rules = rulesOf(config)
  const members = await findMembers({ db: w.tx }, ids)
  return [...members.values()].filter(
    (member) => member.kind !== 'trial' && eligibility(member, 'bonus', rules) === null,
  )
}

async function decideClaims(w: Work, run: RunRow) {
  const { rehearsal_id: rehearsalId, left_minor: left, closed_at: closedAt } = run
  const terms = await termsOf(w, run)
  const budget = { left, closedAt }
  const decided = await decideNext(w.tx, { rehearsalId, terms, budget, limit: CLAIMS_A_STEP })
  await updateRun(w.tx, rehearsalId, {
    ...{ left_minor: decided.left, closed_at: decided.closedAt, tries: 0 },
    ...(decided.isOver ? { phase: 'done', ended_at: w.now } : {}),
  })
}

/** Counts an attempt that failed; after the last one the rehearsal has failed. */
async function hasFailed(w: Work, rehearsalId: string, error: unknown): Promise<boolean> {
  const run = await lockRun(w.tx, rehearsalId)
  if (!run) return true
  const tries = run.tries + 1
  const reason = String(error instanceof Error ? error.message : error).slice(0, REASON_LENGTH)
  const isOver = tries >= TRIES
  await updateRun(w.tx, rehearsalId, {
    tries,
    ...(isOver ? { phase: 'failed', reason, ended_at: w.now } : {}),
  })
  return isOver
}
