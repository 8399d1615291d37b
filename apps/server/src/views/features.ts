import type { Consumer } from '../games/activity/index.ts'
import type { Shared } from '../parts.ts'
import type { Feature } from '../platform/feature/index.ts'
import { galleryFeature } from './gallery/feature.ts'
import { overviewFeature } from './overview/feature.ts'
import { overviewConsumer } from './overview/index.ts'
import { publicStateFeature } from './public-state/feature.ts'
import { recordsFeature } from './records/feature.ts'
import { winnersFeature } from './winners/feature.ts'

/** The consumers of what was played. */
export const viewsConsumers: readonly Consumer[] = [overviewConsumer]

export function viewsFeatures({ engine, vendors, files, config }: Shared): Feature[] {
  return [
    publicStateFeature,
    recordsFeature({ engine, vendors }),
    winnersFeature(vendors),
    galleryFeature({
      engine,
      files,
      isAhead: config.DRAW_AHEAD === 'on',
      scale: config.DRAW_SCALE,
    }),
    overviewFeature(engine),
  ]
}
