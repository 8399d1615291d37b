import { expect, test } from 'vitest'
import { LANGUAGES } from '../../packages/locales/src/languages.ts'
import { ROOT } from '../start/node.mjs'
import { newCall } from './call.ts'
import { namesOf, withImport, withItem } from './edits.ts'
import { newFeature } from './feature.ts'
import { newScreen } from './screen.ts'
import { treeAt } from './tree.ts'

// A nightly run tries that all checks pass with what is written here, in a copy of the tree.

test('a name is written in the notation of each place', () => {
  expect(namesOf('claim-window')).toEqual({
    kebab: 'claim-window',
    camel: 'claimWindow',
    Pascal: 'ClaimWindow',
    snake: 'claim_window',
    title: 'Claim window',
  })
})

test('an item goes to the end of its own list, whatever lists are inside', () => {
  const text = 'const a = [\n  [1],\n  f({ b: [2] }),\n]\nconst c = [3]\n'
  expect(withItem(/a = \[/, '4')(text)).toBe(
    'const a = [\n  [1],\n  f({ b: [2] }),\n  4,\n]\nconst c = [3]\n',
  )
  expect(withItem(/c = \[/, '4')(text)).toContain('c = [3,\n  4,\n]')
  expect(() => withItem(/d = \[/, '4')(text)).toThrow('to add 4 to')
})

test('an import goes after the others, also after one of many lines', () => {
  const line = "import { c } from './c.ts'"
  const text = "import {\n  a,\n} from './a.ts'\n\nexport const b = a\n"
  expect(withImport(line)(text)).toBe(
    "import {\n  a,\n} from './a.ts'\nimport { c } from './c.ts'\n\nexport const b = a\n",
  )
})

test('a feature comes with its schema, and is composed everywhere', () => {
  const tree = treeAt(ROOT)
  newFeature(tree, 'rewards', 'claim-window')
  const server = 'apps/server/src'
  expect(tree.read(`${server}/order.ts`)).toContain("  'rewards/claim-window',\n")
  expect(tree.read(`${server}/rewards/features.ts`)).toMatch(/return \[[^\]]*claimWindowFeature/)
  const [migration = ''] = tree.changed().filter((path) => path.endsWith('-claim-window.sql'))
  expect(tree.read(migration)).toContain('create schema claim_window;')
  expect(tree.read(`${server}/rewards/claim-window/README.md`).trim().split('\n')).toHaveLength(7)
})

test('a feature can be added on every floor', () => {
  for (const floor of ['foundations', 'people', 'site', 'money', 'games', 'agents', 'views']) {
    const tree = treeAt(ROOT)
    newFeature(tree, floor, 'claim-window')
    const text = tree.read(`apps/server/src/${floor}/features.ts`)
    const list = text.slice(text.indexOf('Features'), text.lastIndexOf('claimWindowFeature'))
    expect(list, floor).toMatch(/\[[\s\S]*,\s*$/)
  }
})

test('a call is declared, answered and sampled, and its error has a message in every language', () => {
  const tree = treeAt(ROOT)
  newCall(tree, { floor: 'rewards', feature: 'rebate', name: 'rebateState', error: 'REBATE_OVER' })
  expect(tree.read('packages/contract/src/rewards/calls.ts')).toContain('rebateStateCalls,')
  expect(tree.read('packages/contract/src/rewards/index.ts')).toContain(
    "export * from './rebate/rebate-state.ts'",
  )
  expect(tree.read('apps/server/src/rewards/rebate/feature.ts')).toMatch(
    /routes: \[\.\.\.rebateRoutes, rebateStateRoute\]/,
  )
  for (const { folder } of Object.values(LANGUAGES)) {
    const words = JSON.parse(tree.read(`packages/locales/${folder}/errors.json`))
    expect(words.REBATE_OVER).toMatch(/\.$/)
  }
  const samples = tree.changed().filter((path) => path.includes('-samples.ts'))
  expect(tree.read(samples[0] ?? '')).toContain('rebateState: { query')
  expect(tree.read('apps/crowd/src/personas/unmade/rewards.ts')).toContain("'rebateState'")
})

test('the first call of a floor that the crowd does not make opens the list of the floor', () => {
  const tree = treeAt(ROOT)
  newCall(tree, { floor: 'views', feature: 'winners', name: 'winnersNear' })
  const personas = 'apps/crowd/src/personas'
  expect(tree.read(`${personas}/unmade/views.ts`)).toContain("yet': ['winnersNear']")
  expect(tree.read(`${personas}/unmade.ts`)).toMatch(/= \[[^\]]*viewsUnmade,/)
})

test('a call that writes is a POST with a body and a limit, handled in a transaction', () => {
  const tree = treeAt(ROOT)
  newCall(tree, { floor: 'rewards', feature: 'rebate', name: 'stopRebate', isWriting: true })
  const declaration = tree.read('packages/contract/src/rewards/rebate/stop-rebate.ts')
  expect(declaration).toMatch(/method: 'POST'[\s\S]*body: [\s\S]*perMinute: 20/)
  expect(declaration).not.toContain('query')
  expect(tree.read('apps/server/src/rewards/rebate/stop-rebate.route.ts')).toContain(
    'writes: async (_work, { body }) =>',
  )
  const samples = tree.changed().filter((path) => path.includes('-samples.ts'))
  expect(tree.read(samples[0] ?? '')).toContain('stopRebate: { body')
})

test('a screen has its address and its messages', () => {
  const tree = treeAt(ROOT)
  newScreen(tree, 'rewards', 'claim-window')
  expect(tree.read('apps/web/src/rewards/pages.tsx')).toContain("lazyPage('/claimWindow'")
  expect(JSON.parse(tree.read('packages/locales/en/claimWindow.json'))).toHaveProperty('title')
  for (const { folder, fallback } of Object.values(LANGUAGES)) {
    const { title } = JSON.parse(tree.read(`packages/locales/${folder}/claimWindow.json`))
    if (fallback) expect(title).not.toBe('Claim window')
  }
})

test('the first screen of a floor opens the list of its pages', () => {
  const tree = treeAt(ROOT)
  newScreen(tree, 'money', 'fee-table')
  expect(tree.read('apps/web/src/money/pages.tsx')).toContain("lazyPage('/feeTable'")
  expect(tree.read('apps/web/src/routes/pages.tsx')).toContain('...moneyPages,')
})

test('what exists already is refused, and nothing is written', () => {
  const tree = treeAt(ROOT)
  expect(() => newFeature(tree, 'rewards', 'rebate')).toThrow('is there already')
  expect(() => newScreen(tree, 'site', 'vip')).toThrow('/vip is a page already')
  expect(() => newCall(tree, { floor: 'rewards', feature: 'raffle', name: 'raffleState' })).toThrow(
    'there is no feature rewards/raffle',
  )
  expect(tree.changed()).toEqual([])
})
