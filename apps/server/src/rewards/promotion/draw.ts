import { commitOf, redEnvelope, type TicketRun } from '@parola/maths'
import { type FieldKeys, openText, sealText } from '#platform/crypto'
import type { Tx } from '#platform/db'
import { newKey } from '#platform/random'
import { defineSealed } from '#platform/secrets'
import { bySystem, type Engine, work } from '#platform/work'
import {
  type DrawRow,
  insertDraw,
  openNext,
  selectDraw,
  selectUnsealed,
  updateSealed,
} from './draw.sql.ts'
import type { LiveRow } from './promotion.sql.ts'
import { envelopeOf, type OfferOf, type Terms } from './terms.rules.ts'

const SEED_BYTES = 32

const contextOf = (promotionId: string) => `draw-seed:${promotionId}`

/** The secret seeds of draws, also of those that are over. */
defineSealed({
  table: 'promotion.draw',
  column: 'sealed_seed',
  key: ['promotion_id'],
  contextOf: (row) => contextOf(`${row.promotion_id}`),
})

type Named = { promotionId: string; terms: Pick<Terms, 'offer'> }

/**
 * Fixes the seed of a draw when its promotion is first published, and with it the parts of a red envelope. The
 * commitment is public from then on.
 */
export async function prepareDraw(tx: Tx, keys: FieldKeys, { promotionId, terms }: Named) {
  const { offer } = terms
  if (offer.kind !== 'redEnvelope' && offer.kind !== 'raffle') return
  if (await selectDraw(tx, promotionId)) return
  const serverSeed = newKey(SEED_BYTES).toString('hex')
  const sealedSeed = sealText(keys, serverSeed, contextOf(promotionId))
  const draw = { promotionId, sealedSeed, commit: commitOf(serverSeed) }
  if (offer.kind === 'raffle') {
    await insertDraw(tx, { ...draw, clientSeed: null, nonce: 0 })
    return
  }
  const seeds = { serverSeed, clientSeed: promotionId, nonce: 0 }
  const { nonceUsed: nonce } = redEnvelope(seeds, envelopeOf(offer))
  await insertDraw(tx, { ...draw, clientSeed: promotionId, nonce })
}

export function seedOf(keys: FieldKeys, draw: DrawRow): string {
  const { sealed_seed: sealed, server_seed: plain, promotion_id: promotionId } = draw
  return sealed ? openText(keys, sealed, contextOf(promotionId)) : (plain ?? '')
}

/** The parts of a red envelope in the order in which they are opened. */
function partsOf(keys: FieldKeys, draw: DrawRow, offer: OfferOf<'redEnvelope'>): bigint[] {
  const serverSeed = seedOf(keys, draw)
  const seeds = { serverSeed, clientSeed: draw.client_seed ?? '', nonce: draw.nonce }
  return redEnvelope(seeds, envelopeOf(offer)).parts.map(BigInt)
}

type Opening = { keys: FieldKeys; promotionId: string; offer: OfferOf<'redEnvelope'> }

/** The next part of a red envelope, in minor units; null when all are opened. */
export async function openPart(tx: Tx, { keys, promotionId, offer }: Opening) {
  const draw = await openNext(tx, promotionId, offer.parts)
  return draw ? (partsOf(keys, draw, offer)[draw.opened - 1] ?? null) : null
}

type Winner = { no: number; prize: string }
type Scene = { keys: FieldKeys; live: LiveRow; offer: Terms['offer']; now: Date }

/** A draw as anyone sees it: seed and parts only once nothing of it is open any more. */
export function drawView(draw: DrawRow | undefined, { keys, live, offer, now }: Scene) {
  if (!draw) return null
  const isEnvelope = offer.kind === 'redEnvelope'
  const isOver = live.state !== 'live' || (live.ends_at !== null && live.ends_at <= now)
  const isEmpty = isEnvelope && draw.opened === offer.parts
  const isRevealed = draw.drawn_at !== null || isEmpty || (isOver && isEnvelope)
  const winners = (draw.winners ?? []) as Winner[]
  return {
    commit: draw.commit,
    serverSeed: isRevealed ? seedOf(keys, draw) : null,
    clientSeed: draw.client_seed,
    nonce: draw.nonce,
    parts: isRevealed && isEnvelope ? partsOf(keys, draw, offer) : [],
    opened: draw.opened,
    winners: winners.map(({ no, prize }) => ({ no, prize: BigInt(prize) })),
    tickets: (draw.tickets ?? []) as TicketRun[],
  }
}

/** Seals the seeds of draws that were made before seeds were sealed. */
export async function sealDraws(engine: Engine, keys: FieldKeys) {
  for (const { promotion_id: promotionId, server_seed: seed } of await selectUnsealed(
    engine.db.kysely,
  )) {
    const sealed = sealText(keys, seed ?? '', contextOf(promotionId))
    await work(engine, bySystem(), ({ tx }) => updateSealed(tx, promotionId, sealed))
  }
}
