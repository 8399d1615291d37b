import type { EndpointResponse, gameApi } from '@parola/vendor-protocol'
import type { z } from 'zod'
import type { Monitor } from '../monitor/monitor.ts'
import type { Config, Title } from '../platform/config.ts'
import type { Store } from '../platform/store.ts'
import { versionOf } from '../titles/versions.ts'

type Around = { config: Config; store: Store; monitor: Monitor }
type Body = z.infer<(typeof gameApi)['/games/release']>

/**
 * Lets a model back into play that the monitor disabled: what was counted is kept, and counting begins
 * again. Every title of the model is open again. A title that is in play answers so, and changes nothing.
 */
export async function releaseGame(
  around: Around,
  vendor: string,
  body: Body,
): Promise<EndpointResponse> {
  const { config, store, monitor } = around
  const title = config.titles.get(`${vendor}/${body.game}`)
  if (!title) return { code: 'GAME_UNKNOWN' }
  // Disabled by the list of titles itself: nothing that the monitor could let go.
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

/** Why a title is out of play; nothing where its model is in it. */
export function reasonOf(
  { monitor }: Pick<Around, 'monitor'>,
  { model }: Title,
): string | undefined {
  const found = monitor.whyDisabled(model)
  if (!found) return undefined
  const { rounds, z } = found
  return `return: ${z > 0 ? '+' : ''}${z.toFixed(1)} standard errors after ${rounds} rounds`
}
