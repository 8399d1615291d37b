import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import '../src/features.ts'
import { definedEntries, type EntryKind } from '../src/foundations/ledger/kinds.ts'

const SOURCES = join(import.meta.dirname, '../src')

/** Steps that move money out, or give house money to a member: the file of the step, and what it checks. */
const REQUESTED: Partial<Record<EntryKind, [file: string, checks: RegExp][]>> = {
  withdrawal: [
    ['money/withdrawal/request-withdrawal.ts', /lockMember\(work[\s\S]*refuseLeaving\(work/],
  ],
  withdrawal_paid: [
    ['money/payout/pay-out.ts', /decideWithdrawal[\s\S]*?mayLeave\(w[\s\S]*?action: 'pass'/],
    ['money/payout/pay-out.ts', /beginPayout\([\s\S]*?mayLeave\(w[\s\S]*?action: 'send'/],
    ['money/payout/pay-out.ts', /maySendAgain\(parts, reference\)\) await sendPayout/],
    [
      'money/withdrawal-review/review.ts',
      /function approve\([\s\S]*?refuseStopped\([\s\S]*?action: 'approve'/,
    ],
    ['money/withdrawal-review/review.ts', /function sendAgain\([\s\S]*?refuseStopped\(/],
  ],
  transfer_in: [['money/transfer/transfers.ts', /lockMember\(work[\s\S]*refuseRequest\(work/]],
  transfer_up: [['money/team-transfer/send.ts', /lockParties\([\s\S]*refuseLeaving\(w/]],
  transfer_down: [['money/team-transfer/send.ts', /lockParties\([\s\S]*refuseLeaving\(w/]],
  service_deposit_held: [
    ['agents/agent-service/accept.ts', /lockWhole\([\s\S]*refuseLeaving\(w[\s\S]*post\(/],
  ],
  service_withdrawal_held: [
    [
      'agents/agent-service/request-withdrawal.ts',
      /await begin\([\s\S]*refuseLeaving\(work[\s\S]*post\(/,
    ],
  ],
  service_deposit: [['agents/agent-service/escrow.ts', /await isStopped\([\s\S]*post\(/]],
  service_withdrawal: [['agents/agent-service/escrow.ts', /await isStopped\([\s\S]*post\(/]],
  deposit: [
    ['money/deposit/apply-payment.ts', /closedFor\(work[\s\S]*await credit\(/],
    ['money/deposit/deposit-review.ts', /closedFor\(work[\s\S]*await give\(/],
  ],
  reward: [
    ['rewards/bonus/rewards.ts', /refuseUnfit\(await lockMember\(/],
    ['rewards/participation/claim.ts', /fitMember\(work[\s\S]*pay\(work/],
    ['rewards/points/redeem.ts', /lockMember\(w, [\s\S]*refuseUnfit\(member, 'bonus'/],
    ['rewards/missions/claim.ts', /lockMember\(work, memberOf[\s\S]*refuseUnfit\(member, 'bonus'/],
    ['rewards/wheel/wheel.ts', /lockMember\(work, memberOf[\s\S]*refuseUnfit\(member, 'bonus'/],
    ['rewards/vip/reward.ts', /lockMember\(work, [\s\S]*eligibility\(member, 'bonus'/],
  ],
  rebate: [
    ['rewards/rebate/rebate.ts', /lockMember\(work, memberOf[\s\S]*refuseUnfit\(member, 'bonus'/],
    // Earned by what the agent gives away; the list leaves out who is blocked.
    ['agents/team-rebate/settle.ts', /selectUnpaid\(engine[\s\S]*?pay\(w,/],
  ],
}

/** Why a kind of entry needs no check at its moment. */
const NOT_REQUESTED: Partial<Record<EntryKind, string>> = {
  withdrawal_back: 'comes back to the wallet, and pays a debt first',
  transfer_back: 'comes back to the wallet',
  service_deposit_back: 'comes back to the agent’s wallet, and pays a debt first',
  service_withdrawal_back: 'comes back to the wallet, and pays a debt first',
  transfer_out: 'comes back from a vendor',
  chase_reserved: 'stays the member’s, beside a first ticket whose sale is checked',
  chase_released: 'is staked at once, by a sale that is checked',
  chase_returned: 'comes back to the wallet',
  bonus_granted: 'is claimed as a reward, whose claim is checked, and is no cash',
  bonus_used: 'is staked at once, by a call that is checked',
  bonus_won: 'leaves the wallet for the bonus that it belongs to',
  bonus_converted: 'is earned by wagering, and leaves the wallet by a withdrawal that is checked',
  bonus_removed: 'goes back to the house',
  deposit_received: 'lies in suspense',
  deposit_sent_back: 'goes back to its payer by an operator, and to nobody else',
  deposit_fee: 'moves no money of a member',
  reversal: 'is taken from the member',
  adjustment: 'is decided by two operators',
  forfeiture: 'is decided by two operators',
  forfeiture_back: 'is decided by two operators',
  owed: 'beside another entry',
  repay: 'beside another entry',
  salary_daily: 'is earned by contract, and leaves the wallet by a withdrawal that is checked',
  salary_hourly: 'is earned by contract, and leaves the wallet by a withdrawal that is checked',
  salary_realtime: 'is earned by contract, and leaves the wallet by a withdrawal that is checked',
  dividend: 'is earned by contract, and leaves the wallet by a withdrawal that is checked',
}
/** Stakes are checked by the round register's own statement; the rest of a round follows from its stake. */
const OF_GAMES: readonly EntryKind[] = [
  ...(['bet', 'win', 'free_bet', 'free_win', 'jackpot_win', 'promo_win', 'adjust'] as const),
  ...(['rollback', 'free_round'] as const),
  ...(['win_held', 'win_released', 'win_refused', 'win_returned'] as const),
  ...(['jackpot_seed', 'jackpot_share', 'jackpot_undo', 'jackpot_move'] as const),
]
const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8')

test('[ELI-002] every kind of entry is checked before it moves money out, or states why it need not be', () => {
  const listed = [...Object.keys(REQUESTED), ...Object.keys(NOT_REQUESTED), ...OF_GAMES]
  expect(listed.toSorted()).toEqual(definedEntries().toSorted())
})

test.each(
  Object.entries(REQUESTED).flatMap(([kind, places]) =>
    places.map(([file, checks]) => ({ kind, file, checks })),
  ),
)('[ELI-002] $kind is checked in $file', ({ file, checks }) => {
  expect(read(file)).toMatch(checks)
})

test('[ELI-002] kinds that move money out are posted from the files that check, and from no other', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('fixture.ts'),
  )
  const posting = (kind: string) =>
    files.filter((file) => {
      const text = read(file)
      const names = new RegExp(`\\bkind: [^,\\n]*'${kind}'`).test(text)
      return names && /\bpost\(/.test(text)
    })
  for (const [kind, places] of Object.entries(REQUESTED)) {
    const allowed = new Set(places.map(([file]) => file))
    // The entries of a deposit are in one module, which both paths to a credit call after their check.
    if (kind === 'deposit') allowed.add('money/deposit/deposit-money.ts')
    expect(posting(kind).filter((file) => !allowed.has(file))).toEqual([])
  }
})
