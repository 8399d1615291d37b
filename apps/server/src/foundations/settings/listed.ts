import type { FieldSchema } from '@parola/contract'
import { z } from 'zod'
import { definedSettings, type SettingsKind } from './define.ts'

/** Settings that the screen of all features lists: those with a field that no other screen changes. */
export function listedSettings(): SettingsKind[] {
  return [...definedSettings().values()]
    .filter((kind) => shownFields(kind).length > 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The fields of settings that the screen of all features changes. */
export function shownFields({ schema, editing }: SettingsKind): string[] {
  const elsewhere = editing?.elsewhere ?? []
  if (elsewhere === 'all') return []
  return Object.keys(schema.shape).filter((field) => !elsewhere.includes(field))
}

/** JSON Schema of these fields as they are stored; a sum in minor units is a text of digits, `format: minor-units`. */
export function schemaShown(kind: SettingsKind): Record<string, FieldSchema> {
  const { properties = {} } = z.toJSONSchema(kind.schema, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'bigint') return
      Object.assign(jsonSchema, { type: 'string', format: 'minor-units', pattern: '^\\d+$' })
    },
  }) as { properties?: Record<string, FieldSchema> }
  return Object.fromEntries(shownFields(kind).map((name) => [name, properties[name] ?? {}]))
}
