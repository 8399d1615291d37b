import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type SpinRow = Selectable<Tables['wheel.spin']>

type NewMember = {
  memberId: string
  brandId: string
  givenUntil: string
  clientSeed: string
  commit: string
  sealedSeed: Buffer
}

/** When a brand that had members before it had a wheel got one. */
export async function findStart(tx: Tx, brandId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('wheel.start')
    .select('starts_at')
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return row?.starts_at
}

/** A member's wheel, locked; a new one has no spins yet. */
export async function lockWheel(tx: Tx, member: NewMember) {
  await sql`
    insert into wheel.member (member_id, brand_id, spins, given_until, client_seed, commit, sealed_seed)
    values (${member.memberId}, ${member.brandId}, 0, ${member.givenUntil}::date, ${member.clientSeed},
            ${member.commit}, ${member.sealedSeed})
    on conflict (member_id) do nothing`.execute(tx)
  return tx
    .selectFrom('wheel.member')
    .selectAll()
    .select(sql<string>`given_until::text`.as('givenUntil'))
    .where('member_id', '=', member.memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function giveSpins(
  tx: Tx,
  { memberId, spins, until }: { memberId: string; spins: number; until: string },
) {
  await sql`
    update wheel.member set spins = spins + ${spins}, given_until = ${until}::date
     where member_id = ${memberId}`.execute(tx)
}

type Next = { memberId: string; clientSeed: string; commit: string; sealedSeed: Buffer }

/** One spin fewer, and the seed of the next one. */
export async function takeSpin(tx: Tx, next: Next) {
  await sql`
    update wheel.member
       set spins = spins - 1, nonce = nonce + 1, client_seed = ${next.clientSeed}, commit = ${next.commit},
           sealed_seed = ${next.sealedSeed}
     where member_id = ${next.memberId}`.execute(tx)
}

export type NewSpin = {
  memberId: string
  spinId: string
  brandId: string
  requestKey: string
  tier: number
  commit: string
  serverSeed: string
  clientSeed: string
  nonce: number
  weights: readonly number[]
  roll: number
  segment: number
  reward: string
  currency: string
  reference: string
  now: Date
}

export async function insertSpin(tx: Tx, spin: NewSpin): Promise<SpinRow> {
  return tx
    .insertInto('wheel.spin')
    .values({
      ...{ member_id: spin.memberId, spin_id: spin.spinId, brand_id: spin.brandId },
      ...{ request_key: spin.requestKey, tier: spin.tier, commit: spin.commit },
      ...{ server_seed: spin.serverSeed, client_seed: spin.clientSeed, nonce: spin.nonce },
      ...{ weights: JSON.stringify(spin.weights), roll: spin.roll, segment: spin.segment },
      ...{ reward: spin.reward, currency: spin.currency, reference: spin.reference },
      spun_at: spin.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findByRequestKey(tx: Tx, memberId: string, requestKey: string) {
  return tx
    .selectFrom('wheel.spin')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** Spins of a member, newest first, from a cursor. */
export async function selectSpins(
  db: Kysely<Tables>,
  page: { memberId: string; before: string | undefined; limit: number },
): Promise<SpinRow[]> {
  let query = db.selectFrom('wheel.spin').selectAll().where('member_id', '=', page.memberId)
  if (page.before !== undefined) query = query.where('spin_id', '<', page.before)
  return query.orderBy('spin_id', 'desc').limit(page.limit).execute()
}

/** What the spins of a brand since an instant have given. */
export async function sumSpins(
  db: Kysely<Tables>,
  { brandId, since }: { brandId: string; since: Date },
) {
  const { rows } = await sql<{ spins: number; cash: bigint; freeBets: bigint; points: number }>`
    select count(*)::integer as spins, coalesce(sum((reward ->> 'amount')::bigint), 0)::bigint as cash,
           coalesce(sum((reward ->> 'stake')::bigint), 0)::bigint as "freeBets",
           coalesce(sum((reward ->> 'points')::integer), 0)::integer as points
      from wheel.spin where brand_id = ${brandId} and spun_at >= ${since}::timestamptz`.execute(db)
  return rows[0] ?? { spins: 0, cash: 0n, freeBets: 0n, points: 0 }
}
