/**
 * Every kind of entry in the ledger: nothing else is posted, and docs/money.md describes where the money of
 * each comes from, where it goes and when.
 */
export const ENTRY_KINDS = [
  // Of rounds, as the vendors' protocol names them, and what the round register adds.
  ...(['bet', 'win', 'free_bet', 'free_win', 'jackpot_win', 'promo_win', 'adjust'] as const),
  ...(['rollback', 'owed', 'repay'] as const),
  ...(['win_held', 'win_released', 'win_refused', 'win_returned'] as const),
  // Of bonuses: what was claimed, its part of stakes and payouts, and what becomes of the rest.
  ...(['bonus_granted', 'bonus_used', 'bonus_won', 'bonus_converted', 'bonus_removed'] as const),
  // Of stakes that are reserved for issues to come.
  ...(['chase_reserved', 'chase_released', 'chase_returned'] as const),
  // Of pools and free rounds.
  ...(['jackpot_seed', 'jackpot_share', 'jackpot_undo', 'jackpot_move'] as const),
  'free_round',
  // Of the cashier.
  ...(['deposit', 'deposit_received', 'deposit_sent_back', 'deposit_fee', 'reversal'] as const),
  ...(['withdrawal', 'withdrawal_back', 'withdrawal_paid'] as const),
  // Of wallets at vendors and of teams.
  ...(['transfer_in', 'transfer_back', 'transfer_out', 'transfer_up', 'transfer_down'] as const),
  // Of deposits and withdrawals through an agent, whose money waits in escrow.
  ...(['service_deposit_held', 'service_deposit_back', 'service_deposit'] as const),
  ...(['service_withdrawal_held', 'service_withdrawal_back', 'service_withdrawal'] as const),
  // What a brand gives, corrects or takes.
  ...(['reward', 'rebate', 'adjustment', 'forfeiture', 'forfeiture_back'] as const),
  // Of agents' contracts.
  ...(['salary_daily', 'salary_hourly', 'salary_realtime', 'dividend'] as const),
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]
