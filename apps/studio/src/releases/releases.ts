import type { EndpointResponse, gameApi } from '@parola/vendor-protocol'
import type { z } from 'zod'
import type { Monitor } from '../monitor/monitor.ts'
import type { Config, Title } from '../platform/config.ts'
import type { Store } from '../platform/store.ts'
import { isSlot, modelOf } from '../titles/models.ts'
import { fewTopHits } from '../titles/top-prize.ts'
import { versionOf } from '../titles/versions.ts'

type Around = { config: Config; store: Store; monitor: Monitor }
type Body = z.infer<(typeof gameApi)['/games/release']>

/**
 * Releases a model that the monitor disabled: its counts are archived, and counting starts again. All titles
 * of the model are open again. For a title that is in play this changes nothing.
 */
export async function releaseGame(
  around: Around,
  vendor: string,
  body: Body,
): Promise<EndpointResponse> {
  const { config, store, monitor } = around
  const title = config.titles.get(`${vendor}/${body.game}`)
  if (!title) return { code: 'GAME_UNKNOWN' }
  // Disabled by the list of titles itself: the monitor has nothing to release.
  if (title.status === 'disabled') return { code: 'GAME_DISABLED' }
  const { model } = title
  await store.pool.query(
    `with gone as (delete from studio.return_count
                    where model = $1 and version = $2 and state = 'disabled' returning *)
     insert into studio.return_release
       (model, version, part, vendor, rounds, returned, z, released_by, because)
     select model, version, part, $3, rounds, returned, z, $4, $5 from gone`,
    [model, versionOf(model), vendor, body.by, body.reason],
  )
  await monitor.read()
  return { code: 'OK', value: { status: title.status } }
}

/** Why a title is out of play; undefined while its model is in play. */
export function reasonOf(
  { monitor }: Pick<Around, 'monitor'>,
  { model }: Title,
): string | undefined {
  const found = monitor.whyDisabled(model)
  if (!found) return undefined
  const { rounds, z } = found
  const strayed = `return: ${z > 0 ? '+' : ''}${z.toFixed(1)} standard errors after ${rounds} rounds`
  const few = isSlot(model) ? fewTopHits(modelOf(model)) : null
  if (!few) return strayed
  // The certified spread leaves out what the simulation hardly met: one such win can explain the finding.
  return `${strayed}; hits of its top prize in ${few.rounds} simulated rounds: ${few.hits}`
}
