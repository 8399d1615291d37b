import { formatMinor } from '@parola/money'
import {
  type Code,
  contentHashOf,
  type EndpointResponse,
  type WalletBody,
} from '@parola/vendor-protocol'
import type { Work } from '#platform/work'
import {
  findMove,
  findRound,
  insertMoves,
  lockPlayer,
  type MoveRow,
  type Player,
  rollBackMoves,
  SEALED,
  saveRound,
  selectMoves,
} from './chips.sql.ts'
import { keepRound } from './round.ts'
import { balanceOf } from './stake.ts'

type Body = WalletBody<'/wallet/rollback'>
type Outcome = 'ROLLED_BACK' | 'NOT_FOUND' | 'ALREADY'

/**
 * Undoes the whole call that carried a transaction, or every call of a round. What never arrived is refused when it
 * arrives. Chips that were won and staked again are not owed: there are none to take.
 */
export async function undo(w: Work, vendor: string, body: Body): Promise<EndpointResponse> {
  const player = await lockPlayer(w.tx, body.player)
  if (!player) return { code: 'PLAYER_UNKNOWN' }
  if (player.currency !== body.currency) return { code: 'CURRENCY_MISMATCH' }
  if (!body.ref_tx && !body.scope) return { code: 'VALIDATION', value: { fields: ['ref_tx'] } }
  const own = { player: player.player, vendor }
  const content = contentHashOf(body)
  const known = await findMove(w.tx, { ...own, tx: body.tx })
  if (known?.type === 'rollback' && known.content === content)
    return answered(player, known.outcome as Outcome, { owed: known.owed ?? 0n, duplicate: true })
  if (known || body.tx === body.ref_tx) return refused(player, 'TX_CONFLICT')
  const ref = body.ref_tx ? await findMove(w.tx, { ...own, tx: body.ref_tx }) : undefined
  if (ref?.type === 'rollback') return refused(player, 'TX_CONFLICT')
  const undone = await movesOf(w, own, { body, ref })
  if (ref && (await isLeantOn(w, own, { ref, undone }))) return refused(player, 'ROUND_SETTLED')
  const { after, owed } = await takeBack(w, { player, vendor, body, undone })
  const outcome = await outcomeOf(w, own, { body, ref, undone })
  await insertMoves(w.tx, [
    ...(outcome === 'NOT_FOUND' && body.ref_tx
      ? [{ ...moveOf(w, own, body), tx: body.ref_tx, call: body.ref_tx, ...TOMBSTONE, content }]
      : []),
    { ...moveOf(w, own, body), type: 'rollback', chips: 0n, content, state: 'done', outcome, owed },
  ])
  return answered(after, outcome, { owed, duplicate: false })
}

const refused = (player: Player, code: Code) => ({ code, value: balanceOf(player) })

const TOMBSTONE = { type: 'bet', chips: 0n, state: 'tombstone' } as const

const moveOf = ({ now }: Work, own: { player: string; vendor: string }, { tx, round }: Body) =>
  ({ ...own, tx, call: tx, round, now }) as const

function answered(player: Player, outcome: Outcome, more: { owed: bigint; duplicate: boolean }) {
  const owed = formatMinor(more.owed, player.currency)
  return {
    code: 'OK' as const,
    value: { ...balanceOf(player), outcome, owed, duplicate: more.duplicate },
  }
}

type Own = { player: string; vendor: string }

async function movesOf(
  { tx }: Work,
  own: Own,
  { body, ref }: { body: Body; ref: MoveRow | undefined },
) {
  if (!body.ref_tx) return selectMoves(tx, { ...own, round: body.round })
  return ref?.state === 'done' ? selectMoves(tx, { ...own, call: ref.call }) : []
}

/**
 * A stake whose round has a win of another call is not undone alone, nor is a win of which a part was taken back
 * (rules/vendor-protocol §5, rule 4).
 */
async function isLeantOn(
  { tx }: Work,
  own: Own,
  { ref, undone }: { ref: MoveRow; undone: readonly MoveRow[] },
): Promise<boolean> {
  const others = (await selectMoves(tx, { ...own, round: ref.round })).filter(
    ({ call }) => call !== ref.call,
  )
  if (undone.some(({ type }) => type === 'bet') && others.some(({ type }) => type === 'win'))
    return true
  return undone.length > 0 && paidBy(others) < 0n
}

const paidBy = (moves: readonly MoveRow[]) => sumOf(moves.filter(({ type }) => type !== 'bet'))
const sumOf = (moves: readonly MoveRow[]) => moves.reduce((sum, { chips }) => sum + chips, 0n)

type Undoing = { player: Player; vendor: string; body: Body; undone: readonly MoveRow[] }

async function takeBack(w: Work, { player, vendor, body, undone }: Undoing) {
  const own = { player: player.player, vendor }
  const [first] = undone
  if (!first) return { after: player, owed: 0n }
  const before = await findRound(w.tx, { ...own, round: first.round })
  const names = undone.map(({ tx }) => tx)
  await rollBackMoves(w.tx, own, names)
  const chips = player.chips - sumOf(undone)
  const paid = paidBy(undone)
  const closer = before?.closed_by ?? null
  const after = await keepRound(w, {
    ...{ player, vendor, round: first.round, before, chips },
    stake: (before?.stake ?? 0n) + sumOf(undone) - paid,
    payout: (before?.payout ?? 0n) - paid,
    // Undone as a whole it takes no more; it is open again when the call is undone that closed it.
    closedBy: body.ref_tx ? closer && (names.includes(closer) ? null : closer) : body.tx,
  })
  return { after, owed: chips < 0n ? -chips : 0n }
}

type Undone = { body: Body; ref: MoveRow | undefined; undone: readonly MoveRow[] }

/** A whole round of which nothing is left takes no stake any more, known or not. */
async function outcomeOf(w: Work, own: Own, { body, ref, undone }: Undone): Promise<Outcome> {
  if (undone.length > 0) return 'ROLLED_BACK'
  if (body.ref_tx) return ref ? 'ALREADY' : 'NOT_FOUND'
  const round = await findRound(w.tx, { ...own, round: body.round })
  const nothing = { stake: 0n, payout: 0n, counts: false, score: 0n }
  const isKnown = round !== undefined && round.closed_by !== SEALED
  await saveRound(w.tx, {
    ...{ ...own, round: body.round, ...nothing },
    ...{ closed_by: isKnown ? body.tx : SEALED, now: w.now },
  })
  return isKnown ? 'ALREADY' : 'NOT_FOUND'
}
