import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { cruiseFolders } from './cruise.ts'
import { reasonOf } from './reasons.ts'
import { rulesOf } from './rules.ts'

const order = ['foundations/ledger', 'people/member', 'money/cashier']
const S = 'apps/server/src'

/** A small, clean house; each case plants one file in it. */
const CLEAN = {
  [`${S}/platform/clock/index.ts`]: 'export const now = 1',
  [`${S}/foundations/ledger/index.ts`]: `export * from './post.ts'`,
  [`${S}/foundations/ledger/post.ts`]: 'export const post = 1',
  [`${S}/people/member/index.ts`]: `export * from './members.ts'`,
  [`${S}/people/member/members.ts`]: `import '../../foundations/ledger/index.ts'\nexport const member = 1`,
  [`${S}/money/cashier/index.ts`]: `export * from './withdraw.ts'`,
  [`${S}/money/cashier/withdraw.ts`]: `import '../../people/member/index.ts'\nexport const withdraw = 1`,
  [`${S}/money/cashier/withdraw.route.ts`]: `import './withdraw.ts'`,
  [`${S}/people/features.ts`]: `import './member/index.ts'\nexport const features = 1`,
  [`${S}/main.ts`]: `import './people/features.ts'\nexport const main = 1`,
  'packages/money/src/index.ts': 'export const money = 1',
  'packages/contract/src/index.ts': `import '../../money/src/index.ts'`,
  'apps/web/src/platform/client.ts': 'export const api = 1',
  'apps/web/src/games/tile.ts': `import '../platform/client.ts'`,
  'apps/web/src/money/balance.ts': `import '../platform/client.ts'`,
  'apps/web/src/routes/home.ts': `import '../games/tile.ts'\nimport '../money/balance.ts'`,
  'apps/studio/src/main.ts': 'export const studio = 1',
}

test('a house in order has no violation', async () => {
  expect(await violations({})).toEqual([])
})

test.each([
  ['order foundations/ledger', `${S}/foundations/ledger/post.ts`, '../../people/member/index.ts'],
  ['index-only', `${S}/money/cashier/withdraw.ts`, '../../people/member/members.ts'],
  ['own-index', `${S}/people/member/rename.ts`, './index.ts'],
  ['not-in-order', `${S}/people/stranger/index.ts`, '../member/index.ts'],
  ['not-in-order', `${S}/people/stray.ts`, './member/index.ts'],
  ['composition-is-last', `${S}/people/member/members.ts`, '../features.ts'],
  ['composition-is-last', `${S}/platform/clock/index.ts`, '../../main.ts'],
  ['platform-is-neutral', `${S}/platform/clock/index.ts`, '../../people/member/index.ts'],
  ['rules-are-pure', `${S}/money/cashier/withdraw.rules.ts`, '../../platform/clock/index.ts'],
  ['edges-are-leaves', `${S}/money/cashier/other.ts`, './withdraw.route.ts'],
  ['programs-stand-alone', 'apps/web/src/games/tile.ts', '../../../studio/src/main.ts'],
  ['packages-know-no-program', 'packages/money/src/index.ts', '../../../apps/studio/src/main.ts'],
  ['package money', 'packages/money/src/index.ts', '../../contract/src/index.ts'],
  ['site-platform-first', 'apps/web/src/platform/client.ts', '../games/tile.ts'],
  ['site-features-apart', 'apps/web/src/games/tile.ts', '../money/balance.ts'],
  ['site-features-apart', 'apps/web/src/games/tile.ts', '../routes/home.ts'],
])('%s: an import that breaks it is found', async (name, file, target) => {
  const found = await violations({ [file]: `import { x } from '${target}'\nexport const y = x` })
  expect(found.map((line) => line.split(':')[0])).toContain(name)
})

test.each([
  ['a balance', '../../../apps/studio/src/main.ts'],
  ['files', 'node:fs'],
  ['the network', 'node:http'],
  ['the program and its environment', 'node:process'],
  ['a database', 'pg'],
  ['its own tools', '../simulate/worker.ts'],
])('[FAIR-007] payout code that imports %s is found', async (_what, target) => {
  const found = await violations({
    'packages/maths/simulate/worker.ts': 'export const x = 1',
    'packages/maths/src/round.ts': `import { x } from '${target}'\nexport const y = x`,
  })
  expect(found.map((line) => line.split(':')[0])).toContain('payouts-know-rules-only')
})

test('[FAIR-007] payout code may know its own rules, its tables and money', async () => {
  const found = await violations({
    'packages/maths/data/tables.json': '{}',
    'packages/maths/src/tables.ts': `import t from '../data/tables.json'\nexport const tables = t`,
    'packages/maths/src/round.ts': `import '../../money/src/index.ts'\nimport './tables.ts'`,
  })
  expect(found).toEqual([])
})

test.each(['import', 'import type'])(
  'no-cycles: two files that need each other by %s are found',
  async (by) => {
    const found = await violations({
      [`${S}/people/member/a.ts`]: `import { b } from './b.ts'\nexport const a = b`,
      [`${S}/people/member/b.ts`]: `${by} { a } from './a.ts'\nexport const b: typeof a = 1`,
    })
    expect(found.join('\n')).toContain('no-cycles')
  },
)

test('every rule says why it is there and what to do instead', () => {
  const rules = rulesOf(order, ['money', 'contract']).map(({ name = '' }) => name)
  expect(rules.filter((name) => !reasonOf(name)?.includes('. '))).toEqual([])
})

test('a check that reads nothing is a failure', async () => {
  const home = mkdtempSync(join(tmpdir(), 'parola-layers-'))
  mkdirSync(join(home, 'apps'))
  await expect(cruiseFolders(home, ['apps'], [])).rejects.toThrow('no import was read')
  rmSync(home, { recursive: true })
})

async function violations(planted: Record<string, string>): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'parola-layers-'))
  for (const [path, text] of Object.entries({ ...CLEAN, ...planted })) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  const rules = rulesOf(order, ['money', 'contract'])
  const report = await cruiseFolders(home, ['apps', 'packages'], rules)
  rmSync(home, { recursive: true })
  return report.violations
}
