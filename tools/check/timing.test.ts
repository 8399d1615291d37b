import { expect, test } from 'vitest'
import { type FileReport, timing } from './timing.ts'

const ran = (name: string, ms: number): FileReport => ({
  name,
  status: 'passed',
  startTime: 1000,
  endTime: 1000 + ms,
  assertionResults: [],
})

test('the slowest files come first, and each part of the tree has its sum', () => {
  const files = [
    ran('apps/server/src/money/bet/a.test.ts', 1500),
    ran('apps/server/src/money/turnover/b.test.ts', 4000),
    ran('e2e/shell.e2e.ts', 5000),
    ...Array.from({ length: 20 }, (_, index) => ran(`packages/money/src/${index}.test.ts`, 10)),
  ]
  const lines = timing(files, (name) => name)
  expect(lines.slice(1, 3)).toEqual([
    '    4.0 s  apps/server/src/money/turnover/b.test.ts',
    '    1.5 s  apps/server/src/money/bet/a.test.ts',
  ])
  expect(lines.slice(21)).toEqual([
    'The slowest files of journeys:',
    '    5.0 s  e2e/shell.e2e.ts',
    'Sums:',
    '    5.5 s  apps/server/src/money',
    '    5.0 s  e2e',
    '    0.2 s  packages/money',
  ])
})
