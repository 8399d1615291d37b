import { FAR } from './far.ts'
import { NEAR } from './near.ts'

export { H, type Scene, W } from './lines.ts'

/** Layered paper-cut scenes, from far to near, each layer darker than the one behind it. */
export const SCENES = { ...FAR, ...NEAR }
