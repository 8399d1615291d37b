import { randomUUID } from 'node:crypto'
import { inEveryLanguage } from '@parola/locales/languages'
import type { Samples } from './contract.types.ts'

const REASON = 'for the test'
const SEEN = 'none'

/** One valid input for every call about the site's status, figures, feedback and terms. */
export const consoleSamples = {
  setSiteStatus: {
    body: {
      version: 1,
      isShut: false,
      note: inEveryLanguage(() => ''),
      until: null,
      reason: REASON,
    },
  },
  settlements: {
    query: {
      ...{ state: 'held', kind: 'daily', amounts: 'some' },
      ...{ cursor: randomUUID(), pageSize: '5' },
    },
  },
  settlementPreview: { query: { kind: 'daily' } },
  runSettlements: { body: { reason: REASON } },
  holdSettlement: { body: { recordId: randomUUID(), reason: REASON } },
  decideSettlement: { body: { recordId: randomUUID(), verdict: 'pay', reason: REASON } },
  payoutStops: {},
  settlePayoutStop: { body: { stopId: randomUUID(), reason: REASON } },
  reopenSettlement: { body: { recordId: randomUUID(), reason: REASON } },
  agentTree: {
    query: { parentId: randomUUID(), search: 'ab', cursor: randomUUID(), pageSize: '5' },
  },
  linkedAccounts: { query: { memberId: randomUUID() } },
  linkAccounts: { body: { memberId: randomUUID(), username: 'somebody', reason: REASON } },
  unlinkAccount: { body: { memberId: randomUUID(), reason: REASON } },
  treeMember: { query: { memberId: randomUUID() } },
  moveEffect: { query: { memberId: randomUUID(), to: 'somebody' } },
  agreedMoves: {},
  answerMoveRequest: {
    body: { requestId: randomUUID(), verdict: 'decline', reason: REASON },
  },
  proposeMove: { body: { memberId: randomUUID(), to: 'somebody', reason: REASON } },
  counterOffers: {},
  opsServiceRequests: { query: { state: 'disputed', cursor: randomUUID(), pageSize: '5' } },
  proposeServiceVerdict: {
    body: { requestId: randomUUID(), verdict: 'release', reason: REASON },
  },
  opsServiceTerms: {},
  changeServiceTerms: {
    body: {
      ...{ version: 0, isOn: true, answerMinutes: 30, settleMinutes: 60, confirmMinutes: 120 },
      ...{ min: '100.00', max: '50000.00', dailyTimes: 10, breachDays: 30, reason: REASON },
    },
  },
  answerCounter: { body: { contractId: randomUUID(), verdict: 'accept', reason: REASON } },
  offerAsHouse: {
    body: {
      ...{ memberId: randomUUID(), reason: REASON },
      terms: { kind: 'daily', tiers: [{ betAmount: '1000.00', rate: '0.5' }] },
    },
  },
  contractEnd: { query: { contractId: randomUUID() } },
  endContract: { body: { contractId: randomUUID(), reason: REASON } },
  changeAccountType: { body: { username: 'somebody', becomes: 'agent', reason: REASON } },
  overviewFigures: { query: { people: 'all' } },
  overviewQueues: {},
  opsFeedback: {
    query: {
      ...{ state: 'waiting', type: '1', assigned: 'mine', username: 'nobody' },
      ...{ cursor: randomUUID(), pageSize: '5' },
    },
  },
  opsFeedbackMessage: { query: { messageId: randomUUID() } },
  assignFeedback: { body: { messageId: randomUUID(), seen: 0, operator: null } },
  answerFeedback: {
    body: { messageId: randomUUID(), seen: 0, answer: 'We looked into it.', method: 'email' },
  },
  closeFeedback: { body: { messageId: randomUUID(), seen: 0, isClosed: true, reason: REASON } },
  terms: {},
  termsHistory: { query: { part: 'deposit-channel', key: 'GCASH' } },
  proposeDepositChannel: {
    body: {
      ...{ key: 'GCASH', seen: SEEN, min: '100.00', max: '50000.00', reason: REASON },
      ...{ feeFixed: '0.00', feePpm: 0, feePayer: 'house', isOpen: true },
    },
  },
  proposeWithdrawalTerms: {
    body: {
      ...{ seen: SEEN, min: '100.00', max: '50000.00', dailyMax: '100000.00', dailyTimes: 5 },
      ...{ feePpm: 0, feeMin: '10.00', reason: REASON },
    },
  },
  proposePayoutMethod: {
    body: { key: 'INSTAPAY', seen: SEEN, min: '100.00', max: '50000.00', reason: REASON },
  },
  proposeRebateTerms: {
    body: {
      ...{ seen: SEEN, rates: { RNG: 5000 }, cap: 10_000, min: '1.00', everyMinutes: 10 },
      reason: REASON,
    },
  },
} satisfies Partial<Samples>
