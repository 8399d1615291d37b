import { formatMinor } from '@parola/money'
import type { GameClient } from './client.ts'
import { type Check, must } from './judge.ts'
import { mustAnswer, type Reply } from './sender.ts'

type Move = readonly ['bet' | 'win', tx: string, amount: string]
/**
 * What is sent, the code, the change of the balance from the start in minor units, and a part of the value.
 */
type Row = {
  bets?: readonly Move[]
  back?: readonly [tx: string, ofTx: string]
  round: string
  closes?: boolean
  code: string
  off: number
  value?: Record<string, unknown>
}

const AGAIN = { duplicate: true }

/**
 * The behaviour vectors (rules/vendor-protocol §9), each given by what it moves, so that any starting balance
 * of 1,000 or more will do.
 */
const ROWS: readonly Row[] = [
  { bets: [['bet', 'T1', '20.00']], round: 'R1', code: 'OK', off: -20_00 },
  { bets: [['bet', 'T1', '20.00']], round: 'R1', code: 'OK', off: -20_00, value: AGAIN },
  { bets: [['bet', 'T1', '25.00']], round: 'R1', code: 'TX_CONFLICT', off: -20_00 },
  { bets: [['win', 'T2', '35.50']], round: 'R1', closes: true, code: 'OK', off: 15_50 },
  {
    ...{ bets: [['win', 'T2', '35.50']], round: 'R1', closes: true, code: 'OK', off: 15_50 },
    value: AGAIN,
  },
  { bets: [['bet', 'T3', '10.00']], round: 'R1', code: 'ROUND_CLOSED', off: 15_50 },
  { bets: [['bet', 'T4', 'too much']], round: 'R2', code: 'INSUFFICIENT_FUNDS', off: 15_50 },
  {
    ...{ back: ['B1', 'T5'], round: 'R3', code: 'OK', off: 15_50 },
    value: { outcome: 'NOT_FOUND' },
  },
  { bets: [['bet', 'T5', '10.00']], round: 'R3', code: 'TX_ROLLED_BACK', off: 15_50 },
  { bets: [['bet', 'T6', '100.00']], round: 'R4', code: 'OK', off: -84_50 },
  {
    ...{ back: ['B2', 'T6'], round: 'R4', code: 'OK', off: 15_50 },
    value: { outcome: 'ROLLED_BACK' },
  },
  { back: ['B2', 'T6'], round: 'R4', code: 'OK', off: 15_50, value: AGAIN },
  { back: ['B3', 'T6'], round: 'R4', code: 'OK', off: 15_50, value: { outcome: 'ALREADY' } },
  { bets: [['bet', 'T6', '100.00']], round: 'R4', code: 'TX_ROLLED_BACK', off: 15_50 },
  { bets: [['win', 'T7', '5.00']], round: 'R9', code: 'ROUND_UNKNOWN', off: 15_50 },
  {
    bets: [
      ['bet', 'T8', '50.00'],
      ['win', 'T9', '120.00'],
    ],
    ...{ round: 'R5', closes: true, code: 'OK', off: 85_50 },
  },
  {
    ...{ back: ['B4', 'T8'], round: 'R5', code: 'OK', off: 15_50 },
    value: { outcome: 'ROLLED_BACK' },
  },
  { bets: [['bet', 'T10', '10.00']], round: 'R6', code: 'OK', off: 5_50 },
  { bets: [['win', 'T11', '900.00']], round: 'R6', code: 'OK', off: 905_50 },
  { back: ['B5', 'T10'], round: 'R6', code: 'ROUND_SETTLED', off: 905_50 },
  { bets: [['bet', 'T12', 'all but 105.50']], round: 'R7', code: 'OK', off: Number.NaN },
  {
    ...{ back: ['B6', 'T11'], round: 'R6', code: 'OK', off: Number.NaN },
    value: { outcome: 'ROLLED_BACK', owed: '794.50' },
  },
]

const LEAST = 1000_00n
/** The balances after the last rows, from any starting balance. */
const LEFT = [105_50n, 0n]

export function behaviourChecks(client: GameClient): Check[] {
  let begin = 0n
  return ROWS.map((row, no) => ({
    section: 9,
    what: `${title(row)} is answered ${row.code}`,
    run: async () => {
      if (no === 0) begin = await client.balance()
      must(begin >= LEAST, 'the player of the test needs 1,000.00 to begin with')
      const reply = await sent(client, row)
      mustAnswer(reply, row.code)
      mustReport(reply, row.value ?? {})
      const left = LEFT[no - ROWS.length + LEFT.length] ?? 0n
      const wanted = Number.isNaN(row.off) ? left : begin + BigInt(row.off)
      const now = await client.balance()
      must(now === wanted, `the balance is ${now} minor units, not ${wanted}`)
    },
  }))
}

async function sent(
  client: GameClient,
  { bets, back, round, closes = false }: Row,
): Promise<Reply> {
  if (back) return client.rollback(round, back)
  return client.transact(round, await movesOf(client, bets ?? []), closes)
}

function mustReport(reply: Reply, value: Record<string, unknown>) {
  for (const [name, wanted] of Object.entries(value)) {
    const response = reply.value?.[name]
    must(response === wanted, `${name} is ${String(response)}, not ${String(wanted)}`)
  }
}

function title({ bets, back, round }: Row) {
  if (back) return `rollback ${back[0]} of ${back[1]}@${round}`
  return (bets ?? []).map(([type, tx, amount]) => `${type} ${amount} ${tx}@${round}`).join(' with ')
}

async function movesOf(client: GameClient, moves: readonly Move[]) {
  const balance = await client.balance()
  const amountOf = (amount: string) => {
    if (amount === 'too much') return formatMinor(balance + 1n, client.currency)
    if (amount === 'all but 105.50') return formatMinor(balance - 105_50n, client.currency)
    return amount
  }
  return moves.map(([type, tx, amount]) => ({ type, tx, amount: amountOf(amount) }))
}
