import type { Emblem } from '../shapes.ts'
import { BEASTS } from './beasts.ts'
import { FRUIT } from './fruit.ts'
import { LEGEND } from './legend.ts'
import { SEA } from './sea.ts'
import { SPORT } from './sport.ts'
import { TABLE } from './table.ts'
import { TREASURE } from './treasure.ts'

const ALL: Record<string, Emblem> = {
  ...BEASTS,
  ...FRUIT,
  ...LEGEND,
  ...SEA,
  ...SPORT,
  ...TABLE,
  ...TREASURE,
}

/** @throws Error for an unknown name. */
export function emblem(name: string): Emblem {
  const drawn = ALL[name]
  if (!drawn) throw new Error(`no emblem ${name}`)
  return drawn
}

export function isEmblem(name: string): boolean {
  return Object.hasOwn(ALL, name)
}
