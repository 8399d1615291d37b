import type { View } from '../view.ts'
import { cave, reef, space } from './deep.ts'
import { crypt, dunes, mesa, volcano } from './dry.ts'
import { farm, grove, jungle, peaks } from './green.ts'
import { clouds, sea, snow } from './high.ts'
import { sweets } from './sweet.ts'
import { felt, hall, roofs, stadium, tent, torii } from './town.ts'

type Place = (v: View) => string

const PLACES: Record<string, Place> = {
  ...{ dunes, mesa, volcano, crypt, jungle, peaks, hills: farm, roofs, torii, tent, felt },
  ...{ stadium, rays: hall, cave, clouds, reef, sea, snow, space },
}

/** Themes that promise a place of their own, with all their variations. */
const PROMISED: Record<string, Place> = { orchard: grove, sugar: sweets }

/** Variations whose colours alone do not make the place. */
const VARIED: Record<string, Place> = {
  'carnival-blue': tent,
  'inferno-gold': volcano,
  'mine-ice': cave,
}

/** The place of a theme, and of each of its variations. */
export function placeOf(key: string, scene: string): Place {
  const [base = ''] = key.split('-')
  return VARIED[key] ?? PROMISED[base] ?? PLACES[scene] ?? hall
}
