import { systemClock } from '../src/platform/clock/index.ts'
import { newId, newReference } from '../src/platform/random/index.ts'
import type { TestDatabase } from './database.ts'

/** The terms of a bonus that tests play with; amounts in minor units. */
export type TestGrant = {
  balance: bigint
  required: bigint
  done?: bigint
  maxBet: bigint
  maxConvert?: bigint
  isFreeBet?: boolean
  excluded?: readonly number[]
  weights?: Readonly<Record<string, number>>
}

/** Gives a member of the brand `ph` a bonus, with its money from the house. It is active unless another one is. */
export async function grantTo(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  memberId: string,
  { excluded = [], weights = {}, done = 0n, maxConvert, isFreeBet = false, ...grant }: TestGrant,
): Promise<string> {
  const now = systemClock.now()
  const grantId = newId(now)
  const wallet = `bonus:${grantId}`
  const legs = [
    { member: memberId, wallet, amount: String(grant.balance) },
    { account: 'expense:reward:promotion', amount: String(-grant.balance) },
  ]
  await asOwner(`insert into brand.brand (brand_id, domains, config) values ('ph', '{}', '{}')
                 on conflict do nothing`)
  await asOwner('select ledger.open_wallet($1, $2)', [memberId, wallet])
  await asOwner(`select ledger.post_entry($1, 'bonus_granted', 'test', $2::jsonb)`, [
    wallet,
    JSON.stringify(legs),
  ])
  await asOwner(
    `insert into wagering.bonus_grant (grant_id, member_id, brand_id, reference, account, note, currency, state,
       amount_minor, required_minor, done_minor, max_bet_minor, max_convert_minor, excluded_nodes, weights, days,
       terms_hash, claimed_at, is_free_bet)
     values ($1, $2, 'ph', $3, 'expense:reward:promotion', 'Test', 'PHP', 'queued', $4, $5, $6, $7, $8, $9, $10, 7,
       '', $11, $12)`,
    [
      ...[grantId, memberId, newReference('RW'), grant.balance, grant.required, done],
      ...[grant.maxBet, maxConvert ?? null, [...excluded], JSON.stringify(weights), now],
      isFreeBet,
    ],
  )
  await asOwner('select wagering.start($1)', [memberId])
  return grantId
}

/** What is in the two wallets of a member, and how the grant stands. */
export async function standingOf({ asOwner }: Pick<TestDatabase, 'asOwner'>, grantId: string) {
  const { rows } = await asOwner<{
    cash: bigint
    bonus: bigint
    owed: bigint
    state: string
    done: bigint
    converted: bigint
    removed: bigint
  }>(
    `select g.state, m.balance as cash, b.balance as bonus, -o.balance as owed, g.done_minor as done,
            g.converted_minor as converted, g.removed_minor as removed
       from wagering.bonus_grant g
       join ledger.wallet m on m.member_id = g.member_id and m.wallet = 'main'
       join ledger.wallet o on o.member_id = g.member_id and o.wallet = 'owed'
       join ledger.wallet b on b.member_id = g.member_id and b.wallet = 'bonus:' || g.grant_id
      where g.grant_id = $1`,
    [grantId],
  )
  const [row] = rows
  if (!row) throw new Error('no such grant')
  return row
}

/** The shares of a grant's bets, by the round of each. */
export async function sharesOf({ asOwner }: Pick<TestDatabase, 'asOwner'>, grantId: string) {
  const { rows } = await asOwner<{
    round: string
    bonus: bigint
    counted: bigint
    reason: string | null
  }>(
    `select b.round, s.bonus_minor as bonus, s.counted_minor as counted, s.reason
       from wagering.bet_share s join bet.bet b using (member_id, bet_id)
      where s.grant_id = $1 order by s.bet_id`,
    [grantId],
  )
  return Object.fromEntries(rows.map(({ round, ...share }) => [round, share]))
}
