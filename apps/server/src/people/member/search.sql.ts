import type { People } from '@parola/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'
import { TRIAL_TYPE } from './member.rules.ts'

const MAX_FOUND = 25
const WILD = /[\\%_]/g

type Search = { nameKey: string; mobile: string | null }
type Of = { brandId: string; people: People }

/**
 * Members of a brand by the beginning of a name, by a proved number, or by an e-mail address; the newest ones
 * without a search.
 */
export async function searchMembers(db: Kysely<Tables>, criteria: Of, search: Search | null) {
  const { brandId } = criteria
  if (!search) return selectNewest(db, criteria)
  const { nameKey, mobile } = search
  const prefix = `${nameKey.replace(WILD, '\\$&')}%`
  return membersOf(db, criteria)
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

const membersWithNumber = (db: Kysely<Tables>) =>
  db
    .selectFrom('member.member as m')
    .leftJoin('member.mobile as p', 'p.member_id', 'm.member_id')
    .selectAll('m')
    .select('p.mobile')

function membersOf(db: Kysely<Tables>, { brandId, people }: Of) {
  const all = membersWithNumber(db).where('m.brand_id', '=', brandId)
  return people === 'real' ? all.where('m.is_crowd', '=', false) : all
}

/** Members of a brand who joined last; trial players are none of them. */
async function selectNewest(db: Kysely<Tables>, criteria: Of) {
  return membersOf(db, criteria)
    .where('m.type', '<>', sql.lit(TRIAL_TYPE))
    .orderBy('m.created_at', 'desc')
    .limit(MAX_FOUND)
    .execute()
}

/** A member of this brand; one of another does not exist here (AZ-003). */
export async function selectMemberOfBrand(
  db: Kysely<Tables>,
  { brandId, memberId }: { brandId: string; memberId: string },
) {
  return membersWithNumber(db)
    .where('m.member_id', '=', memberId)
    .where('m.brand_id', '=', brandId)
    .executeTakeFirst()
}
