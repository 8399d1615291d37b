import { expect, test } from 'vitest'
import { FOLDER_FILES_MAX, FOLDER_LINES_MAX, largeFolders } from './size.ts'

const files = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, i) => ({ path: `${folder}/file-${i}${ending}`, text: '' }))

test.each([
  'apps/server/src/money/withdrawal',
  'apps/web/src/people/session',
  'apps/console/src/money/deposit',
  'apps/studio/src/rounds',
  'apps/studio/client/src/engine',
  'packages/maths/src/slot',
  'packages/ui/src',
])('too many files in %s are found; a folder in it counts by itself', (folder) => {
  const most = [...files(folder, FOLDER_FILES_MAX), ...files(`${folder}/part`, 1)]
  expect(largeFolders(most)).toEqual([])
  expect(largeFolders([...most, { path: `${folder}/last.ts`, text: '' }])).toEqual([
    `${folder} has more than ${FOLDER_FILES_MAX} files`,
  ])
})

test('too many lines are found; tests do not count', () => {
  const text = 'line\n'.repeat(FOLDER_LINES_MAX)
  const path = 'apps/server/src/money/deposit/deposit'
  const sources = [
    { path: `${path}.ts`, text },
    { path: `${path}.test.ts`, text },
  ]
  expect(largeFolders(sources)).toEqual([])
  expect(largeFolders([...sources, { path: `${path}-2.ts`, text: 'line\n' }])).toEqual([
    `apps/server/src/money/deposit has more than ${FOLDER_LINES_MAX} lines`,
  ])
})
