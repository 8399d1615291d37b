import { changeWheel, opsWheel, spinVipWheel, wheel, wheelSpins } from '@parola/contract'
import type { Turnover } from '#money/turnover'
import type { FieldKeys } from '#platform/crypto'
import { answers } from '#platform/http'
import { proposeWheel, readOwnWheel } from './change.ts'
import { readSpins, readWheel, spin } from './wheel.ts'

export function wheelRoutes(parts: { turnover: Turnover; keys: FieldKeys }) {
  return [
    answers(wheel, { writes: (work) => readWheel(work, parts.keys) }),
    answers(spinVipWheel, { writes: (work, input) => spin(work, parts, input) }),
    answers(wheelSpins, { reads: readSpins }),
    answers(opsWheel, { reads: readOwnWheel }),
    answers(changeWheel, { writes: proposeWheel }),
  ]
}
