import type { z } from 'zod'
import { record } from '#foundations/audit'
import { keptFor } from '#platform/cache'
import { decoded } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import type { SettingsKind } from './define.ts'
import { differing } from './settings.rules.ts'
import { insertVersion, selectInForce } from './versions.sql.ts'

const FRESH_MS = 2000

type Row = Awaited<ReturnType<typeof selectInForce>>
type Moment = { brandId: string; now: Date }

const kept = keptFor<Row>(FRESH_MS)

/**
 * The settings in force for the acting brand: exact in a unit of work; at most two seconds old, on every
 * node, in a read. A field missing from the stored version has its default.
 */
export async function settingsOf<Shape extends z.ZodRawShape>(
  scope: Pick<Work, 'tx' | keyof Moment> | Pick<Glance, 'db' | keyof Moment>,
  kind: SettingsKind<Shape>,
): Promise<z.output<z.ZodObject<Shape>>> {
  const { brandId, now } = scope
  const moment = { brandId, name: kind.name, now }
  const key = `${brandId} ${kind.name}`
  const row =
    'tx' in scope
      ? await selectInForce(scope.tx, moment)
      : await kept({ owner: scope.db, key, now, load: () => selectInForce(scope.db, moment) })
  return settingsIn(kind, row)
}

function settingsIn<Shape extends z.ZodRawShape>(kind: SettingsKind<Shape>, row: Row) {
  return row ? kind.schema.parse({ ...kind.default, ...(row.value as object) }) : kind.default
}

type Change = {
  /** All fields, as in JSON: sums are texts. */
  value: unknown
  /** The version that this one follows; 0 where a brand has set nothing. */
  version: number
  /** Now, where it is absent. */
  startsAt?: Date
  reason: string
}

/**
 * Writes the next version of a feature's settings for the acting brand, with its author.
 * @throws Refusal VALIDATION that names the fields, or `startsAt` in the past; BRAND_CHANGED when somebody
 * else was first
 */
export async function changeSettings<Shape extends z.ZodRawShape>(
  work: Work,
  kind: SettingsKind<Shape>,
  { value, version, startsAt = work.now, reason }: Change,
) {
  const after = decoded(kind.schema.strict(), value, 'value')
  if (startsAt < work.now) refuse('VALIDATION', { fields: [{ field: 'startsAt', rule: 'wrong' }] })
  const before = await settingsOf(work, kind)
  const { brandId, now, actor } = work
  const isNext = await insertVersion(work.tx, {
    ...{ brandId, name: kind.name, version: version + 1, startsAt, writtenAt: now, reason },
    value: jsonOf(after),
    author: actor.operatorId ?? actor.kind,
  })
  if (!isNext) refuse('BRAND_CHANGED')
  await record(work, {
    what: `settings.${kind.name}`,
    subject: `brand:${brandId}`,
    ...differing(storedOf(before), storedOf(after)),
    reason,
  })
  return { version: version + 1 }
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part))
}

function storedOf(value: unknown): Record<string, unknown> {
  return JSON.parse(jsonOf(value))
}
