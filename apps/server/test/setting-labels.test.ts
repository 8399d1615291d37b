import { controlOf, type FieldSchema, fieldPathsOf } from '@parola/contract'
import { messagesOf } from '@parola/locales'
import { expect, test } from 'vitest'
import '../src/features.ts'
import { listedSettings, schemaShown } from '../src/foundations/settings/index.ts'

const texts = messagesOf('EN', 'console/feature-settings')
const kinds = listedSettings().map((kind) => [kind.name, schemaShown(kind)] as const)

/** The labels that the console has to have for the settings of a feature. */
function labelsOf(feature: string, fields: Record<string, FieldSchema>): string[] {
  const named = fieldPathsOf(fields).flatMap(([path, schema]) => [
    `${feature}.${path}`,
    ...(schema.enum ?? []).map((value) => `${feature}.${path}.${value}`),
  ])
  return [feature, ...named].map((label) => `featureSettings.${label}`)
}

const unlabelled = (feature: string, fields: Record<string, FieldSchema>) =>
  labelsOf(feature, fields).filter((label) => texts[label] === undefined)

test('[CFG-01] the settings of features without a screen of their own are listed', () => {
  const names = kinds.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['turnover', 'gift', 'held-win', 'agent-programme']))
  expect(names).not.toContain('wheel')
})

test.each(kinds)('[CFG-01] every field of %s has a label and a control', (name, fields) => {
  expect(unlabelled(name, fields)).toEqual([])
  const without = fieldPathsOf(fields)
    .filter(([path, schema]) => controlOf(schema, path.split('.').at(-1) ?? '') === null)
    .map(([path]) => path)
  expect(without).toEqual([])
})

test.each(kinds)(
  '[CFG-01] every sum of %s is named so, as its change is shown by its name',
  (_, fields) => {
    for (const [path, schema] of fieldPathsOf(fields)) {
      const isSum = [schema, schema.items].some((part) => part?.format === 'minor-units')
      expect(/minor$/i.test(path), path).toBe(isSum)
    }
  },
)

test('[CFG-01] a declared field without a label is found, and a label without a field', () => {
  const added = { depositMultiple: { type: 'integer' }, newField: { type: 'boolean' } } as const
  expect(unlabelled('turnover', added)).toEqual(['featureSettings.turnover.newField'])
  const needed = new Set(kinds.flatMap(([name, fields]) => labelsOf(name, fields)))
  const labels = Object.keys(texts).filter((key) => key.startsWith('featureSettings.'))
  expect(labels.filter((label) => !needed.has(label))).toEqual([])
})
