import type { Kysely, Selectable } from 'kysely'
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

/** The exclusion that lasts longest among these accounts; one that is on its way out counts too. */
export async function selectLongestExclusion(db: Reading, memberIds: readonly string[]) {
  if (memberIds.length === 0) return undefined
  return db
    .selectFrom('safer_play.absence')
    .selectAll()
    .where('member_id', 'in', [...memberIds])
    .where('kind', '=', 'excluded')
    .where('ended_at', 'is', null)
    .orderBy('until_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The wish to come back, for every account of the person. */
export async function updateReturn(tx: Tx, personId: string, now: Date) {
  await tx
    .updateTable('safer_play.absence')
    .set({ return_asked_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('return_asked_at', 'is', null)
    .execute()
}

/** Time-outs that are over, and exclusions whose return was asked for long enough ago. */
export async function selectOver(db: Reading, at: { now: Date; askedBefore: Date; limit: number }) {
  return db
    .selectFrom('safer_play.absence')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('until_at', '<=', at.now)
    .where((eb) =>
      eb.or([eb('kind', '=', 'time-out'), eb('return_asked_at', '<=', at.askedBefore)]),
    )
    .orderBy('until_at')
    .limit(at.limit)
    .execute()
}
