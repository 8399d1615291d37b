import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Reading = Kysely<Tables>
export type AbsenceRow = Selectable<Tables['safer_play.absence']>

export async function selectRunning(db: Reading, memberId: string) {
  return db
    .selectFrom('safer_play.absence')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** A member's own absence applies until its end, even while a longer one replaces it. */
const holds = (now: Date) => (eb: ExpressionBuilder<Tables, 'safer_play.absence'>) =>
  eb.or([eb('ended_at', 'is', null), eb.and([eb('cause', '=', 'own'), eb('until_at', '>', now)])])

export async function stillHolds(db: Reading, absenceId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('safer_play.absence')
    .select('absence_id')
    .where('absence_id', '=', absenceId)
    .where(holds(now))
    .executeTakeFirst()
  return row !== undefined
}

export type NewAbsence = {
  absenceId: string
  personId: string
  memberId: string
  brandId: string
  kind: string
  cause: 'own' | 'person'
  from: Date
  until: Date
}

export async function insertAbsence(tx: Tx, a: NewAbsence) {
  await tx
    .insertInto('safer_play.absence')
    .values({
      absence_id: a.absenceId,
      person_id: a.personId,
      member_id: a.memberId,
      brand_id: a.brandId,
      kind: a.kind,
      cause: a.cause,
      from_at: a.from,
      until_at: a.until,
    })
    .execute()
}

export async function endAbsence(tx: Tx, absenceId: string, now: Date) {
  await tx
    .updateTable('safer_play.absence')
    .set({ ended_at: now })
    .where('absence_id', '=', absenceId)
    .execute()
}

const EACH_MAX = 5

/** Exclusions in force for these accounts, longest first; one whose return is pending counts too. */
export async function selectExclusions(db: Reading, memberIds: readonly string[], now: Date) {
  if (memberIds.length === 0) return []
  return db
    .selectFrom('safer_play.absence')
    .selectAll()
    .where('member_id', 'in', [...memberIds])
    .where('kind', '=', 'excluded')
    .where(holds(now))
    .orderBy('until_at', 'desc')
    .limit(memberIds.length * EACH_MAX)
    .execute()
}

/**
 * Whether two operators have found that a member is not the person whose account started this exclusion, then
 * or at another time. An account that the same error reached may still be the same person.
 */
export async function isLifted(
  db: Reading,
  { memberId, personId }: { memberId: string; personId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('safer_play.lifted as l')
    .innerJoin('safer_play.absence as then', 'then.person_id', 'l.person_id')
    .innerJoin('safer_play.absence as now', 'now.member_id', 'then.member_id')
    .select('l.at')
    .where('l.member_id', '=', memberId)
    .where('then.cause', '=', 'own')
    .where('now.cause', '=', 'own')
    .where('now.person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

export type Lifted = {
  memberId: string
  personId: string
  absenceId: string
  proposedBy: string
  approvedBy: string
  because: string
  now: Date
}

export async function insertLifted(tx: Tx, l: Lifted) {
  await tx
    .insertInto('safer_play.lifted')
    .values({
      member_id: l.memberId,
      person_id: l.personId,
      absence_id: l.absenceId,
      proposed_by: l.proposedBy,
      approved_by: l.approvedBy,
      because: l.because,
      at: l.now,
    })
    .execute()
}

/**
 * The longest of a member's own absences that another replaced and that is not over yet: its end has not
 * come, or it is an exclusion without a request to return since.
 */
export async function selectOwnLeft(tx: Tx, memberId: string, now: Date) {
  return tx
    .selectFrom('safer_play.absence as own')
    .selectAll('own')
    .where('own.member_id', '=', memberId)
    .where('own.cause', '=', 'own')
    .where((eb) =>
      eb.or([
        eb('own.until_at', '>', now),
        eb.and([
          eb('own.kind', '=', 'excluded'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('safer_play.absence as later')
                .select('later.absence_id')
                .where('later.member_id', '=', memberId)
                .whereRef('later.absence_id', '>=', 'own.absence_id')
                .where('later.return_requested_at', 'is not', null),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('own.until_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Records the request to return for every account of the person whose exclusion has ended. */
export async function updateReturn(tx: Tx, personId: string, now: Date) {
  await tx
    .updateTable('safer_play.absence')
    .set({ return_requested_at: now })
    .where('person_id', '=', personId)
    .where('until_at', '<=', now)
    .where('ended_at', 'is', null)
    .where('return_requested_at', 'is', null)
    .execute()
}

/** Time-outs that have ended, and exclusions whose return was requested long enough ago. */
export async function selectOver(
  db: Reading,
  criteria: { now: Date; requestedBefore: Date; limit: number },
) {
  return db
    .selectFrom('safer_play.absence')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('until_at', '<=', criteria.now)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'time-out'),
        eb('return_requested_at', '<=', criteria.requestedBefore),
      ]),
    )
    .orderBy('until_at')
    .limit(criteria.limit)
    .execute()
}
