import type { exclusionInConsole, liftExclusion } from '@parola/contract'
import { record } from '#foundations/audit'
import { type Approvable, propose, waitingRequest } from '#people/approval'
import { setAway } from '#people/eligibility'
import { selectMemberOfBrand } from '#people/member'
import type { Answer, Input } from '#platform/http'
import { newId } from '#platform/random'
import { type Glance, operatorOf, refuse, type Work } from '#platform/work'
import type { AbsenceKind } from './absence.rules.ts'
import {
  type AbsenceRow,
  endAbsence,
  insertAbsence,
  insertLifted,
  selectOwnLeft,
  selectRunning,
} from './absence.sql.ts'
import { catchReentry } from './absence.ts'
import { keepStep } from './keep-step.ts'
import { callWatch, lockSafety } from './limits.sql.ts'

/** What the second operator sees. */
type Details = { memberId: string; username: string; absenceId: string; until: string }

const subjectOf = (memberId: string) => `member:${memberId}`

/** A member's absence, as the console shows it. */
export async function readInConsole(
  look: Glance,
  { query }: Input<typeof exclusionInConsole>,
): Promise<Answer<typeof exclusionInConsole>['value']> {
  const { memberId } = query
  const { db, brandId } = look
  if (!(await selectMemberOfBrand(db, { brandId, memberId }))) refuse('NOT_FOUND')
  const row = await selectRunning(db, memberId)
  const about = { subject: subjectOf(memberId), kinds: ['exclusion.lift'] as const }
  const request = await waitingRequest(look, about)
  const running = row && {
    kind: row.kind as AbsenceKind,
    cause: row.cause as 'own' | 'person',
    from: row.from_at,
    until: row.until_at,
  }
  const waiting = request && {
    requester: request.requester,
    because: request.reason,
    expiresAt: request.expiresAt,
  }
  return { running: running ?? null, waiting }
}

/**
 * Requests that a second operator end an exclusion that another account brought upon this one in error. A
 * member's own applies until its end, whoever makes the request (RG-005).
 * @throws Refusal NOT_FOUND, EXCLUSION_OWN, ALREADY_REQUESTED
 */
export async function requestLift(w: Work, { body }: Input<typeof liftExclusion>): Promise<null> {
  const { memberId, because } = body
  const member = await selectMemberOfBrand(w.tx, { brandId: w.brandId, memberId })
  if (!member) refuse('NOT_FOUND')
  const row = await liftable(w, memberId)
  const details: Details = {
    memberId,
    username: member.username,
    absenceId: row.absence_id,
    until: row.until_at.toISOString(),
  }
  const subject = subjectOf(memberId)
  await propose(w, { kind: 'exclusion.lift', subject, details, reason: because })
  return null
}

async function liftable(w: Work, memberId: string): Promise<AbsenceRow> {
  await lockSafety(w.tx, memberId)
  const row = await selectRunning(w.tx, memberId)
  if (row?.kind !== 'excluded') refuse('NOT_FOUND')
  if (row.cause === 'own') refuse('EXCLUSION_OWN')
  return row
}

/**
 * Ended by two operators: the member is as before it, and the match with that person no longer counts.
 * Exclusions from other accounts apply from the same moment.
 */
export const liftApproval: Approvable = {
  kind: 'exclusion.lift',
  proposeRight: 'exclusion.propose',
  needs: 'exclusion.approve',
  carryOut: async (w, { subject, details, reason, requestedBy }) => {
    const { memberId, absenceId } = details as Details
    const row = await liftable(w, memberId)
    if (row.absence_id !== absenceId) refuse('REQUEST_CLOSED')
    const own = await selectOwnLeft(w.tx, memberId, w.now)
    await endAbsence(w.tx, absenceId, w.now)
    await insertLifted(w.tx, {
      ...{ memberId, personId: row.person_id, absenceId, because: reason, now: w.now },
      ...{ proposedBy: requestedBy, approvedBy: operatorOf(w) },
    })
    if (own) await restore(w, own)
    const away = own ? (own.kind as AbsenceKind) : null
    await setAway(w, { memberId, brandId: w.brandId, away })
    await callWatch(w.tx, memberId)
    await keepStep(w, { memberId, what: 'excluded.lifted', detail: { until: row.until_at } })
    const before = { until: row.until_at, cause: row.cause }
    const after = { until: own?.until_at ?? null }
    await record(w, { what: 'exclusion.lift', subject, before, after, reason })
    await catchReentry(w, memberId)
  },
}

/** Resumes the member's own absence, which the other had replaced. */
async function restore(w: Work, own: AbsenceRow) {
  await insertAbsence(w.tx, {
    ...{ absenceId: newId(w.now), personId: own.person_id, memberId: own.member_id },
    ...{ brandId: own.brand_id, kind: own.kind, cause: 'own' },
    ...{ from: own.from_at, until: own.until_at },
  })
}
