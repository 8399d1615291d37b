import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

const MAX_FOUND = 25
const WILD = /[\\%_]/g

type Search = { brandId: string; nameKey: string; mobile: string | null }

/** Members of a brand by the beginning of a name, by a proved number, or by an e-mail address. */
export async function searchMembers(db: Kysely<Tables>, { brandId, nameKey, mobile }: Search) {
  const prefix = `${nameKey.replace(WILD, '\\$&')}%`
  return db
    .selectFrom('member.member as m')
    .leftJoin('member.mobile as p', 'p.member_id', 'm.member_id')
    .selectAll('m')
    .select('p.mobile')
    .where('m.brand_id', '=', brandId)
    .where((or) =>
      or.or([
        or(
          'm.member_id',
          'in',
          or
            .selectFrom('member.username as u')
            .select('u.member_id')
            .where('u.brand_id', '=', brandId)
            .where('u.username_key', 'like', prefix)
            .limit(MAX_FOUND),
        ),
        or(or.fn('lower', [or.ref('m.contact', '->>').key('email' as never)]), '=', nameKey),
        ...(mobile ? [or('p.mobile', '=', mobile)] : []),
      ]),
    )
    .orderBy('m.username')
    .limit(MAX_FOUND)
    .execute()
}

/** A member of this brand; one of another does not exist here (AZ-003). */
export async function selectMemberOfBrand(
  db: Kysely<Tables>,
  { brandId, memberId }: { brandId: string; memberId: string },
) {
  return db
    .selectFrom('member.member as m')
    .leftJoin('member.mobile as p', 'p.member_id', 'm.member_id')
    .selectAll('m')
    .select('p.mobile')
    .where('m.member_id', '=', memberId)
    .where('m.brand_id', '=', brandId)
    .executeTakeFirst()
}

export async function updateStatus(tx: Transaction<Tables>, memberId: string, status: string) {
  await tx.updateTable('member.member').set({ status }).where('member_id', '=', memberId).execute()
}
