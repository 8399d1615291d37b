import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { ClaimKey } from '#rewards/participation'
import type { Candidate } from './rehearsed.ts'

export type RunRow = Selectable<Tables['rehearsal.run']>
export type ClaimRow = Selectable<Tables['rehearsal.claim']>
export type Outcome = 'paid' | 'budget' | ClaimKey

type NewRun = {
  promotionId: string
  rehearsalId: string
  brandId: string
  version: number
  days: number
  from: Date
  to: Date
  budgetMinor: bigint
  requestedBy: string
}

/** A new rehearsal of a promotion, in the place of the one before, whose claims are cleared step by step. */
export async function replaceRun(tx: Tx, r: NewRun) {
  const before = await tx
    .deleteFrom('rehearsal.run')
    .where('promotion_id', '=', r.promotionId)
    .returning(['rehearsal_id', 'replaces'])
    .executeTakeFirst()
  const replaces = before ? [...before.replaces, before.rehearsal_id] : []
  await tx
    .insertInto('rehearsal.run')
    .values({
      ...{ promotion_id: r.promotionId, rehearsal_id: r.rehearsalId, brand_id: r.brandId },
      ...{ version: r.version, days: r.days, from_at: r.from, to_at: r.to },
      ...{ replaces, phase: before ? 'clearing' : 'members' },
      ...{ left_minor: r.budgetMinor, requested_by: r.requestedBy, begun_at: r.to },
    })
    .execute()
}

export async function selectRun(db: Kysely<Tables>, promotionId: string) {
  return db
    .selectFrom('rehearsal.run')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .executeTakeFirst()
}

/** Undefined for one that was replaced. */
export async function selectBrandOf(db: Kysely<Tables>, rehearsalId: string) {
  const row = await db
    .selectFrom('rehearsal.run')
    .select('brand_id')
    .where('rehearsal_id', '=', rehearsalId)
    .executeTakeFirst()
  return row?.brand_id
}

/** A rehearsal, locked: its steps follow one another. Undefined for one that was replaced. */
export async function lockRun(tx: Tx, rehearsalId: string): Promise<RunRow | undefined> {
  return tx
    .selectFrom('rehearsal.run')
    .selectAll()
    .where('rehearsal_id', '=', rehearsalId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateRun(
  tx: Tx,
  rehearsalId: string,
  to: Partial<
    Pick<
      RunRow,
      | ('phase' | 'after_member' | 'members_done' | 'members_total')
      | ('left_minor' | 'closed_at' | 'tries' | 'reason' | 'ended_at')
    >
  >,
) {
  await tx.updateTable('rehearsal.run').set(to).where('rehearsal_id', '=', rehearsalId).execute()
}

/** Clears some of what earlier rehearsals have left; false when nothing was left. */
export async function clearSome(tx: Tx, earlier: readonly string[], limit: number) {
  const ids = [...earlier]
  const claims = await sql`
    delete from rehearsal.claim where ctid = any (array(
      select ctid from rehearsal.claim where rehearsal_id = any (${ids}::uuid[]) limit ${limit}))`.execute(
    tx,
  )
  const keys = await sql`
    delete from rehearsal.used_key where ctid = any (array(
      select ctid from rehearsal.used_key where rehearsal_id = any (${ids}::uuid[]) limit ${limit}))`.execute(
    tx,
  )
  return (claims.numAffectedRows ?? 0n) + (keys.numAffectedRows ?? 0n) > 0n
}

export async function countMembers(db: Kysely<Tables>, brandId: string): Promise<number> {
  const row = await db
    .selectFrom('member.member')
    .select(sql<number>`count(*)::integer`.as('members'))
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow()
  return row.members
}

/** Members of a brand after one, in the order of their ids. */
export async function selectMembersAfter(
  db: Kysely<Tables>,
  page: { brandId: string; after: string | null; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('member.member')
    .select('member_id')
    .where('brand_id', '=', page.brandId)
  if (page.after) query = query.where('member_id', '>', page.after)
  const rows = await query.orderBy('member_id').limit(page.limit).execute()
  return rows.map((row) => row.member_id)
}

/** Of these members, those who deposited or played since an instant. */
export async function selectActive(
  db: Kysely<Tables>,
  members: readonly string[],
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select m.member_id from unnest(${[...members]}::uuid[]) m (member_id)
     where exists (select from promotion.deposit d
                    where d.member_id = m.member_id and d.credited_at >= ${since}::timestamptz)
        or exists (select from promotion.play_day p
                    where p.member_id = m.member_id and p.day >= ${since}::timestamptz::date - 1)
     order by 1`.execute(db)
  return rows.map((row) => row.member_id)
}

/** More of them in one statement would hold up the thread while they are written down. */
const CLAIMS_AT_ONCE = 1000

export async function insertClaims(
  tx: Tx,
  rehearsalId: string,
  claims: readonly (Candidate & { day: string })[],
) {
  for (let i = 0; i < claims.length; i += CLAIMS_AT_ONCE) {
    const some = claims.slice(i, i + CLAIMS_AT_ONCE)
    await sql`
      insert into rehearsal.claim (rehearsal_id, member_id, win, joined_at, claimed_at, day, amount_minor, required_minor)
      select ${rehearsalId}::uuid, member_id, win, joined_at, claimed_at, day, amount, required
        from unnest(${some.map(({ memberId }) => memberId)}::uuid[], ${some.map(({ win }) => win)}::text[],
                    ${some.map(({ joinedAt }) => joinedAt)}::timestamptz[],
                    ${some.map(({ claimedAt }) => claimedAt)}::timestamptz[],
                    ${some.map(({ day }) => day)}::date[], ${some.map(({ amount }) => amount)}::bigint[],
                    ${some.map(({ required }) => required)}::bigint[])
               c (member_id, win, joined_at, claimed_at, day, amount, required)`.execute(tx)
  }
}

/** Claims that are to be decided, the earliest first. */
export async function selectUndecided(tx: Tx, rehearsalId: string, limit: number) {
  return tx
    .selectFrom('rehearsal.claim')
    .selectAll()
    .where('rehearsal_id', '=', rehearsalId)
    .where('outcome', 'is', null)
    .orderBy('claimed_at')
    .orderBy('member_id')
    .limit(limit)
    .execute()
}

export async function updateOutcomes(
  tx: Tx,
  claims: readonly ClaimRow[],
  outcomes: readonly Outcome[],
) {
  await sql`
    update rehearsal.claim c set outcome = d.outcome
      from unnest(${claims.map((claim) => claim.rehearsal_id)}::uuid[],
                  ${claims.map((claim) => claim.member_id)}::uuid[],
                  ${claims.map((claim) => claim.win)}::text[], ${[...outcomes]}::text[])
             d (rehearsal_id, member_id, win, outcome)
     where c.rehearsal_id = d.rehearsal_id and c.member_id = d.member_id and c.win = d.win`.execute(
    tx,
  )
}

type Key = { kind: ClaimKey; value: string }
export type UsedKey = Key & { memberId: string; usedAt: Date }

/** More holders of a key than any limit and the member themselves: the others need not be known. */
const HOLDERS_READ = 102

/** Members who were paid with these keys. A rehearsal is shorter than the time for which a claim counts. */
export async function selectHolders(tx: Tx, rehearsalId: string, keys: readonly Key[]) {
  if (keys.length === 0) return []
  const { rows } = await sql<{ kind: string; value: string; memberId: string }>`
    select w.kind, w.value, u.member_id as "memberId"
      from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ value }) => value)}::text[])
             w (kind, value)
     cross join lateral (
       select member_id from rehearsal.used_key k
        where k.rehearsal_id = ${rehearsalId} and k.kind = w.kind and k.value = w.value
        limit ${HOLDERS_READ}) u`.execute(tx)
  return rows
}

export async function insertUsed(tx: Tx, rehearsalId: string, used: readonly UsedKey[]) {
  await sql`
    insert into rehearsal.used_key (rehearsal_id, kind, value, member_id, used_at)
    select ${rehearsalId}::uuid, kind, value, member_id, used_at
      from unnest(${used.map(({ kind }) => kind)}::text[], ${used.map(({ value }) => value)}::text[],
                  ${used.map(({ memberId }) => memberId)}::uuid[],
                  ${used.map(({ usedAt }) => usedAt)}::timestamptz[]) u (kind, value, member_id, used_at)
    on conflict do nothing`.execute(tx)
}
