import { expect, test } from 'vitest'
import { isCountryBlocked, type RegionRules } from './region.rules.ts'

type Row = [RegionRules['mode'], string[], servesUnknown: boolean, string | null, blocked: boolean]

const TABLE: Row[] = [
  ['deny', [], true, 'US', false],
  ['deny', ['US'], true, 'US', true],
  ['deny', ['US'], true, 'PH', false],
  ['allow', ['PH'], true, 'PH', false],
  ['allow', ['PH'], true, 'US', true],
  ['allow', [], true, 'PH', true],
  ['allow', ['PH'], true, null, false],
  ['allow', ['PH'], false, null, true],
  ['deny', ['US'], true, null, false],
  ['deny', [], false, null, true],
]

test.each(TABLE)('[ELI-006] %s %j, unknown served: %s; from %s blocked: %s', (...row) => {
  const [mode, countries, servesUnknown, country, isBlocked] = row
  expect(isCountryBlocked({ mode, countries, servesUnknown }, country)).toBe(isBlocked)
})
