import type { Calls, ValueOf } from '@parola/contract'
import { tierName } from '../../platform/texts/tier-name.ts'

export type Club = ValueOf<Calls['vipLevels']>
export type Level = Club['levels'][number]

/** How a tier is called: its label and number. */
export function labelOf({ tier, label }: Pick<Level, 'tier' | 'label'>): string {
  return tier === 0 ? tierName(label) : `${label} ${tier}`
}

/** Parts per million as a percentage. */
export function percentOf(ppm: number): string {
  return `${ppm / 10_000}%`
}
