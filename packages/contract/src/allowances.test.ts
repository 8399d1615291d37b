import { expect, test } from 'vitest'
import { type CallName, calls } from './calls.ts'
import { type CallShape, isConsoleCall } from './core/call.ts'

/**
 * Calls that cost more than a simple read: sums, exports, searches, pictures, password hashes, outgoing
 * calls.
 */
const COSTLY: readonly CallName[] = [
  'accountRecord',
  'accountTotals',
  'auditChain',
  'auditEntries',
  'bettingRecord',
  'bettingTotals',
  'changePassword',
  'exportRecord',
  'findMembers',
  'gameList',
  'importRestricted',
  'kycImage',
  'kycQueue',
  'launchGame',
  'launchGameByLink',
  'launchGameOfRelay',
  'login',
  'loginFreeplay',
  'moneyCases',
  'operatorChoosePassword',
  'operatorLogin',
  'opsDeposits',
  'opsFreeRounds',
  'opsMemberBets',
  'opsMemberLedger',
  'opsRewards',
  'opsTitles',
  'opsWithdrawals',
  'personalProfit',
  'personCases',
  'proveAgain',
  'proveLogin',
  'recoverByCode',
  'recoverByLink',
  'recoverByMail',
  'register',
  'registerMobile',
  'roundDetail',
  'runReconciliation',
  'sendCode',
  'sendRegisterCode',
  'setPaymentPassword',
  'uploadIdImages',
  'winnerRound',
  'winnersList',
]

test.each(COSTLY)('[LIM-001] %s has an allowance', (name) => {
  const { perMinute }: CallShape = calls[name]
  expect(perMinute).toBeGreaterThan(0)
})

test('[LIM-001] every call that carries more than 64 KiB, or a proof of work, has an allowance', () => {
  const heavy = Object.entries(calls).filter(
    ([, call]: [string, CallShape]) => call.maxBytes || call.challenge,
  )
  expect(heavy.length).toBeGreaterThan(3)
  for (const [name, { perMinute }] of heavy as [string, CallShape][]) {
    expect(perMinute, name).toBeGreaterThan(0)
  }
})

// Logging out ends the session that repeated calls would need.
test('[LIM-001] every call by which a player writes, except logging out, has an allowance', () => {
  const writing = Object.entries(calls as Record<string, CallShape>).filter(
    ([name, { method, path }]) => method !== 'GET' && !isConsoleCall({ path }) && name !== 'logout',
  )
  expect(writing.length).toBeGreaterThan(60)
  for (const [name, { perMinute }] of writing) expect(perMinute, name).toBeGreaterThan(0)
})
