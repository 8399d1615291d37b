import { type Standing, standingOf } from '#people/eligibility'
import type { Db } from '#platform/db'

/** A vendor's name for a player, and the session of the call; null when it names none. */
export type NamedCaller = { vendor: string; player: string; session: string | null }

/** What a vendor's call depends on: the member, their standing, and the session's right to bet. */
export type Caller = {
  memberId: string
  currency: string
  brandId: string
  standing: Standing
  session: PlaySession | null
}

export type PlaySession = {
  playSessionId: string
  vendor: string
  authenticatedAt: Date | null
  lastBetAt: Date | null
  closedAt: Date | null
}

type Row = {
  no: number
  member_id: string
  currency: string
  brand_id: string
  status: string
  kyc: string
  confirmed_age: number | null
  barred_for: string | null
  away: string | null
  play_session_id: string | null
  vendor: string
  authenticated_at: Date | null
  last_bet_at: Date | null
  closed_at: Date | null
}

/** Each look-up is pinned to its index, so that a plan made while the tables were empty stays good. */
const SELECT_CALLERS = {
  name: 'play.callers',
  text: `
    select named.no::integer - 1 as no, member.*, session.*
      from unnest($1::text[], $2::text[], $3::uuid[]) with ordinality named (vendor, player, session, no)
      cross join lateral (
        select member_id from play.player_directory d
         where d.vendor = named.vendor and d.player = named.player limit 1) known
      cross join lateral (
        select m.member_id, m.currency, m.brand_id, m.status, m.kyc, m.confirmed_age, m.barred_for, m.away from member.member m
         where m.member_id = known.member_id limit 1) member
      left join lateral (
        select s.play_session_id, s.vendor, s.authenticated_at, s.last_bet_at, s.closed_at
          from play.session s
         where s.member_id = known.member_id and s.play_session_id = named.session limit 1) session
        on true`,
}

/** In the order of the names; null for an unknown name. */
export async function selectCallers(
  db: Db,
  named: readonly NamedCaller[],
): Promise<(Caller | null)[]> {
  const values = [
    named.map(({ vendor }) => vendor),
    named.map(({ player }) => player),
    named.map(({ session }) => session),
  ]
  const { rows } = await db.keyed.query<Row>({ ...SELECT_CALLERS, values })
  const callers: (Caller | null)[] = named.map(() => null)
  for (const row of rows) callers[row.no] = callerOf(row)
  return callers
}

function callerOf(row: Row): Caller {
  return {
    memberId: row.member_id,
    currency: row.currency,
    brandId: row.brand_id,
    standing: standingOf(row),
    session: row.play_session_id === null ? null : sessionOf(row, row.play_session_id),
  }
}

function sessionOf(row: Row, playSessionId: string): PlaySession {
  return {
    playSessionId,
    vendor: row.vendor,
    authenticatedAt: row.authenticated_at,
    lastBetAt: row.last_bet_at,
    closedAt: row.closed_at,
  }
}

export type SessionUse = { memberId: string; playSessionId: string; now: Date }

/** A session that is locked elsewhere is being touched or closed there, and is skipped. */
const TOUCH_SESSIONS = {
  name: 'play.touch_sessions',
  text: `
    with free as (
      select s.member_id, s.play_session_id, used.at
        from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) used (member_id, play_session_id, at)
        join play.session s using (member_id, play_session_id)
         for update of s skip locked
    )
    update play.session s set last_bet_at = free.at
      from free
     where s.member_id = free.member_id and s.play_session_id = free.play_session_id`,
}

export async function touchPlaySessions(db: Db, uses: readonly SessionUse[]): Promise<void> {
  const values = [
    uses.map(({ memberId }) => memberId),
    uses.map(({ playSessionId }) => playSessionId),
    uses.map(({ now }) => now),
  ]
  await db.keyed.query({ ...TOUCH_SESSIONS, values })
}
