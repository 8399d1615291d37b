import type { MOVEMENT_REMARKS, MOVEMENT_STATES } from '@parola/contract'

type State = (typeof MOVEMENT_STATES)[number]
type Remark = (typeof MOVEMENT_REMARKS)[number]

/** What each kind of the ledger is shown as. */
const SHOWN: Record<string, { remark: Remark; state?: State }> = {
  deposit: { remark: 'deposit' },
  reversal: { remark: 'depositReversed', state: 'reversed' },
  withdrawal_paid: { remark: 'withdrawalPaid' },
  transfer_up: { remark: 'transferUp' },
  transfer_down: { remark: 'transferDown' },
  service_deposit: { remark: 'agentDeposit' },
  service_withdrawal: { remark: 'agentWithdrawal' },
  service_deposit_held: { remark: 'agentDeposit', state: 'held' },
  service_deposit_back: { remark: 'agentDeposit', state: 'returned' },
  rebate: { remark: 'rebate' },
  reward: { remark: 'reward' },
  bonus_converted: { remark: 'bonusWon' },
  salary_daily: { remark: 'salaryDaily' },
  salary_hourly: { remark: 'salaryHourly' },
  salary_realtime: { remark: 'salaryRealtime' },
  dividend: { remark: 'dividend' },
  forfeiture: { remark: 'forfeited' },
  forfeiture_back: { remark: 'forfeitedBack', state: 'returned' },
}

/** Where a movement stands and what it was for, by its kind in the ledger. */
export function movementShown(ledgerKind: string): { state: State; remark: Remark } {
  return { state: 'completed', ...(SHOWN[ledgerKind] ?? { remark: 'adjustment' }) }
}
