import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'
import { type Application, applicationOf } from './kyc.sql.ts'

export type QueueFilter = {
  brandId: string
  state: string
  memberId?: string | undefined
  after: { at: Date; id: string } | null
  limit: number
}

/** Verifications of a brand in one state, longest waiting first. */
export async function selectQueue(db: Kysely<Tables>, f: QueueFilter): Promise<Application[]> {
  // A draft has not been sent yet: the time it was saved counts.
  const waitingSince = sql<Date>`coalesce(submitted_at, saved_at)`
  let found = db
    .selectFrom('kyc.application')
    .selectAll()
    .where('brand_id', '=', f.brandId)
    .where('state', '=', f.state)
    .orderBy(waitingSince)
    .orderBy('member_id')
    .limit(f.limit)
  if (f.memberId) found = found.where('member_id', '=', f.memberId)
  if (f.after) {
    found = found.where(
      sql<boolean>`(coalesce(submitted_at, saved_at), member_id) > (${f.after.at}::timestamptz, ${f.after.id}::uuid)`,
    )
  }
  return (await found.execute()).map(applicationOf)
}
