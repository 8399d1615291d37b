import { expect, test } from 'vitest'
import { linesOf, type Recent, unexplained } from './gateway-balance.rules.ts'

const payment = (change: Partial<Recent> = {}): Recent => ({
  kind: 'payment',
  reference: 'D1',
  ref: 'D1',
  status: 'PAID',
  currency: 'PHP',
  amount: '500.00',
  fee: '10.00',
  refunded: '0.00',
  paid_at: '2026-11-20T16:00:58Z',
  ...change,
})
const payout = (change: Partial<Recent> = {}) =>
  payment({ kind: 'payout', reference: 'P1', ref: 'W1', amount: '300.00', fee: '0.00', ...change })

test.each<[what: string, row: Recent, figures: [there: bigint, here: bigint, left: bigint]]>([
  ['paid and credited', payment(), [49_000n, 49_000n, 0n]],
  ['paid there, not recorded here', payment(), [49_000n, 0n, 0n]],
  ['recalled there, credited here', payment({ status: 'REVERSED' }), [-1000n, 49_000n, 0n]],
  ['recalled before we recorded it', payment({ status: 'REVERSED' }), [-1000n, -1000n, 0n]],
  ['refunded there, not here', payment({ refunded: '500.00' }), [-1000n, 49_000n, 0n]],
  ['credited with a centavo more', payment(), [49_000n, 49_001n, -1n]],
  ['paid out there, on its way here', payout(), [-30_000n, 0n, 0n]],
  ['paid out and posted', payout(), [-30_000n, -30_000n, 0n]],
  ['sent back there, not here', payout({ status: 'RETURNED' }), [0n, -30_000n, 0n]],
  ['paid out twice, posted once', payout(), [-60_000n, -30_000n, -30_000n]],
  ['money that left the gateway without a word', payment(), [40_000n, 49_000n, -9000n]],
])('[PAY-012] the gateway’s balance: %s', (_what, row, [there, here, left]) => {
  const cleared = [{ currency: 'PHP', ref: row.ref, amount: -here }]
  const [line] = linesOf(new Map([['PHP', there]]), [row], cleared)
  expect(line && unexplained(line)).toBe(left)
})

test('[PAY-012] each currency is compared separately, and one that only one side has is named', () => {
  const cleared = [{ currency: 'PHP', ref: null, amount: -700n }]
  const lines = linesOf(new Map([['EUR', 300n]]), [], cleared)
  expect(lines.map((line) => [line.currency, unexplained(line)])).toEqual([
    ['EUR', 300n],
    ['PHP', -700n],
  ])
})
