import type { exclusionAtDesk, liftExclusion } from '@parola/contract'
import { record } from '#foundations/audit'
import { type Approvable, propose, waitingWish } from '#people/approval'
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

/** What the second operator reads. */
type Details = { memberId: string; username: string; absenceId: string; until: string }

const subjectOf = (memberId: string) => `member:${memberId}`

/** How a member stays away, as the desk sees it. */
export async function readAtDesk(
  look: Glance,
  { query }: Input<typeof exclusionAtDesk>,
): Promise<Answer<typeof exclusionAtDesk>['value']> {
  const { memberId } = query
  const { db, brandId } = look
  if (!(await selectMemberOfBrand(db, { brandId, memberId }))) refuse('NOT_FOUND')
  const row = await selectRunning(db, memberId)
  const about = { subject: subjectOf(memberId), kinds: ['exclusion.lift'] as const }
  const wish = await waitingWish(look, about)
  const running = row && {
    kind: row.kind as AbsenceKind,
    cause: row.cause as 'own' | 'person',
    from: row.from_at,
    until: row.until_at,
  }
  const waiting = wish && { askedBy: wish.askedBy, because: wish.reason, expiresAt: wish.expiresAt }
  return { running: running ?? null, waiting }
}

/**
 * Asks a second operator to end an exclusion that another account has brought upon this one in error. A
 * member's own holds to its day, whoever asks (RG-005).
 * @throws Refusal NOT_FOUND, EXCLUSION_OWN, ALREADY_ASKED
 */
export async function askLift(w: Work, { body }: Input<typeof liftExclusion>): Promise<null> {
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
 * What two operators end: the member is as they were without it, and that person's match counts no more. What
 * other accounts bring holds from the same moment.
 */
export const liftApproval: Approvable = {
  kind: 'exclusion.lift',
  asks: 'exclusion.propose',
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

/** The member's own absence goes on, which the other had taken the place of. */
async function restore(w: Work, own: AbsenceRow) {
  await insertAbsence(w.tx, {
    ...{ absenceId: newId(w.now), personId: own.person_id, memberId: own.member_id },
    ...{ brandId: own.brand_id, kind: own.kind, cause: 'own' },
    ...{ from: own.from_at, until: own.until_at },
  })
}
