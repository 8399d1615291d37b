import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { SlotModel } from '@parola/maths'
import { CRASH, isInstant } from '@parola/maths/instant'
import { MINI } from './instant-models.ts'

const require = createRequire(import.meta.url)
const SHOWS = ['money-wheel', 'color-game']
const known = new Map<string, string[]>()

/** The tags of a title, derived from the model it plays. */
export function tagsOf(model: string): string[] {
  const tags = known.get(model) ?? made(model)
  known.set(model, tags)
  return tags
}

function made(model: string): string[] {
  if (model === CRASH) return ['CRASH']
  if (SHOWS.includes(model)) return ['GAME_SHOW']
  if (isInstant(model)) return MINI.includes(model) ? ['MINI'] : []
  const slot = slotModel(model)
  const has: Record<string, boolean> = {
    FREE_SPINS: Boolean(slot.freeSpins),
    BONUS: Boolean(slot.freeSpins ?? slot.hold),
    MEGAWAY: !('rows' in slot.grid),
    JACKPOT: Boolean(slot.jackpots),
    FEATURE_BUY: Boolean(slot.buy),
  }
  return Object.keys(has).filter((tag) => has[tag])
}

function slotModel(id: string): SlotModel {
  const file = require.resolve(`@parola/maths/models/${id}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as SlotModel
}
