import type { absence } from '@parola/contract'
import { setAway } from '#people/eligibility'
import { findMember, selectSameReach } from '#people/member'
import { openCaseOfTwo, selectProvedSame, selectTypedSame } from '#people/screening'
import { addMs, DAY_MS } from '#platform/clock'
import type { Answer } from '#platform/http'
import { newId } from '#platform/random'
import {
  bySystem,
  type Engine,
  type Glance,
  memberOf,
  refuse,
  type Work,
  work,
} from '#platform/work'
import { type AbsenceKind, endOf, kindOf, type Length, mayReplace } from './absence.rules.ts'
import {
  type AbsenceRow,
  endAbsence,
  insertAbsence,
  isLifted,
  selectExclusions,
  selectOver,
  selectRunning,
  stillHolds,
  updateReturn,
} from './absence.sql.ts'
import { keepStep } from './keep-step.ts'
import { callWatch, lockSafety } from './limits.sql.ts'

/** Between the request to return and the return (RG-005). */
const RETURN_MS = DAY_MS
const PER_ROUND = 200
/** The most cases that one check of a person opens. */
const CASES_MAX = 5

type View = Answer<typeof absence>['value']

export async function readAbsence({ db, ...context }: Glance): Promise<View> {
  const row = await selectRunning(db, memberOf(context))
  return row ? viewOf(row) : null
}

function viewOf(row: AbsenceRow): NonNullable<View> {
  const sought = row.return_requested_at
  return {
    kind: row.kind as AbsenceKind,
    cause: row.cause as 'own' | 'person',
    from: row.from_at,
    until: row.until_at,
    backAt: sought && addMs(sought, RETURN_MS),
  }
}

/**
 * Starts an absence: nothing ends it early, and an exclusion applies to all accounts of the person, at any
 * brand (RG-004, RG-005).
 * @throws Refusal ABSENCE_RUNNING when one lasts as long already
 */
export async function stayAway(w: Work, length: Length): Promise<View> {
  const memberId = memberOf(w)
  const [kind, until] = [kindOf(length), endOf(w.now, length)]
  const begun = await begin(w, {
    ...{ memberId, brandId: w.brandId, personId: newId(w.now), kind, until },
    cause: 'own',
  })
  if (!begun) refuse('ABSENCE_RUNNING')
  if (kind === 'excluded') await spread(w, begun)
  return viewOf(begun)
}

type Request = {
  memberId: string
  brandId: string
  personId: string
  kind: AbsenceKind
  until: Date
  cause: 'own' | 'person'
  /** When it began, if another account brought it. */
  from?: Date
}

/** Null when the running absence is as long or stricter. */
async function begin(w: Work, request: Request): Promise<AbsenceRow | null> {
  const { memberId, brandId, kind } = request
  await lockSafety(w.tx, memberId)
  const running = await selectRunning(w.tx, memberId)
  if (!mayReplace(running ? { kind: running.kind, until: running.until_at } : null, request)) {
    return null
  }
  if (running) await endAbsence(w.tx, running.absence_id, w.now)
  // A stricter one may be shorter: it never cuts a running one short.
  const until = running && running.until_at > request.until ? running.until_at : request.until
  const { from = w.now } = request
  await insertAbsence(w.tx, { ...request, absenceId: newId(w.now), from, until })
  await setAway(w, { memberId, brandId, away: kind })
  await callWatch(w.tx, memberId)
  await keepStep(w, {
    ...{ memberId, brandId, what: `${kind}.began` },
    detail: { until, cause: request.cause },
  })
  return (await selectRunning(w.tx, memberId)) ?? null
}

/** Accounts proved to be the same person's: by documents approved on both sides, or by a proved contact. */
async function provedSame(w: Work, memberId: string): Promise<string[]> {
  const proved = await selectProvedSame(w.tx, memberId)
  return [...new Set([...proved, ...(await selectSameReach(w.tx, memberId))])].sort()
}

/** Accounts that match only by what was typed: nothing follows for them. */
async function onlyTyped(w: Work, memberId: string, proved: readonly string[]): Promise<string[]> {
  const typed = await selectTypedSame(w.tx, memberId)
  return typed.filter((other) => !proved.includes(other)).sort()
}

/**
 * Applies the absence to every other account proved to be the person's. One that only looks alike is not
 * touched; it becomes a case of the acting account.
 */
async function spread(w: Work, row: AbsenceRow) {
  const proved = await provedSame(w, row.member_id)
  for (const memberId of proved) await follow(w, memberId, row)
  for (const other of (await onlyTyped(w, row.member_id, proved)).slice(0, CASES_MAX)) {
    await openMatch(w, row.member_id, other)
  }
}

/** An operator reviews the two, and may request documents. */
function openMatch(w: Work, memberId: string, other: string) {
  return openCaseOfTwo(w, { memberId, kind: 'excluded-match', subject: other, foundAt: 'login' })
}

async function follow(w: Work, memberId: string, row: AbsenceRow): Promise<boolean> {
  const member = await findMember({ db: w.tx }, memberId)
  if (!member) return false
  const { brandId } = member
  await lockSafety(w.tx, memberId)
  // Two operators may have ended either of them while this waited for the lock.
  if (!(await stillHolds(w.tx, row.absence_id, w.now))) return false
  if (await isLifted(w.tx, { memberId, personId: row.person_id })) return false
  const until = row.until_at
  const exclusion = { memberId, brandId, personId: row.person_id, from: row.from_at, until }
  return (await begin(w, { ...exclusion, kind: 'excluded', cause: 'person' })) !== null
}

/**
 * Excludes this account if the same person excluded themselves elsewhere, and the person's other accounts if
 * this one is excluded: checked when an account is created, when documents are submitted or approved, and at
 * log-in (RG-006). Only a proved match does that; mere likeness opens a case and closes nothing.
 * @returns whether it was found only now
 */
export async function catchReentry(w: Work, memberId: string): Promise<boolean> {
  const own = await selectRunning(w.tx, memberId)
  if (own?.kind === 'excluded') await spread(w, own)
  const proved = await provedSame(w, memberId)
  for (const exclusion of await selectExclusions(w.tx, proved, w.now)) {
    if (await follow(w, memberId, exclusion)) return true
  }
  if (own?.kind === 'excluded') return false
  const typed = await onlyTyped(w, memberId, proved)
  const alike = await selectExclusions(w.tx, typed, w.now)
  const others = new Set(alike.map((row) => row.member_id))
  for (const other of [...others].slice(0, CASES_MAX)) await openMatch(w, memberId, other)
  return false
}

/** The active request that ends an exclusion, a day later. @throws Refusal NOT_FOUND, ABSENCE_RUNNING */
export async function requestReturn(w: Work): Promise<View> {
  const memberId = memberOf(w)
  await lockSafety(w.tx, memberId)
  const row = await selectRunning(w.tx, memberId)
  if (row?.kind !== 'excluded') refuse('NOT_FOUND')
  if (row.until_at > w.now) refuse('ABSENCE_RUNNING')
  await updateReturn(w.tx, row.person_id, w.now)
  const what = 'excluded.return-asked'
  if (!row.return_requested_at) await keepStep(w, { memberId, what, detail: {} })
  return viewOf({ ...row, return_requested_at: row.return_requested_at ?? w.now })
}

/** Ends absences that are over, each account in a transaction of its own. */
export async function endAbsences(engine: Engine, now: Date) {
  const requestedBefore = addMs(now, -RETURN_MS)
  const failures: unknown[] = []
  for (const row of await selectOver(engine.db.kysely, {
    now,
    requestedBefore,
    limit: PER_ROUND,
  })) {
    await endOver(engine, row).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'absences that did not end')
}

async function endOver(engine: Engine, row: AbsenceRow) {
  const { member_id: memberId, brand_id: brandId } = row
  await work(engine, bySystem(brandId), async (w) => {
    await lockSafety(w.tx, memberId)
    await endAbsence(w.tx, row.absence_id, w.now)
    // A stricter one may have replaced it since the query.
    if (await selectRunning(w.tx, memberId)) return
    await setAway(w, { memberId, brandId, away: null })
    await callWatch(w.tx, memberId)
    await keepStep(w, { memberId, what: `${row.kind}.ended`, detail: {} })
  })
}
