import { expect } from 'vitest'
import { reconcile } from '../../apps/server/src/foundations/ledger/index.ts'
import { countUnbalancedBets, countWrongTransits } from '../../apps/server/test/wrong-rows.ts'
import { type Fixture, OWN, type Player, START } from './fixture.ts'

const WITHIN = { timeout: 60_000, interval: 300 }
/** What never reached a vendor is final a minute after it was sent. */
const TRANSFERS_WITHIN = { timeout: 100_000, interval: 500 }

/** Nothing hangs: no round, no share of a jackpot, no free round. */
export async function comesToRest({ platform, studio }: Pick<Fixture, 'platform' | 'studio'>) {
  await expect
    .poll(async () => {
      // What a program left behind is recovered immediately, not when its turn comes.
      await studio.query(
        `update studio.round set next_try_at = clock_timestamp()
          where state in ('pending', 'undoing', 'raising', 'paying') and next_try_at > clock_timestamp()`,
      )
      const { rows: theirs } = await studio.query(
        `select model, state from studio.round where state not in ('settled', 'void', 'refused')`,
      )
      const { rows: ours } = await platform.query(
        `select round as what, state from bet.bet where state = 'open'
          union all select tx, state from jackpot.move where state = 'requested'
          union all select tx, state from free_round.play where state = 'requested'`,
      )
      return [...theirs, ...ours]
    }, WITHIN)
    .toEqual([])
}

type Counted = { round: string; stake: string; payout: string }

/** Both sides count the same rounds with the same money, chips of tournaments apart, and the ledger is sound. */
export async function agree({ platform, studio, db }: Pick<Fixture, 'platform' | 'studio' | 'db'>) {
  const { rows: theirs } = await studio.query<Counted>(
    `select round, case when free is null then stake_minor else 0 end::text as stake,
            payout_minor::text as payout
       from studio.round where state = 'settled' and vendor <> $1 and player not like 'chips\\_%' order by round`,
    [OWN],
  )
  const { rows: ours } = await platform.query<Counted>(
    `select round, stake::text, payout::text from bet.bet
      where state = 'settled' and vendor <> $1 order by round`,
    [OWN],
  )
  expect(ours).toEqual(theirs)
  expect(await countUnbalancedBets(db.kysely)).toBe(0n)
  expect((await reconcile(db.kysely)).broken).toSatisfy(
    (broken: Record<string, bigint>) => Object.values(broken).every((rows) => rows === 0n),
    'a sound ledger',
  )
}

/** A player has the deposits and the results of the rounds, over all wallets together. */
export async function hasWhatIsRight({ platform, studio }: Fixture, { memberId }: Player) {
  const { rows: players } = await platform.query<{ player: string }>(
    'select player from play.player where member_id = $1',
    [memberId],
  )
  const names = players.map(({ player }) => player)
  const sum = async (pool: typeof studio, text: string, values: unknown[]) =>
    BigInt((await pool.query(text, values)).rows[0].sum ?? 0)
  const made = await sum(
    studio,
    `select sum(payout_minor - stake_minor)::text as sum from studio.round
      where state = 'settled' and player = any($1)`,
    [names],
  )
  const away = await sum(
    studio,
    'select sum(balance_minor)::text as sum from studio.wallet where player = any($1)',
    [names],
  )
  const here = await sum(
    platform,
    `select sum(balance)::text as sum from ledger.wallet where member_id = $1 and wallet = 'main'`,
    [memberId],
  )
  expect(here + away).toBe(BigInt(START.replace('.', '')) + made)
}

/** Money in transit has arrived or is back. */
export async function transfersAreOver({ platform, db }: Fixture) {
  await expect
    .poll(async () => {
      const text = `select vendor, direction from transfer.transfer where state = 'SENT'`
      return (await platform.query(text)).rows
    }, TRANSFERS_WITHIN)
    .toEqual([])
  expect(await countWrongTransits(db.kysely)).toBe(0n)
}

/** Rounds given by name that were played are counted by both sides alike. */
export async function freeRoundsAgree({ platform, studio }: Fixture, campaign: string) {
  const { rows: theirs } = await studio.query(
    `select player, count(*)::int as n from studio.round
      where state = 'settled' and free ->> 'campaign' = $1 group by 1 order by 1`,
    [campaign],
  )
  const { rows: ours } = await platform.query(
    `select p.player, count(*)::int as n from free_round.play f join play.player p using (member_id, vendor)
      where campaign = $1 and kind = 'bet' and state = 'booked' group by 1 order by 1`,
    [campaign],
  )
  expect(ours).toEqual(theirs)
}

/** Booked jackpots, without those reversed with their rounds, are as many as their vendor reports. */
export async function jackpotsAgree({ platform, studio }: Fixture) {
  const { rows: theirs } = await studio.query(
    `select count(*)::int as n from studio.round where state = 'settled' and jackpot_minor > 0 and player is not null`,
  )
  const { rows: ours } = await platform.query(
    `select count(*)::int as n from jackpot.move where kind = 'win' and state = 'booked'`,
  )
  expect(ours).toEqual(theirs)
}
