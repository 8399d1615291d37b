import { jsonOf } from '@parola/money'
import type { z } from 'zod'
import { record } from '#foundations/audit'
import { keptFor } from '#platform/cache'
import { decoded } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import type { SettingsKind } from './define.ts'
import { differing } from './settings.rules.ts'
import {
  insertVersion,
  selectInForce,
  selectInForceOf,
  selectLast,
  selectPlanned,
  selectStarted,
  selectVersions,
} from './versions.sql.ts'

const FRESH_MS = 2000
/** What a brand starts with is in force at every instant. */
const ALWAYS = new Date(0)

type Moment = { brandId: string; now: Date }
/** Where settings are read: a unit of work, or a read. */
export type SettingsScope = Pick<Work, 'tx' | keyof Moment> | Pick<Glance, 'db' | keyof Moment>

const kept = keptFor<unknown>(FRESH_MS)

/**
 * The settings in force for the acting brand: exact in a unit of work; at most two seconds old, on every
 * node, in a read. A field missing from the stored version has its default.
 */
export async function settingsOf<Shape extends z.ZodRawShape>(
  scope: SettingsScope,
  kind: SettingsKind<Shape>,
): Promise<z.output<z.ZodObject<Shape>>> {
  const { brandId, now } = scope
  const moment = { brandId, name: kind.name, now }
  if ('tx' in scope) return settingsIn(kind, await selectInForce(scope.tx, moment))
  const key = `${brandId} ${kind.name}`
  // Kept as they were parsed: the bet path reads some of them for every bet.
  const load = async () => settingsIn(kind, await selectInForce(scope.db, moment))
  return kept({ owner: scope.db, key, now, load }) as Promise<z.output<z.ZodObject<Shape>>>
}

/** The settings in force of those of these kinds that the acting brand has set, by name. */
export async function settingsSet<Shape extends z.ZodRawShape>(
  scope: SettingsScope,
  kinds: readonly SettingsKind<Shape>[],
): Promise<Map<string, z.output<z.ZodObject<Shape>>>> {
  const { brandId, now } = scope
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]))
  if (kindOf.size === 0) return new Map()
  const names = [...kindOf.keys()]
  const rows = await selectInForceOf('tx' in scope ? scope.tx : scope.db, { brandId, names, now })
  return new Map(
    rows.flatMap((row) => {
      const kind = kindOf.get(row.name)
      return kind ? [[row.name, settingsIn(kind, row)] as const] : []
    }),
  )
}

/**
 * The settings that were in force for the acting brand until now, oldest first, each with its start; null is that of
 * the defaults.
 */
export async function settingsUntilNow<Shape extends z.ZodRawShape>(
  { tx, brandId, now }: Pick<Work, 'tx' | keyof Moment>,
  kind: SettingsKind<Shape>,
): Promise<{ startsAt: Date | null; settings: z.output<z.ZodObject<Shape>> }[]> {
  const rows = await selectStarted(tx, { brandId, name: kind.name, now })
  return [
    { startsAt: null, settings: kind.default },
    ...rows.map((row) => ({ startsAt: row.starts_at, settings: settingsIn(kind, row) })),
  ]
}

function settingsIn<Shape extends z.ZodRawShape>(
  kind: SettingsKind<Shape>,
  row?: { value: unknown },
) {
  return row ? kind.schema.parse({ ...kind.default, ...(row.value as object) }) : kind.default
}

/** The number of the last version of a feature's settings, which the next change follows; 0 where none was set. */
export async function lastVersionOf(
  scope: Pick<Work, 'tx' | 'brandId'> | Pick<Glance, 'db' | 'brandId'>,
  { name }: { name: string },
): Promise<number> {
  const { brandId } = scope
  return selectLast('tx' in scope ? scope.tx : scope.db, { brandId, name })
}

/**
 * The settings in force for the acting brand as an operator edits them: exact, with the version that the next change
 * follows. The version is read first: whoever is faster in between makes the change fail, and is not overwritten.
 */
export async function settingsToEdit<Shape extends z.ZodRawShape>(
  { db, brandId, now }: Pick<Glance, 'db' | keyof Moment>,
  kind: SettingsKind<Shape>,
): Promise<{ settings: z.output<z.ZodObject<Shape>>; version: number }> {
  const version = await selectLast(db, { brandId, name: kind.name })
  const row = await selectInForce(db, { brandId, name: kind.name, now })
  return { settings: settingsIn(kind, row), version }
}

/** The versions of a feature's settings at the acting brand, the newest first: past ones, and those that are planned. */
export async function versionsOf<Shape extends z.ZodRawShape>(
  { db, brandId }: Pick<Glance, 'db' | 'brandId'>,
  kind: SettingsKind<Shape>,
) {
  const rows = await selectVersions(db, { brandId, name: kind.name })
  return rows.map((row) => ({
    ...{ version: row.version, startsAt: row.starts_at, writtenAt: row.written_at },
    ...{ author: row.author, reason: row.reason },
    settings: settingsIn(kind, row),
  }))
}

/**
 * Writes what a new brand starts with, where it has no version yet; fields that are missing have their defaults.
 * @param value as in JSON: sums are texts
 */
export async function startSettings<Shape extends z.ZodRawShape>(
  tx: Work['tx'],
  kind: SettingsKind<Shape>,
  { brandId, value }: { brandId: string; value: object },
) {
  await insertVersion(tx, {
    ...{ brandId, name: kind.name, version: 1, startsAt: ALWAYS, writtenAt: ALWAYS },
    value: jsonOf(settingsIn(kind, { value })),
    author: 'system',
    reason: 'the first settings of the brand',
  })
}

/**
 * The versions that are still to come into force at the acting brand, the next one first: of those with one start, the
 * last that was written.
 */
export async function settingsPlanned<Shape extends z.ZodRawShape>(
  { tx, brandId, now }: Pick<Work, 'tx' | keyof Moment>,
  kind: SettingsKind<Shape>,
): Promise<{ startsAt: Date; settings: z.output<z.ZodObject<Shape>> }[]> {
  const rows = await selectPlanned(tx, { brandId, name: kind.name, now })
  return rows.map((row) => ({ startsAt: row.starts_at, settings: settingsIn(kind, row) }))
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
  change: Change,
) {
  const { brandId } = work
  const before = await settingsOf(work, kind)
  const after = await addVersion(work, kind, change)
  // Settings of one item, such as a game, are named `feature:item`.
  const [name, item] = kind.name.split(':')
  await record(work, {
    what: `settings.${name}`,
    subject: item ? `brand:${brandId}:${item}` : `brand:${brandId}`,
    ...differing(storedOf(before), storedOf(after)),
    reason: change.reason,
  })
  return { version: change.version + 1 }
}

/**
 * Writes a version without an entry of the audit log, for changes that have one of their own.
 * @throws Refusal as `changeSettings`
 */
export async function addVersion<Shape extends z.ZodRawShape>(
  work: Work,
  kind: SettingsKind<Shape>,
  { value, version, startsAt = work.now, reason }: Change,
): Promise<z.output<z.ZodObject<Shape>>> {
  const after = decoded(kind.schema.strict(), value, 'value') as z.output<z.ZodObject<Shape>>
  if (startsAt < work.now) refuse('VALIDATION', { fields: [{ field: 'startsAt', rule: 'wrong' }] })
  const { brandId, now, actor } = work
  const isNext = await insertVersion(work.tx, {
    ...{ brandId, name: kind.name, version: version + 1, startsAt, writtenAt: now, reason },
    value: jsonOf(after),
    author: actor.operatorId ?? actor.kind,
  })
  if (!isNext) refuse('BRAND_CHANGED')
  return after
}

function storedOf(value: unknown): Record<string, unknown> {
  return JSON.parse(jsonOf(value))
}
