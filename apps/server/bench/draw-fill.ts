import { bulk } from '../src/games/bet/index.ts'
import { newSeed } from '../src/games/lottery-issue/seeds.ts'
import { systemClock } from '../src/platform/clock/index.ts'
import type { FieldKeys } from '../src/platform/crypto/index.ts'
import { inTransaction } from '../src/platform/db/index.ts'
import { newId } from '../src/platform/random/index.ts'
import type { TestDatabase } from '../test/database.ts'
import { MEMBERS, memberId } from './players.ts'

export const GAME = 'L28_1M'

const KEY = Buffer.alloc(32, 7)
/** Keys that the processes of the benchmark share. */
export const KEYS: FieldKeys = { hash: KEY, ring: { current: 'k1', keys: { k1: KEY } } }
const AT_ONCE = 500
const LANES = 2

/** An issue of the game of the benchmark, open until so many seconds from now. */
export async function addIssue(
  { asOwner }: TestDatabase,
  { numero, closesInS }: { numero: string; closesInS: number },
): Promise<string> {
  const issueId = newId(systemClock.now())
  const { seed_hash: hash, sealed_seed: sealed } = newSeed(KEYS, issueId)
  await asOwner(
    `insert into lottery_issue.issue (issue_id, brand_id, game, numero, opens_at, closes_at, draws_at, seed_hash, sealed_seed)
     values ($1, 'ph', '${GAME}', $2, now() - interval '1 minute', now() + make_interval(secs => $3),
             now() + make_interval(secs => $3), $4, $5)`,
    [issueId, numero, closesInS, hash, sealed],
  )
  return issueId
}

/** Bets of many kinds, as a sale writes them: a tenth on sums, the others on sides, some of them opposite. */
function contentOf(no: number): string {
  const sides = ['BIG', 'SMALL', 'ODD', 'EVEN', 'BIG_ODD', 'RED', 'DUI', 'XBIG', 'BAO']
  const pick = no % 10 === 9 ? undefined : (sides[no % 10] ?? 'BIG')
  const chosen = pick
    ? { bet: 'SIDE', selection: { picks: [pick] }, odds: ODDS.SIDE }
    : { bet: 'SUM', selection: { picks: [String(no % 28)] }, odds: ODDS.SUM }
  return JSON.stringify({ family: 'L28', ...chosen, unit: '100', cost: '100' })
}

const ODDS = {
  SIDE: {
    ...{ BIG: '1.96', SMALL: '1.96', ODD: '1.96', EVEN: '1.96', BIG_ODD: '4.199' },
    ...{ RED: '2.891', DUI: '3.555', XBIG: '17.142', BAO: '96.0' },
  },
  SUM: { '*': '12' },
}

/** Tickets of an issue, accepted by the register; `tickets` of members in turn. */
export async function sellTickets(
  { db, asOwner }: TestDatabase,
  { issueId, tickets }: { issueId: string; tickets: number },
) {
  const event = {
    ...{ source: 'ELOTT', event: issueId, nodeId: 40_001, gameType: 'ELOTT', currency: 'PHP' },
  }
  let next = 0
  const lane = async () => {
    for (let no = next; no < tickets; no = next) {
      next = Math.min(tickets, no + AT_ONCE)
      const bets = Array.from({ length: next - no }, (_, i) => ({
        ...{ memberId: memberId((no + i) % MEMBERS), ref: newId(systemClock.now()) },
        ...{ stakeMinor: 100n, terms: contentOf(no + i) },
      }))
      const answers = await inTransaction(db, (tx) => bulk.acceptMany(tx, event, bets))
      if (answers.some(({ code }) => code !== 'OK')) throw new Error('a ticket was refused')
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await asOwner(
    `insert into lottery_ticket.ticket (ticket_id, issue_id, brand_id, member_id, request_key, no, bet_type, content,
                                        content_hash, lines, stake_minor, most_minor, bought_at)
     select ref::uuid, $1::uuid, 'ph', member_id, ref::uuid, 0, 'SIDE', terms, encode(sha256(convert_to(terms, 'UTF8')), 'hex'),
            1, stake, stake * 100, now()
       from bet.event e join bet.event_bet using (event_id) where e.event = $1::text`,
    [issueId],
  )
}
