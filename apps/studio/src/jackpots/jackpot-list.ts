import { meterMinor, type SlotModel } from '@parola/maths'
import { formatMinor } from '@parola/money'
import type { EndpointResponse, JackpotValue } from '@parola/vendor-protocol'
import type { Config, Title } from '../platform/config.ts'
import { currenciesOf } from '../platform/currencies.ts'
import type { Store } from '../platform/store.ts'
import { isSlot, modelOf } from '../titles/models.ts'
import { levelOf, readMeters } from './meters.ts'

type Around = { config: Config; store: Store; now: () => Date }

/** Every jackpot of a vendor as the platform and its players see it (rules/vendor-protocol §2). */
export async function listJackpots(
  { config, store, now }: Around,
  vendor: string,
): Promise<EndpointResponse> {
  const titles = [...config.titles.values()].filter((title) => title.vendor === vendor)
  const slots = titles.filter(({ model }) => isSlot(model))
  const byModel = Map.groupBy(slots, ({ model }) => model)
  const jackpots: JackpotValue[] = []
  for (const [id, games] of byModel) {
    const model = modelOf(id)
    if (!model.jackpots) continue
    for (const currency of currenciesOf(config, model)) {
      const poolKey = { vendor, mode: 'real' as const, currency }
      const meters = await readMeters(store.pool, model, poolKey)
      for (const { scaled, changedAt, ...meter } of meters) {
        jackpots.push({
          ...published(model, { level: meter.id, currency, games }),
          amount: formatMinor(meterMinor({ id: meter.id, scaled }), currency),
          updated_at: (changedAt ?? now()).toISOString(),
        })
      }
    }
  }
  return { code: 'OK', value: { jackpots } }
}

/** What does not change while a jackpot grows. */
function published(
  model: SlotModel,
  { level, currency, games }: { level: string; currency: string; games: readonly Title[] },
) {
  const { seed, contribution, trigger, ceiling } = levelOf(model, level)
  return {
    jackpot: model.id,
    level,
    currency,
    games: games.map(({ game }) => game),
    seed: formatMinor(BigInt(seed), currency),
    contribution,
    raises: true,
    ...(trigger === undefined ? {} : { one_in: trigger }),
    ...(ceiling === undefined ? {} : { ceiling: formatMinor(BigInt(ceiling), currency) }),
  }
}
