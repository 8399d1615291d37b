import { formatMinor } from '@parola/money'
import { contentHashOf, type EndpointResponse, type WalletBody } from '@parola/vendor-protocol'
import type { Work } from '#platform/work'
import {
  findMove,
  findRound,
  insertMoves,
  lockPlayer,
  type MoveRow,
  type Player,
  rollBackMoves,
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
  if (known || body.tx === body.ref_tx) return { code: 'TX_CONFLICT' }
  const ref = body.ref_tx ? await findMove(w.tx, { ...own, tx: body.ref_tx }) : undefined
  if (ref?.type === 'rollback') return { code: 'TX_CONFLICT' }
  const undone = await movesOf(w, own, { body, ref })
  if (ref && (await isLeantOn(w, own, { ref, undone }))) return { code: 'ROUND_SETTLED' }
  const { after, owed } = await takeBack(w, { player, vendor, body, undone })
  const outcome = outcomeOf(undone, ref)
  await insertMoves(w.tx, [
    ...(outcome === 'NOT_FOUND' && body.ref_tx
      ? [{ ...moveOf(w, own, body), tx: body.ref_tx, call: body.ref_tx, ...TOMBSTONE, content }]
      : []),
    { ...moveOf(w, own, body), type: 'rollback', chips: 0n, content, state: 'done', outcome, owed },
  ])
  return answered(after, outcome, { owed, duplicate: false })
}

const TOMBSTONE = { type: 'bet', chips: 0n, state: 'tombstone' } as const

const moveOf = ({ now }: Work, own: { player: string; vendor: string }, { tx, round }: Body) =>
  ({ ...own, tx, call: tx, round, now }) as const

function outcomeOf(undone: readonly MoveRow[], ref: MoveRow | undefined): Outcome {
  if (undone.length > 0) return 'ROLLED_BACK'
  return ref ? 'ALREADY' : 'NOT_FOUND'
}

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

/** A stake whose round has a win of another call is not undone alone (rules/vendor-protocol §5, rule 4). */
async function isLeantOn(
  { tx }: Work,
  own: Own,
  { ref, undone }: { ref: MoveRow; undone: readonly MoveRow[] },
): Promise<boolean> {
  if (!undone.some(({ type }) => type === 'bet')) return false
  const all = await selectMoves(tx, { ...own, round: ref.round })
  return all.some(({ type, call }) => type === 'win' && call !== ref.call)
}

type Undoing = { player: Player; vendor: string; body: Body; undone: readonly MoveRow[] }

async function takeBack(w: Work, { player, vendor, body, undone }: Undoing) {
  const own = { player: player.player, vendor }
  const [first] = undone
  if (!first) {
    if (!body.ref_tx) await sealRound(w, own, body.round)
    return { after: player, owed: 0n }
  }
  const before = await findRound(w.tx, { ...own, round: first.round })
  const sumOf = (isBet: boolean) =>
    undone.reduce((sum, { type, chips }) => ((type === 'bet') === isBet ? sum + chips : sum), 0n)
  await rollBackMoves(
    w.tx,
    own,
    undone.map(({ tx }) => tx),
  )
  const chips = player.chips - sumOf(true) - sumOf(false)
  const after = await keepRound(w, {
    ...{ player, vendor, round: first.round, before, chips },
    stake: (before?.stake ?? 0n) + sumOf(true),
    payout: (before?.payout ?? 0n) - sumOf(false),
    isClosed: !body.ref_tx,
  })
  return { after, owed: chips < 0n ? -chips : 0n }
}

/** A round that was undone before anything of it arrived takes no stake any more. */
async function sealRound(w: Work, own: Own, round: string) {
  if (await findRound(w.tx, { ...own, round })) return
  const nothing = { stake: 0n, payout: 0n, counts: false, score: 0n }
  await saveRound(w.tx, { ...own, round, ...nothing, is_closed: true, now: w.now })
}
