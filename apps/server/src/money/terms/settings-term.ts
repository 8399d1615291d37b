import { type FieldError, inCurrency, type TermsPart } from '@parola/contract'
import { asStored } from '@parola/money'
import { z } from 'zod'
import { record } from '#foundations/audit'
import { findVersion } from '#foundations/brand'
import { changeSettings, lastVersionOf, type SettingsKind, settingsOf } from '#foundations/settings'
import type { Work } from '#platform/work'
import type { Term } from './term.types.ts'
import { fieldsOf } from './terms.rules.ts'

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
      await changeSettings(work, term.kind, {
        value: asStored({ ...settings, ...term.put(settings, key, value) }),
        version: await lastVersionOf(work, term.kind),
        reason,
      })
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

/** The configuration of the brand, locked: changes of two items of the same settings follow each other. */
async function locked({ tx, brandId }: Work) {
  return (await findVersion(tx, brandId, true)).brand.config
}
