import { openIssues } from '#games/lottery-issue'
import type { FieldKeys } from '#platform/crypto'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { drawRoutes } from './draw.route.ts'
import { notifyPlayersJob } from './jobs.ts'
import { notifyPlayers } from './notify-players.ts'
import { runAllDraws } from './run-draws.ts'

const OPEN_EVERY_S = 10
const RUN_EVERY_S = 1

/** Issues open and are drawn by themselves, on one node at a time (DRW-007). */
export function lotteryDrawFeature({
  engine,
  fieldKeys,
  realtime,
}: {
  engine: Engine
  fieldKeys: FieldKeys
  realtime: Realtime
}): Feature {
  return {
    routes: drawRoutes,
    timers: [
      { name: 'lottery.open', everyS: OPEN_EVERY_S, run: () => openIssues(engine, fieldKeys) },
      { name: 'lottery.draw', everyS: RUN_EVERY_S, run: () => runAllDraws(engine, fieldKeys) },
    ],
    jobs: [runs(notifyPlayersJob, (data) => notifyPlayers({ engine, realtime }, data))],
  }
}
