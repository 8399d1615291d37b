import { randomUUID } from 'node:crypto'
import type { Samples } from './contract.types.ts'

const PAGE = { pageNo: '1', pageSize: '5' }
const SPAN = { from: '2026-11-01', to: '2026-11-30' }

/** One valid input for every call of this floor that has no list of its own. */
export const moneySamples = {
  bettingRecord: {
    query: {
      ...SPAN,
      state: 'open',
      vassalage: 'BGS',
      gameType: 'RNG',
      cursor: randomUUID(),
      pageSize: '5',
    },
  },
  accountTotals: { query: { ...SPAN, kind: 'deposit' } },
  creditReport: { query: SPAN },
  bettingTotals: { query: { ...SPAN, state: 'open', vassalage: 'BGS', gameType: 'RNG' } },
  personalProfit: { query: SPAN },
  exportRecord: { body: { record: 'bets', ...SPAN, state: 'open' } },
  depositByReference: { query: { reference: 'D0' } },
  depositChannels: {},
  deposits: { query: PAGE },
  requestDeposit: { body: { requestKey: randomUUID(), channel: 'GCASH', amount: '1.00' } },
  accountRecord: { query: { ...SPAN, kind: 'bet', cursor: '9', pageSize: '5' } },
  merchantWallet: {},
  walletBalance: {},
  walletBalanceV2: {},
} satisfies Partial<Samples>
