import type { Shared } from '../parts.ts'
import type { Feature } from '../platform/feature/index.ts'
import { galleryFeature } from './gallery/feature.ts'
import { publicStateFeature } from './public-state/feature.ts'
import { recordsFeature } from './records/feature.ts'
import { winnersFeature } from './winners/feature.ts'

export function viewsFeatures({ engine, vendors, files }: Shared): Feature[] {
  return [
    publicStateFeature,
    recordsFeature({ engine, vendors }),
    winnersFeature(vendors),
    galleryFeature({ engine, files }),
  ]
}
