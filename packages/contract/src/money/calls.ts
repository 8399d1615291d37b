import { approvalKindsIn } from '../core/approval-kinds.ts'
import { callsIn } from '../core/calls-in.ts'
import { channelsIn } from '../core/channels-in.ts'
import * as cashier from './cashier.ts'
import * as contractDebt from './contract-debt.ts'
import * as depositReview from './deposit-review.ts'
import * as forfeiture from './forfeiture.ts'
import * as memberMoney from './member-money.ts'
import * as reconciliation from './reconciliation.ts'
import * as records from './records.ts'
import * as teamTransfer from './team-transfer.ts'
import * as terms from './terms.ts'
import * as transfer from './transfer.ts'
import * as turnover from './turnover.ts'
import * as wallet from './wallet.ts'
import * as withdrawal from './withdrawal.ts'
import * as withdrawalReview from './withdrawal-review.ts'

export const moneyCalls = callsIn(
  cashier,
  contractDebt,
  depositReview,
  forfeiture,
  memberMoney,
  reconciliation,
  records,
  teamTransfer,
  terms,
  transfer,
  turnover,
  wallet,
  withdrawal,
  withdrawalReview,
)

export const moneyChannels = channelsIn(cashier, wallet, withdrawal)

export const moneyApprovals = approvalKindsIn(forfeiture, memberMoney, terms, withdrawalReview)
