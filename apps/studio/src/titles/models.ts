import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSlotModel, type SlotModel } from '@parola/maths'
import { CRASH, isInstant } from '@parola/maths/instant'
import type { Config } from '../platform/config.ts'
import { currenciesOf, unitOf } from '../platform/currencies.ts'

const require = createRequire(import.meta.url)
const loaded = new Map<string, SlotModel>()

/** A verified model by its id, checked when it is first read. */
export function modelOf(id: string): SlotModel {
  const known = loaded.get(id)
  if (known) return known
  const file = require.resolve(`@parola/maths/models/${id}.json`)
  const model = parseSlotModel(JSON.parse(readFileSync(file, 'utf8')))
  loaded.set(id, model)
  return model
}

const STAKES = [20n, 40n, 100n, 200n, 400n, 500n, 1000n, 2000n, 5000n, 10_000n, 20_000n]

/** Whether a title's model is a slot; other games have rules in code. */
export const isSlot = (model: string) => model !== CRASH && !isInstant(model)

/** The stakes of a model, in minor units: those that its coins divide. */
export function stakesOf({ bet }: SlotModel, currency: string): bigint[] {
  const unit = unitOf(currency)
  return STAKES.filter((stake) => stake % BigInt(bet.divisor) === 0n).map((stake) => stake * unit)
}

/** Whether a title can be opened in a currency, for money or not. */
export function isPlayedIn(config: Pick<Config, 'CURRENCIES'>, model: string, currency: string) {
  const played: readonly string[] = currenciesOf(config, isSlot(model) ? modelOf(model) : null)
  return played.includes(currency)
}
