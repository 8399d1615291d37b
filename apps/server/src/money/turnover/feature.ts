import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { countPlayed } from './count-played.ts'
import type { Turnover } from './turnover.ts'

const COUNT_EVERY_S = 20

export function turnoverFeature(parts: { engine: Engine; turnover: Turnover }): Feature {
  return {
    timers: [
      {
        name: 'turnover.count',
        everyS: COUNT_EVERY_S,
        run: () => countPlayed(parts.engine, parts.turnover),
      },
    ],
  }
}
