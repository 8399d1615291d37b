import { type FieldError, inCurrency, type TermsPart } from '@parola/contract'
import { asStored } from '@parola/money'
import { z } from 'zod'
import { record } from '#foundations/audit'
import { findVersion } from '#foundations/brand'
import {
  addVersion,
  lastVersionOf,
  type SettingsKind,
  settingsOf,
  settingsPlanned,
} from '#foundations/settings'
import { refuse, type Work } from '#platform/work'
import type { Term } from './term.types.ts'
import { carriedInto, fieldsOf } from './terms.rules.ts'

type SettingsTerm<Shape extends z.ZodRawShape, V extends object> = {
  part: TermsPart
  kind: SettingsKind<Shape>
  /** The item as on the wire. */
  schema: z.ZodType<V>
  /** The item in the settings; null where there is none. */
  find(settings: z.output<z.ZodObject<Shape>>, key: string): V | null
  /** What of the settings changes with it. */
  put(settings: z.output<z.ZodObject<Shape>>, key: string, value: V): object
  flaws(settings: z.output<z.ZodObject<Shape>>, key: string, value: V | null): FieldError[]
}

/** Terms that are settings of another feature; each change is a version of them. */
export function settingsTerm<Shape extends z.ZodRawShape, V extends object>(
  term: SettingsTerm<Shape, V>,
): Term<V> {
  return {
    part: term.part,
    schema: term.schema,
    read: async (work, key) => {
      await locked(work)
      return term.find(await settingsOf(work, term.kind), key)
    },
    flaws: async (work, { key, value }) =>
      term.flaws(await settingsOf(work, term.kind), key, value),
    write: async (work, { key, value, reason }) => {
      if (!value) return
      const { currency } = await locked(work)
      const settings = await settingsOf(work, term.kind)
      const before = term.find(settings, key)
      const written = (item: V) =>
        fieldsOf(inCurrency(currency, () => z.encode(term.schema, item)) as object)
      await add(work, term, { startsAt: work.now, settings, key, value, reason })
      if (before) await carryOver(work, term, { key, before, value, reason })
      await record(work, {
        what: `terms.${term.part}`,
        subject: `brand:${work.brandId}`,
        before: { key, ...(before && written(before)) },
        after: { key, ...written(value) },
        reason,
      })
    },
  }
}

type Version<Shape extends z.ZodRawShape, V> = {
  startsAt: Date
  settings: z.output<z.ZodObject<Shape>>
  key: string
  value: V
  reason: string
}

async function add<Shape extends z.ZodRawShape, V extends object>(
  work: Work,
  { kind, put }: SettingsTerm<Shape, V>,
  { startsAt, settings, key, value, reason }: Version<Shape, V>,
) {
  await addVersion(work, kind, {
    value: asStored({ ...settings, ...put(settings, key, value) }),
    version: await lastVersionOf(work, kind),
    startsAt,
    reason,
  })
}

type Carried<V> = { key: string; before: V; value: V; reason: string }

/**
 * Versions that are planned were written before the change: it is carried into them, or they would undo it.
 * @throws Refusal VALIDATION where it does not go together with what is planned
 */
async function carryOver<Shape extends z.ZodRawShape, V extends object>(
  work: Work,
  term: SettingsTerm<Shape, V>,
  { key, before, value, reason }: Carried<V>,
) {
  for (const { startsAt, settings } of await settingsPlanned(work, term.kind)) {
    const planned = term.find(settings, key)
    if (!planned) continue
    const carried = carriedInto(planned, before, value)
    const fields = term.flaws(settings, key, carried)
    if (fields.length > 0) refuse('VALIDATION', { fields })
    await add(work, term, { startsAt, settings, key, value: carried, reason })
  }
}

/** The configuration of the brand, locked: changes of two items of the same settings follow each other. */
async function locked({ tx, brandId }: Work) {
  return (await findVersion(tx, brandId, true)).brand.config
}
