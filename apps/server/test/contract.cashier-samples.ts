import { randomUUID } from 'node:crypto'
import type { Samples } from './contract.types.ts'

const PAGE = { pageNo: '1', pageSize: '5' }

/** One valid input for every withdrawal call, of members and of operators. */
export const cashierSamples = {
  addPayoutAccount: {
    body: {
      channel: 'INSTAPAY',
      house: 'BDO',
      number: '001234567890',
      holder: 'Juan Dela Cruz',
      paymentPassword: '739152',
    },
  },
  cancelDeposit: { body: { reference: 'D-0' } },
  closeMoneyCase: { body: { caseId: randomUUID(), because: 'it was reported' } },
  creditDeposit: { body: { reference: 'D-0', because: 'the payer has proved it' } },
  moneyCases: { query: { ...PAGE, state: 'open', kind: 'deposit-differs' } },
  opsDeposit: { query: { reference: 'D-0' } },
  opsDeposits: {
    query: {
      ...PAGE,
      state: 'REVIEW',
      username: 'nobody77',
      channel: 'GCASH',
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-21T00:00:00.000Z',
    },
  },
  sendBackDeposit: { body: { reference: 'D-0', because: 'it is another person’s' } },
  cancelWithdrawal: { body: { reference: 'W-0' } },
  confirmReceipt: { body: { reference: 'W-0', outcome: 'part', received: '1.00' } },
  payoutAccounts: {},
  payoutMethods: {},
  removePayoutAccount: { query: { accountId: randomUUID() } },
  requestWithdrawal: {
    body: {
      requestKey: randomUUID(),
      accountId: randomUUID(),
      amount: '100.00',
      fee: '0.00',
      paymentPassword: '739152',
    },
  },
  withdrawalByReference: { query: { reference: 'W-0' } },
  withdrawals: { query: PAGE },
  withdrawNow: {},
  approveWithdrawal: { body: { reference: 'W-0', because: 'all is right' } },
  holdWithdrawal: {
    body: { reference: 'W-0', reason: 'documents-needed', because: 'a paper', hours: 4 },
  },
  heldWins: { query: {} },
  vendorCases: { query: { state: 'open', vassalage: 'BGS', ...PAGE } },
  proposeHeldWin: { body: { heldId: randomUUID(), verdict: 'refuse', because: 'not real' } },
  forfeitures: { query: { memberId: randomUUID() } },
  proposeForfeiture: { body: { memberId: randomUUID(), because: 'on the list' } },
  proposeForfeitureReturn: { body: { reference: 'F-0', because: 'not on the list' } },
  opsMemberBets: { query: { memberId: randomUUID(), cursor: randomUUID(), pageSize: '5' } },
  opsMemberLedger: {
    query: { memberId: randomUUID(), wallet: 'main', cursor: '9', pageSize: '5' },
  },
  opsMemberMoney: { query: { memberId: randomUUID() } },
  proposeAdjustment: {
    body: {
      memberId: randomUUID(),
      direction: 'credit',
      amount: '10.00',
      cause: 'goodwill',
      turnoverTimes: 1,
      because: 'a slow answer',
    },
  },
  reconciliationCsv: { query: { reference: 'R-0' } },
  reconciliationReport: { query: { ...PAGE, reference: 'R-0', area: 'ledger' } },
  reconciliations: { query: PAGE },
  runReconciliation: { body: { day: '2026-11-20', because: 'asked by the auditor' } },
  opsPayouts: {},
  opsWithdrawal: { query: { reference: 'W-0' } },
  opsWithdrawals: {
    query: {
      ...PAGE,
      state: 'REQUESTED',
      stage: 'waiting',
      taken: 'nobody',
      username: 'nobody77',
      memberId: randomUUID(),
      age: '4h',
      channel: 'INSTAPAY',
      min: '1.00',
      max: '500.00',
    },
  },
  refuseWithdrawal: { body: { reference: 'W-0', reason: 'account-name', because: 'other' } },
  releaseWithdrawal: { body: { reference: 'W-0', because: 'the paper came' } },
  resendWithdrawal: { body: { reference: 'W-0', because: 'the bank is back' } },
  resolveReceipt: { body: { reference: 'W-0', outcome: 'proved', because: 'proof' } },
  stopPayouts: { body: { stopped: true, because: 'an invariant broke' } },
  takeWithdrawal: { body: { reference: 'W-0' } },
} satisfies Partial<Samples>
