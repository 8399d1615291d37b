import { readdirSync, readFileSync } from 'node:fs'
import { INSTANT_IDS, type InstantId } from '../src/instant/games.ts'
import { HIT_RATES } from '../src/instant/hit-rates.ts'
import { parseSlotModel, type SlotModel } from '../src/slot/model.ts'
import { normalTail } from './tails.ts'

const FOLDER = new URL('../models/', import.meta.url)
/** Simulated hit rates of slots come from at least this many rounds. */
const PLAYED = 2e7
/** A counted hit rate is stated with more digits than a simulated one. */
const DIGITS_PLAYED = 6

/** How often a game pays anything, and over how many rounds that was simulated; null if counted. */
export type HitRate = { game: string; rate: number; played: number | null }

export function slotModel(id: string): SlotModel {
  return parseSlotModel(JSON.parse(readFileSync(new URL(`${id}.json`, FOLDER), 'utf8')))
}

/** What is certified of every game: slots by their models, the others by their stated strategy. */
export function certifiedHits(): HitRate[] {
  const slots = readdirSync(FOLDER).map((file) => {
    const { id, verified } = slotModel(file.replace('.json', ''))
    const stated = String(verified.hitRate)
    const isPlayed = stated.length - 2 <= DIGITS_PLAYED
    return { game: id, rate: Number(stated), played: isPlayed ? PLAYED : null }
  })
  return [...slots, ...INSTANT_IDS.map((id: InstantId) => ({ game: id, ...HIT_RATES[id] }))]
}

/** How likely this many hits are by chance if the certificate is true. */
export function hitsP({ rate, played }: HitRate, [hits = 0, rounds = 0]: readonly number[]) {
  const spread = rate * (1 - rate) * (1 / rounds + (played ? 1 / played : 0))
  if (spread === 0) return hits === rate * rounds ? 0.5 : 0
  return normalTail((hits / rounds - rate) / Math.sqrt(spread))
}
