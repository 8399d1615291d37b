import type { absence } from '@parola/contract'
import { setAway } from '#people/eligibility'
import { findMember, selectSameReach } from '#people/member'
import { selectSamePerson } from '#people/screening'
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
  selectLongestExclusion,
  selectOver,
  selectRunning,
  updateReturn,
} from './absence.sql.ts'
import { keepStep } from './keep-step.ts'
import { callWatch, lockSafety } from './limits.sql.ts'

/** Between the wish to come back and the coming back (RG-005). */
const RETURN_MS = DAY_MS
const PER_ROUND = 200

type View = Answer<typeof absence>['value']

export async function readAbsence({ db, ...at }: Glance): Promise<View> {
  const row = await selectRunning(db, memberOf(at))
  return row ? viewOf(row) : null
}

function viewOf(row: AbsenceRow): NonNullable<View> {
  const asked = row.return_asked_at
  return {
    kind: row.kind as AbsenceKind,
    cause: row.cause as 'own' | 'person',
    from: row.from_at,
    until: row.until_at,
    backAt: asked && addMs(asked, RETURN_MS),
  }
}

/**
 * Stays away from now on: nothing ends it early, and an exclusion holds for all accounts of the person,
 * of whatever brand (RG-004, RG-005). @throws Refusal ABSENCE_RUNNING when one lasts as long already
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

type Wish = {
  memberId: string
  brandId: string
  personId: string
  kind: AbsenceKind
  until: Date
  cause: 'own' | 'person'
}

/** Null when what runs already is as long or graver. */
async function begin(w: Work, wish: Wish): Promise<AbsenceRow | null> {
  const { memberId, brandId, kind, until } = wish
  await lockSafety(w.tx, memberId)
  const running = await selectRunning(w.tx, memberId)
  if (!mayReplace(running ? { kind: running.kind, until: running.until_at } : null, wish)) {
    return null
  }
  if (running) await endAbsence(w.tx, running.absence_id, w.now)
  await insertAbsence(w.tx, { ...wish, absenceId: newId(w.now), from: w.now })
  await setAway(w, { memberId, brandId, away: kind })
  await callWatch(w.tx, memberId)
  await keepStep(w, {
    ...{ memberId, brandId, what: `${kind}.began` },
    detail: { until, cause: wish.cause },
  })
  return (await selectRunning(w.tx, memberId)) ?? null
}

async function samePerson(w: Work, memberId: string): Promise<string[]> {
  const known = await selectSamePerson(w.tx, memberId)
  return [...new Set([...known, ...(await selectSameReach(w.tx, memberId))])].sort()
}

/** The same for every other account of the person. */
async function spread(w: Work, row: AbsenceRow) {
  for (const memberId of await samePerson(w, row.member_id)) await follow(w, memberId, row)
}

async function follow(w: Work, memberId: string, row: AbsenceRow): Promise<boolean> {
  const member = await findMember({ db: w.tx }, memberId)
  if (!member) return false
  const { brandId } = member
  const until = row.until_at
  const of = { memberId, brandId, personId: row.person_id, until }
  return (await begin(w, { ...of, kind: 'excluded', cause: 'person' })) !== null
}

/**
 * Somebody who excluded themselves is excluded here too: asked when an account is made, when papers come
 * and when they log in (RG-006).
 * @returns whether it was found only now
 */
export async function catchReentry(w: Work, memberId: string): Promise<boolean> {
  const exclusion = await selectLongestExclusion(w.tx, await samePerson(w, memberId))
  return exclusion ? follow(w, memberId, exclusion) : false
}

/** The positive act that an exclusion ends by, a day later. @throws Refusal NOT_FOUND, ABSENCE_RUNNING */
export async function askReturn(w: Work): Promise<View> {
  const memberId = memberOf(w)
  await lockSafety(w.tx, memberId)
  const row = await selectRunning(w.tx, memberId)
  if (row?.kind !== 'excluded') refuse('NOT_FOUND')
  if (row.until_at > w.now) refuse('ABSENCE_RUNNING')
  await updateReturn(w.tx, row.person_id, w.now)
  await keepStep(w, { memberId, what: 'excluded.return-asked', detail: {} })
  return viewOf({ ...row, return_asked_at: row.return_asked_at ?? w.now })
}

/** Ends what is over, for each account in a transaction of its own. */
export async function endAbsences(engine: Engine, now: Date) {
  const askedBefore = addMs(now, -RETURN_MS)
  for (const row of await selectOver(engine.db.kysely, { now, askedBefore, limit: PER_ROUND })) {
    const { member_id: memberId, brand_id: brandId } = row
    const system = bySystem(brandId)
    await work(engine, system, async (w) => {
      await lockSafety(w.tx, memberId)
      await endAbsence(w.tx, row.absence_id, w.now)
      // A graver one may have taken its place since it was looked for.
      if (await selectRunning(w.tx, memberId)) return
      await setAway(w, { memberId, brandId, away: null })
      await callWatch(w.tx, memberId)
      await keepStep(w, { memberId, what: `${row.kind}.ended`, detail: {} })
    })
  }
}
