import type { PromotionStatus } from '@parola/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type EntryRow = Selectable<Tables['promotion.entry']>

export type NewEntry = {
  promotionId: string
  memberId: string
  win: string
  entryId: string
  brandId: string
  status: PromotionStatus
  version: number
  termsHash: string
  now: Date
}

export async function insertEntry(tx: Tx, e: NewEntry): Promise<EntryRow> {
  return tx
    .insertInto('promotion.entry')
    .values({
      ...{ promotion_id: e.promotionId, member_id: e.memberId, win: e.win, entry_id: e.entryId },
      ...{ brand_id: e.brandId, status: e.status, version: e.version, terms_hash: e.termsHash },
      ...{ joined_at: e.now, changed_at: e.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type EntryChange = {
  status: PromotionStatus
  version?: number
  termsHash?: string
  amountMinor?: bigint
  requiredMinor?: bigint
  basis?: object
  reference?: string
  remark?: string
  reason?: string | null
  takenBy?: string
  decidedBy?: string
  appliedAt?: Date
}

export async function updateEntry(
  tx: Tx,
  entryId: string,
  { now, ...to }: EntryChange & { now: Date },
): Promise<EntryRow> {
  return tx
    .updateTable('promotion.entry')
    .set({
      ...{ status: to.status, changed_at: now },
      ...(to.version === undefined ? {} : { version: to.version }),
      ...(to.termsHash === undefined ? {} : { terms_hash: to.termsHash }),
      ...(to.amountMinor === undefined ? {} : { amount_minor: to.amountMinor }),
      ...(to.requiredMinor === undefined ? {} : { required_minor: to.requiredMinor }),
      ...(to.basis === undefined ? {} : { basis: JSON.stringify(to.basis) }),
      ...(to.reference === undefined ? {} : { reference: to.reference }),
      ...(to.remark === undefined ? {} : { remark: to.remark }),
      ...(to.reason === undefined ? {} : { reason: to.reason }),
      ...(to.takenBy === undefined ? {} : { taken_by: to.takenBy }),
      ...(to.decidedBy === undefined ? {} : { decided_by: to.decidedBy }),
      ...(to.appliedAt === undefined ? {} : { applied_at: to.appliedAt }),
    })
    .where('entry_id', '=', entryId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteEntry(tx: Tx, entryId: string) {
  await tx.deleteFrom('promotion.picture').where('entry_id', '=', entryId).execute()
  await tx.deleteFrom('promotion.entry').where('entry_id', '=', entryId).execute()
}

export async function selectById(
  tx: Tx,
  named: { entryId: string; brandId: string },
): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('promotion.entry')
    .selectAll()
    .where('entry_id', '=', named.entryId)
    .where('brand_id', '=', named.brandId)
    .executeTakeFirst()
}

export async function selectByReference(tx: Tx, reference: string): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('promotion.entry')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** A member's parts in these promotions; of several windows, all. */
export async function selectEntries(
  db: Kysely<Tables>,
  memberId: string,
  promotions: readonly string[],
): Promise<EntryRow[]> {
  if (promotions.length === 0) return []
  return db
    .selectFrom('promotion.entry')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('promotion_id', 'in', [...promotions])
    .orderBy('entry_id', 'desc')
    .limit(1000)
    .execute()
}

/** A member's parts in promotions, newest first. */
export async function selectHistory(
  db: Kysely<Tables>,
  page: { memberId: string; limit: number; offset: number },
) {
  const own = db.selectFrom('promotion.entry').where('member_id', '=', page.memberId)
  const { total } = await own
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .innerJoin('promotion.version as v', (join) =>
      join
        .onRef('v.promotion_id', '=', 'promotion.entry.promotion_id')
        .onRef('v.version', '=', 'promotion.entry.version'),
    )
    .selectAll('promotion.entry')
    .select('v.terms')
    .orderBy('entry_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: Number(total) }
}

/** Members who joined a window and have not come further, in the order in which they joined. */
export async function selectJoined(
  db: Kysely<Tables>,
  criteria: { promotionId: string; win?: string; before?: string; after?: string; limit: number },
): Promise<EntryRow[]> {
  let query = db
    .selectFrom('promotion.entry')
    .selectAll()
    .where('promotion_id', '=', criteria.promotionId)
    .where('status', '=', 'joined')
  if (criteria.win !== undefined) query = query.where('win', '=', criteria.win)
  if (criteria.before !== undefined) query = query.where('win', '<', criteria.before)
  if (criteria.after !== undefined) query = query.where('entry_id', '>', criteria.after)
  return query.orderBy('entry_id').limit(criteria.limit).execute()
}

/**
 * A member's parts in promotions of a kind that run, where they have joined one in these windows: the first joined first,
 * each with how often its promotion repeats.
 */
export async function selectJoinedOfKind(
  tx: Tx,
  criteria: { memberId: string; kind: string; windows: readonly string[]; now: Date },
): Promise<(EntryRow & { repeats: string })[]> {
  return tx
    .selectFrom('promotion.entry as e')
    .innerJoin('promotion.promotion as p', 'p.promotion_id', 'e.promotion_id')
    .innerJoin('promotion.version as v', (join) =>
      join.onRef('v.promotion_id', '=', 'e.promotion_id').onRef('v.version', '=', 'e.version'),
    )
    .selectAll('e')
    .select(sql<string>`v.terms ->> 'repeats'`.as('repeats'))
    .where('e.member_id', '=', criteria.memberId)
    .where('e.status', '=', 'joined')
    .where('e.win', 'in', [...criteria.windows])
    .where('p.kind', '=', criteria.kind)
    .where('p.state', '=', 'live')
    .where((eb) => eb.or([eb('p.ends_at', 'is', null), eb('p.ends_at', '>', criteria.now)]))
    .orderBy('e.entry_id')
    .limit(100)
    .execute()
}

/** What a member has claimed of some kinds, each with the terms it was claimed under. */
export async function selectClaimedOfKinds(
  tx: Tx,
  criteria: { memberId: string; kinds: readonly string[] },
) {
  return tx
    .selectFrom('promotion.entry as e')
    .innerJoin('promotion.promotion as p', 'p.promotion_id', 'e.promotion_id')
    .innerJoin('promotion.version as v', (join) =>
      join.onRef('v.promotion_id', '=', 'e.promotion_id').onRef('v.version', '=', 'e.version'),
    )
    .selectAll('e')
    .select('v.terms')
    .where('e.member_id', '=', criteria.memberId)
    .where('e.status', '=', 'claimed')
    .where('p.kind', 'in', [...criteria.kinds])
    .orderBy('e.entry_id')
    .limit(100)
    .execute()
}

type Grouping = {
  memberId: string
  except: string
  windows: readonly string[]
  now: Date
  /** Whether it is paid for a deposit: others that were, since the last one, are in its way, too. */
  isForDeposit: boolean
}

/**
 * The groups of promotions that run, and that a member has joined in one of these windows and not finished, or was paid
 * for the same deposit.
 */
export async function selectGroups(tx: Tx, criteria: Grouping): Promise<string[]> {
  const isOfLastDeposit = sql<boolean>`
    (v.terms -> 'offer' ->> 'kind' = 'depositMatch' or coalesce(v.terms -> 'offer' ->> 'deposit', '0') <> '0')
    and not exists (select from promotion.deposit d
                     where d.member_id = e.member_id and d.credited_at > e.changed_at)`
  const rows = await tx
    .selectFrom('promotion.entry as e')
    .innerJoin('promotion.promotion as p', 'p.promotion_id', 'e.promotion_id')
    .innerJoin('promotion.version as v', (join) =>
      join.onRef('v.promotion_id', '=', 'e.promotion_id').onRef('v.version', '=', 'e.version'),
    )
    .select(sql<string>`v.terms ->> 'group'`.as('group'))
    .where('e.member_id', '=', criteria.memberId)
    .where('e.promotion_id', '<>', criteria.except)
    .where((eb) =>
      eb.or([
        eb('e.status', '=', 'claim'),
        eb.and([eb('e.status', '=', 'joined'), eb('e.win', 'in', [...criteria.windows])]),
        ...(criteria.isForDeposit
          ? [eb.and([eb('e.status', '=', 'claimed'), isOfLastDeposit])]
          : []),
      ]),
    )
    .where('p.state', '=', 'live')
    .where((eb) => eb.or([eb('p.ends_at', 'is', null), eb('p.ends_at', '>', criteria.now)]))
    .limit(100)
    .execute()
  return rows.map(({ group }) => group)
}

/** Parts that a deposit has met. */
export async function selectOfDeposit(
  tx: Tx,
  memberId: string,
  reference: string,
): Promise<EntryRow[]> {
  return tx
    .selectFrom('promotion.entry')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(sql<string>`basis ->> 'deposit'`, '=', reference)
    .execute()
}
