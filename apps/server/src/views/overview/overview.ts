import { type overviewFigures, type People, rightsOf } from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { z } from 'zod'
import { brandById } from '#foundations/brand'
import { countCrowd } from '#people/crowd'
import { ONLINE_MS } from '#people/session'
import { keptFor } from '#platform/cache'
import { addMs, SECOND_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import type { Glance } from '#platform/work'
import { countJoined, countOnline, selectHours } from './figures.sql.ts'
import { daysAt, figuresOf, type HourSum, MEASURES, type Sums } from './overview.rules.ts'
import { countQueues } from './queues.sql.ts'

type Figures = z.output<typeof overviewFigures.value>

const FRESH_MS = 5 * SECOND_MS

const kept = keptFor<Figures>(FRESH_MS)

/** The brand's day so far, against the day before; read once in five seconds for all operators. */
export async function readFigures(
  { db, brandId, now }: Glance,
  { query }: Input<typeof overviewFigures>,
): Promise<Figures> {
  const { people } = query
  const load = () => loadFigures({ db, brandId, now, people })
  return kept({ owner: db, key: `${brandId} ${people}`, now, load })
}

type Wanted = Pick<Glance, 'db' | 'brandId' | 'now'> & { people: People }

async function loadFigures({ db, brandId, now, people }: Wanted): Promise<Figures> {
  const { config } = await brandById(db, brandId, now)
  const { timeZone: zone, currency } = config
  const days = daysAt(now, zone)
  const criteria = { brandId, days, people }
  const rows = await selectHours(db, criteria)
  const currencies = [...new Set([currency, ...rows.map((row) => row.currency)])]
  return {
    zone,
    now,
    hasCrowd: (await countCrowd(db, brandId)) > 0,
    online: await countOnline(db, criteria, addMs(now, -ONLINE_MS)),
    joined: await countJoined(db, criteria),
    currencies: currencies.map((code) => inCurrency(code, rows, days)),
  }
}

function inCurrency(
  currency: string,
  rows: readonly HourSum[],
  days: ReturnType<typeof daysAt>,
): Figures['currencies'][number] {
  const own = figuresOf(
    rows.filter((row) => row.currency === currency),
    days,
  )
  const written = (sums: Sums) =>
    Object.fromEntries(
      MEASURES.map((measure) => [measure, formatMinor(sums[measure], currency)]),
    ) as Record<keyof Sums, string>
  return {
    currency: currency as Figures['currencies'][number]['currency'],
    today: written(own.today),
    yesterday: written(own.yesterday),
    hours: {
      today: own.hours.today.map(written),
      yesterday: own.hours.yesterday.map(written),
    },
  }
}

/** What waits for the operator, in the queues that their roles open. */
export async function readQueues({ db, brandId, actor }: Glance) {
  return countQueues(db, brandId, rightsOf(actor.roles))
}
