import type { ContractTerms } from '@parola/contract'
import { contractTerms, inCurrency } from '@parola/contract'
import { z } from 'zod'
import { statementConsumer } from '#agents/statement'
import { teamSumsConsumer } from '#agents/team-sums'
import { openWallets } from '#foundations/ledger'
import { runFeed } from '#games/activity'
import { joinTeam } from '#people/team'
import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/db'
import { newId } from '#platform/random'
import { bySystem, type Engine, work } from '#platform/work'
import type { AsOwner } from './database.ts'

const BRAND = 'ph'
const CURRENCY = 'PHP'
const TITLE = 10_001

export type Site = { engine: Engine; asOwner: AsOwner }
export type Played = {
  memberId: string
  at: Date
  stake: bigint
  /** The stake, where it is left out. */
  valid?: bigint
  payout: bigint
}

/** An agent (type 2) or a member below another, with a wallet. */
export async function newcomer(
  { engine, asOwner }: Site,
  uplineId: string | null,
  type: 0 | 2 = 0,
): Promise<string> {
  const memberId = newId(systemClock.now())
  const name = `m${memberId.replaceAll('-', '').slice(-14)}`
  await asOwner(
    `insert into member.member (member_id, brand_id, username, nickname, type, currency, created_at)
     values ($1, $2, $3, $3, $4, $5, now())`,
    [memberId, BRAND, name, type, CURRENCY],
  )
  const key = 'insert into member.username (brand_id, username_key, member_id) values ($1, $2, $3)'
  await asOwner(key, [BRAND, name, memberId])
  await inTransaction(engine.db, (tx) =>
    openWallets(tx, { memberId, brandId: BRAND, currency: CURRENCY }),
  )
  await work(engine, bySystem(BRAND), (w) => joinTeam(w, { memberId, uplineId }))
  return memberId
}

type Signed = {
  uplineId: string | null
  downlineId: string
  terms: ContractTerms
  startAt: Date
  version?: number
}

/** A contract that both sides have signed, also one that began in the past. */
export async function signed({ asOwner }: Site, contract: Signed): Promise<string> {
  const { uplineId, downlineId, terms, startAt, version = 1 } = contract
  const offerId = newId(systemClock.now())
  const written = inCurrency(CURRENCY, () => z.encode(contractTerms, terms))
  await asOwner(
    `insert into agent_contract.offer (offer_id, brand_id, kind, upline_id, downline_id, version, terms, start_at,
                                       offered_at, answer_by, content_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, '\\x00')`,
    [offerId, BRAND, terms.kind, uplineId, downlineId, version, JSON.stringify(written), startAt],
  )
  await asOwner(
    `insert into agent_contract.answer (offer_id, state, by_member_id, start_at, at)
     values ($1, 'approved', $2, $3, $3)`,
    [offerId, downlineId, startAt],
  )
  return offerId
}

export async function ended({ asOwner }: Site, contractId: string, endAt: Date) {
  await asOwner(
    `insert into agent_contract.ending (offer_id, end_at, because, at) values ($1, $2, 'TERMINATED', $2)`,
    [contractId, endAt],
  )
}

/**
 * Rows of the feed as settled bets write them, which consumers take unless they are left `waiting`; returns the ids of
 * the bets.
 */
export async function played(
  site: Site,
  bets: readonly Played[],
  { waiting = false } = {},
): Promise<string[]> {
  const rows = bets.map(({ memberId, at, stake, valid = stake, payout }) => ({
    ...{ memberId, betId: newId(systemClock.now()), version: 1, state: 'settled', settledAt: at },
    // What is settled in time and waits for its consumers is recorded late.
    recordedAt: waiting ? null : at,
    ...{ stake: String(stake), valid: String(valid), payout: String(payout) },
  }))
  await record(site, rows)
  if (!waiting) await counted(site)
  return rows.map(({ betId }) => betId)
}

/** A bet is taken back as if it had never been. */
export async function voided(site: Site, betId: string, bet: Played) {
  const { memberId, stake, valid = stake, payout } = bet
  await record(site, [
    {
      ...{ memberId, betId, version: 2, state: 'void', settledAt: null, recordedAt: null },
      ...{ stake: String(-stake), valid: String(-valid), payout: String(-payout) },
    },
  ])
  await counted(site)
}

type Row = Record<'memberId' | 'betId' | 'state' | 'stake' | 'valid' | 'payout', string> & {
  version: number
  settledAt: Date | null
  /** Null: now. */
  recordedAt: Date | null
}

/** Lets the consumers take all that is waiting. */
export const counted = ({ engine }: Site) => runFeed(engine, [statementConsumer, teamSumsConsumer])

/** Writes rows as the feed numbers them. */
async function record({ asOwner }: Site, rows: readonly Row[]) {
  await asOwner(
    `with played as (
       select *, get_byte(uuid_send("memberId"), 15) % 32 as shard
         from rows from (jsonb_to_recordset($1::jsonb) as ("memberId" uuid, "betId" uuid, version integer, state text,
           "settledAt" timestamptz, "recordedAt" timestamptz, stake bigint, valid bigint, payout bigint)) with ordinality
     ), numbered as (
       select r.*, s.last_seq + row_number() over (partition by shard order by ordinality) as seq
         from played r join activity.shard s using (shard)
     ), moved as (
       update activity.shard s set last_seq = m.seq
         from (select shard, max(seq) as seq from numbered group by shard) m where m.shard = s.shard
     )
     insert into activity.settlement (shard, seq, member_id, brand_id, bet_id, version, vendor, game_type, node_id,
       currency, stake, valid, payout, state, is_correction, settled_at, recorded_at)
     select shard, seq, "memberId", $2, "betId", version, 'PG', 'RNG', ${TITLE}, $3, stake, valid, payout, state,
            version > 1, "settledAt", coalesce("recordedAt", now())
       from numbered`,
    [JSON.stringify(rows), BRAND, CURRENCY],
  )
}
