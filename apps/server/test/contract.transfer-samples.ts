import { randomUUID } from 'node:crypto'
import type { Samples } from './contract.types.ts'

const PAGE = { pageNo: '1', pageSize: '5' }
const SPAN = { from: '2026-11-01', to: '2026-11-30' }
const OF_TEAM = { cursor: randomUUID(), pageSize: '5' }
const RECORDS = {
  ...{ side: 'given' as const, from: '2026-11-01', to: '2026-11-30' },
  paidOn: '2026-11-02',
  ...{ cursor: `1.${randomUUID()}`, pageSize: '5' },
}

/** One valid input for every call that moves money between a member's own wallets, and of rebates. */
export const transferSamples = {
  claimRebate: { body: { requestKey: randomUUID() } },
  manualRebate: {},
  rebateClaims: { query: PAGE },
  bringAllBack: { body: { requestKey: randomUUID() } },
  vendorBalance: { query: { vendor: 'MW' } },
  vendorWallets: {},
  walletTransfer: {
    body: { requestKey: randomUUID(), vendor: 'MW', direction: 'in', amount: '10.00' },
  },
  walletTransfers: { query: PAGE },
  acceptContract: { body: { contractId: randomUUID() } },
  contractDebts: { query: {} },
  agentContracts: { query: { waiting: 'true' } },
  agentProgramme: {},
  agentService: {},
  serviceRequests: {
    query: { side: 'team', state: 'open', cursor: randomUUID(), pageSize: '5' },
  },
  requestAgentDeposit: {
    body: { requestKey: randomUUID(), amount: '100.00', note: 'by e-wallet' },
  },
  requestAgentWithdrawal: {
    body: { requestKey: randomUUID(), amount: '100.00', note: '', paymentPassword: '739152' },
  },
  acceptServiceDeposit: {
    body: { requestId: randomUUID(), wallet: 'agent', note: '', paymentPassword: '739152' },
  },
  moveServiceRequest: { body: { requestId: randomUUID(), action: 'paid', note: '' } },
  requestOtherUpline: { body: { code: 'ABCD2345', note: 'never answers' } },
  answerMove: { body: { requestId: randomUUID(), isAgreed: true } },
  requestMove: { body: { memberId: randomUUID(), to: 'somebody', note: 'nearer to home' } },
  downlineMoveEffect: { query: { memberId: randomUUID(), to: 'somebody' } },
  moveRequests: { query: {} },
  ownMoveRequest: {},
  withdrawMove: { body: { requestId: randomUUID() } },
  noteDownline: { body: { memberId: randomUUID(), note: 'calls on Mondays' } },
  registerLinks: {},
  createRegisterLink: {
    body: {
      ...{ joinsAs: 'member', rebates: { RNG: '0.5' }, expiresAt: '2099-01-01T00:00:00.000Z' },
      ...{ maxUses: 10, channel: 'Facebook', note: 'friends' },
    },
  },
  disableRegisterLink: { body: { code: 'ABCD2345' } },
  createDownline: { body: { username: 'newplayer7', joinsAs: 'member', rebates: { RNG: '0.5' } } },
  subAccounts: {},
  createSubAccount: { body: { username: 'helper77', kind: 'assistant', mayContract: true } },
  changeSubAccount: { body: { subAccountId: randomUUID(), mayContract: true } },
  endSubAccount: { body: { subAccountId: randomUUID() } },
  downlineRates: { query: { memberId: randomUUID() } },
  setDownlineRates: { body: { memberId: randomUUID(), rebates: { RNG: '0.5' } } },
  ratesAboveTerms: { body: { memberId: randomUUID(), rebates: { RNG: '0.5' } } },
  lowerTeamRates: { body: { memberId: randomUUID(), rebates: { RNG: '0.5' } } },
  promoteDownline: { body: { memberId: randomUUID() } },
  contractConflicts: { query: { contractId: randomUUID() } },
  offerContract: {
    body: {
      memberId: randomUUID(),
      terms: { kind: 'daily', tiers: [{ betAmount: '1000.00', rate: '0.5' }] },
    },
  },
  contractPreview: {
    body: {
      memberId: randomUUID(),
      terms: { kind: 'daily', tiers: [{ betAmount: '1000.00', rate: '0.5' }] },
    },
  },
  counterContract: {
    body: {
      contractId: randomUUID(),
      terms: { kind: 'daily', tiers: [{ betAmount: '1000.00', rate: '0.5' }] },
    },
  },
  rejectContract: { body: { contractId: randomUUID(), reason: 'too little' } },
  terminateContract: { body: { contractId: randomUUID() } },
  dividendRecords: { query: RECORDS },
  dailySalaryRecords: { query: RECORDS },
  hourlySalaryRecords: { query: RECORDS },
  realtimeSalaryRecords: { query: RECORDS },
  processDividend: { body: { recordId: randomUUID() } },
  processDailySalary: { body: { recordId: randomUUID() } },
  processHourlySalary: { body: { recordId: randomUUID() } },
  processRealtimeSalary: { body: { recordId: randomUUID() } },
  statement: { query: { recordId: randomUUID() } },
  signedStatement: { query: { recordId: randomUUID() } },
  statementKeys: {},
  statementBets: { query: { recordId: randomUUID(), cursor: randomUUID(), pageSize: '5' } },
  teamOverview: { query: SPAN },
  teamMembers: { query: { memberId: randomUUID(), search: 'ab', ...OF_TEAM } },
  teamBets: { query: { ...SPAN, memberId: randomUUID(), ...OF_TEAM } },
  teamRound: { query: { memberId: randomUUID(), id: randomUUID() } },
  teamProfit: { query: { ...SPAN, memberId: randomUUID(), scope: 'team', ...OF_TEAM } },
  teamTransactions: { query: { ...SPAN, memberId: randomUUID(), kind: 'deposit', ...OF_TEAM } },
  agentInvite: {},
  agentRevenue: { query: SPAN },
  consolidatedFunds: {},
  consolidatedFundsOfRelay: {},
  downlines: { query: { search: 'a', pageSize: '5' } },
  teamTransfers: { query: { cursor: randomUUID(), pageSize: '5' } },
  transferDownline: {
    body: {
      requestKey: randomUUID(),
      wallet: 'agent',
      amount: '10.00',
      paymentPassword: '739152',
      memberId: randomUUID(),
    },
  },
  transferStanding: {},
  transferUpline: {
    body: {
      requestKey: randomUUID(),
      wallet: 'main',
      amount: '10.00',
      paymentPassword: '739152',
    },
  },
} satisfies Partial<Samples>
