import { formatMinor, parseMinor } from '@parola/money'
import type { Round } from '../platform/store.ts'
import { type Action, actionsOf } from './round-actions.ts'

type Move = { name: string; type: string; minor: bigint; state: string; named?: object }

/** The state of a round's stake; that of a refused round never existed. */
const STAKE = {
  pending: 'pending',
  undoing: 'pending',
  alarmed: 'pending',
  open: 'done',
  raising: 'done',
  paying: 'done',
  settled: 'done',
  void: 'rolled_back',
} as const
const RAISE = {
  requested: 'pending',
  undoing: 'pending',
  done: 'done',
  void: 'rolled_back',
} as const

function movesOf(row: Round): Move[] {
  if (row.state === 'refused') return []
  const state = STAKE[row.state]
  if (!row.steps)
    return actionsOf(row).map((action) => moveOf(row, action, stateOf(row, action, state)))
  const raised = row.raises.filter((raise) => raise.state === 'done')
  const added = raised.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)
  const bet = { name: 'bet', type: 'bet' as const, minor: BigInt(row.stake_minor) - added, state }
  const win = { name: 'win', type: 'win' as const, minor: BigInt(row.payout_minor), state }
  const raises = row.raises.map((raise, i) => ({
    name: `bet${i + 1}`,
    type: 'bet' as const,
    minor: BigInt(raise.amountMinor),
    state: RAISE[raise.state],
  }))
  const isPaid = row.state === 'paying' || row.state === 'settled'
  const last = { ...win, state: row.state === 'paying' ? 'pending' : 'done' }
  return [bet, ...raises, ...(isPaid ? [last] : [])]
}

/** A jackpot is paid after the stake was taken. */
function stateOf(row: Round, { type }: Action, state: string): string {
  return type === 'jackpot_win' && row.state === 'paying' ? 'pending' : state
}

function moveOf({ round, currency }: Round, action: Action, state: string): Move {
  const { tx, type, amount, jackpot, level } = action
  const named = jackpot ? { jackpot, level } : {}
  const minor = parseMinor(amount, currency)
  return { name: tx.slice(round.length + 1), type, minor, state, named }
}

/** The transactions of a round as the platform reconciles them. */
export function transactionsOf(row: Round) {
  return movesOf(row).map(({ name, type, minor, state, named }) => ({
    player: row.player,
    round: row.round,
    game: row.game,
    currency: row.currency,
    state,
    at: row.opened_at.toISOString(),
    tx: `${row.round}:${name}`,
    type,
    amount: formatMinor(minor, row.currency),
    ...named,
  }))
}
