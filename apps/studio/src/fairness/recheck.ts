import { isSlotTrue, parseSlotModel, type SlotModel, type SlotRound } from '@parola/maths'
import { type Claim, CRASH, hashedTimes, isTrue, recompute } from '@parola/maths/instant'
import type { SealRing } from '@parola/vendor-protocol'
import { openSeed } from '../platform/secrecy.ts'
import type { Round, Seed, Store } from '../platform/store.ts'
import { isSlot } from '../titles/models.ts'
import { modelsOf, rulesOf, versionOf } from '../titles/versions.ts'

type Stored = Round & Pick<Seed, 'sealed' | 'commit' | 'client_seed' | 'revealed'>
/** The result for one game: how many rounds were recomputed, and which of them differ. */
export type Rechecked = { game: string; rounds: number; wrong: string[] }
type RoundStore = { store: Store; key: SealRing }

/**
 * Recomputes random stored rounds of every game with the functions of the offline verifier (FAIR-013). For
 * games whose rules are code, only rounds of the running version are recomputed.
 */
export async function recheck(source: RoundStore, perGame: number): Promise<Rechecked[]> {
  const { rows: games } = await source.store.pool.query<{ model: string }>(
    `select distinct model from studio.round where state = 'settled' order by model`,
  )
  const found: Rechecked[] = []
  for (const { model } of games) found.push(await recheckGame(source, model, perGame))
  return found
}

async function recheckGame(source: RoundStore, game: string, perGame: number): Promise<Rechecked> {
  const isOfNow = isSlot(game) ? '' : 'and (r.version is null or r.version = $3)'
  const { rows } = await source.store.pool.query<Stored>(
    `select r.*, s.sealed, s.commit, s.client_seed, s.revealed
       from studio.round r join studio.seed s using (seed_id)
      where r.model = $1 and r.state = 'settled' ${isOfNow} order by random() limit $2`,
    [game, perGame, ...(isSlot(game) ? [] : [versionOf(game)])],
  )
  return { game, rounds: rows.length, wrong: await wrongOf(source, game, rows) }
}

async function wrongOf(
  { store, key }: RoundStore,
  game: string,
  rows: Stored[],
): Promise<string[]> {
  if (game === CRASH) return wrongOfChain(rows)
  const models = isSlot(game) ? parsed(await modelsOf(store, rows)) : {}
  const isRight = (row: Stored) => {
    const model = models[rulesOf(row)]
    return model ? isSlotRight(key, row, model) : isTrue(claimOf(key, row))
  }
  return rows.filter((row) => !isRight(row)).map(({ round }) => round)
}

function parsed(models: Record<string, unknown>): Record<string, SlotModel> {
  const entries = Object.entries(models).map(([name, model]) => [name, parseSlotModel(model)])
  return Object.fromEntries(entries)
}

const secretOf = (key: SealRing, { revealed, sealed }: Stored) => revealed ?? openSeed(key, sealed)

function isSlotRight(key: SealRing, row: Stored, model: SlotModel): boolean {
  const outcome = row.outcome as SlotRound
  return isSlotTrue(model, {
    game: row.model,
    serverSeed: secretOf(key, row),
    commit: row.commit,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    bet: { stake: Number(row.bet_minor ?? row.stake_minor), buy: row.buy },
    payoutMinor: Number(BigInt(row.payout_minor) - BigInt(row.jackpot_minor)),
    stops: outcome.spins.map(({ stops }) => stops),
    jackpot: outcome.jackpot ?? null,
  })
}

function claimOf(key: SealRing, row: Stored): Claim {
  return {
    game: row.model,
    serverSeed: secretOf(key, row),
    commit: row.commit,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    bet: row.choice,
    steps: row.steps ?? [],
    payoutMinor: Number(row.payout_minor),
    shown: row.outcome,
  }
}

/** Each hash leads to the one before it, and the first of a chain to its commitment: computed once. */
function wrongOfChain(rows: Stored[]): string[] {
  const wrong = rows.filter((row) => !isCrashPaid(row))
  for (const chain of Map.groupBy(rows, ({ seed_id }) => seed_id).values()) {
    let below = { hash: chain[0]?.commit ?? '', game: 0 }
    for (const row of chain.sort((a, b) => a.nonce - b.nonce)) {
      const { hash } = row.outcome as { hash: string }
      if (hashedTimes(hash, row.nonce - below.game) !== below.hash) wrong.push(row)
      else below = { hash, game: row.nonce }
    }
  }
  return [...new Set(wrong.map(({ round }) => round))]
}

function isCrashPaid(row: Stored): boolean {
  const { hash, crashX100 } = row.outcome as { hash: string; crashX100: number }
  const seeds = { serverSeed: hash, clientSeed: row.client_seed, nonce: row.nonce }
  const again = recompute({ game: CRASH, ...seeds, bet: row.choice, steps: row.steps ?? [] })
  const { crashX100: from } = again.shown as { crashX100: number }
  return again.payout === Number(row.payout_minor) && from === crashX100
}
