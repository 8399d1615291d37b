import type { Shared } from '../parts.ts'
import type { Feature } from '../platform/feature/index.ts'
import { contentFeature } from './content/feature.ts'
import { feedbackFeature } from './feedback/feature.ts'
import { inboxFeature } from './inbox/feature.ts'

export function siteFeatures({ engine, realtime }: Shared): Feature[] {
  return [contentFeature, inboxFeature(realtime), feedbackFeature(engine)]
}
