import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import type { Consumer } from './consumer.types.ts'
import { createLook } from './look.ts'
import { runFeed } from './run-feed.ts'

const RUN_EVERY_S = 5

type Parts = { engine: Engine; consumers: readonly Consumer[] }

export function activityFeature({ engine, consumers }: Parts): Feature {
  const look = createLook()
  const run = () => runFeed(engine, consumers, look)
  return {
    timers: [{ name: 'activity.run', everyS: RUN_EVERY_S, run }],
  }
}
