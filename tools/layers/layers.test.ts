import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { cruiseFolders } from './cruise.ts'
import { reasonOf } from './reasons.ts'
import { rulesOf } from './rules.ts'

const rules = rulesOf({
  server: ['foundations/ledger', 'people/member', 'money/cashier'],
  studio: ['store', 'rounds'],
  studioClient: ['engine', 'slots'],
  packages: ['money', 'contract'],
})
const PAYOUTS = 'payouts-know-rules-only'
const S = 'apps/server/src'

/** A small, clean tree; each case plants one file in it. */
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
  [`${S}/site-edge/pages.ts`]: `import '../people/member/index.ts'\nexport const pages = 1`,
  'node_modules/pg/index.js': 'export const pg = 1',
  'packages/money/src/index.ts': 'export const money = 1',
  'packages/contract/src/index.ts': `import '../../money/src/index.ts'`,
  'apps/web/src/platform/client.ts': 'export const api = 1',
  'apps/web/src/games/tile.ts': `import '../platform/client.ts'`,
  'apps/web/src/money/balance.ts': `import '../platform/client.ts'`,
  'apps/web/src/routes/home.ts': `import '../games/tile.ts'\nimport '../money/balance.ts'`,
  'apps/web/src/money/filters.ts': `import '../platform/client.ts'\nexport const filters = 1`,
  'apps/web/src/money/records/list.ts': `import '../filters.ts'\nexport const list = 1`,
  'apps/web/src/money/withdraw/form.ts': `import '../filters.ts'\nexport const form = 1`,
  'apps/web/src/people/verification/code.ts': 'export const code = 1',
  'apps/web/src/people/session/login.ts': `import '../verification/code.ts'\nexport const login = 1`,
  'apps/console/src/platform/client.ts': 'export const api = 1',
  'apps/console/src/people/kyc/queue.ts': `import '../../platform/client.ts'\nexport const queue = 1`,
  'apps/console/src/people/team/list.ts': 'export const list = 1',
  'apps/console/src/money/deposits.ts': `import '../platform/client.ts'\nexport const list = 1`,
  'apps/studio/src/store/rows.ts': 'export const rows = 1',
  'apps/studio/src/rounds/rounds.ts': `import '../store/rows.ts'\nexport const rounds = 1`,
  'apps/studio/src/main.ts': `import './rounds/rounds.ts'\nexport const studio = 1`,
  'apps/studio/client/src/engine/reels.ts': 'export const reels = 1',
  'apps/studio/client/src/slots/game.ts': `import '../engine/reels.ts'\nexport const game = 1`,
  'tools/clock.ts': 'export const clock = 1',
  'e2e/site/site.ts': `import '../../apps/studio/src/main.ts'\nexport const site = 1`,
  'e2e/play.e2e.ts': `import './site/site.ts'\nexport const play = 1`,
}

test('a tree in order has no violation', async () => {
  expect(await violations({})).toEqual([])
})

const planted: [rule: string, file: string, target: string][] = [
  ['order foundations/ledger', `${S}/foundations/ledger/post.ts`, '../../people/member/index.ts'],
  ['index-only', `${S}/money/cashier/withdraw.ts`, '../../people/member/members.ts'],
  ['own-index', `${S}/people/member/rename.ts`, './index.ts'],
  ['not-in-order', `${S}/people/unknown/index.ts`, '../member/index.ts'],
  ['not-in-order', `${S}/people/stray.ts`, './member/index.ts'],
  ['composition-is-last', `${S}/people/member/members.ts`, '../features.ts'],
  ['composition-is-last', `${S}/platform/clock/index.ts`, '../../main.ts'],
  ['platform-is-neutral', `${S}/platform/clock/index.ts`, '../../people/member/index.ts'],
  ['edge-is-last', `${S}/people/member/members.ts`, '../../site-edge/pages.ts'],
  ['rules-are-pure', `${S}/money/cashier/withdraw.rules.ts`, '../../platform/clock/index.ts'],
  ['sql-in-sql', `${S}/money/cashier/withdraw.ts`, 'pg'],
  ['edges-are-leaves', `${S}/money/cashier/other.ts`, './withdraw.route.ts'],
  ['programs-stand-alone', 'apps/web/src/games/tile.ts', '../../../studio/src/main.ts'],
  ['packages-know-no-program', 'packages/money/src/index.ts', '../../../apps/studio/src/main.ts'],
  ['tests-and-tools-are-last', 'apps/web/src/games/tile.ts', '../../../../tools/clock.ts'],
  ['package money', 'packages/money/src/index.ts', '../../contract/src/index.ts'],
  ['site-platform-first', 'apps/web/src/platform/client.ts', '../games/tile.ts'],
  ['site-floors-apart', 'apps/web/src/games/tile.ts', '../money/balance.ts'],
  ['site-floors-apart', 'apps/web/src/games/tile.ts', '../routes/home.ts'],
  ['site-features-apart', 'apps/web/src/money/withdraw/form.ts', '../records/list.ts'],
  [
    'site order people/verification',
    'apps/web/src/people/verification/code.ts',
    '../session/login.ts',
  ],
  ['console-platform-first', 'apps/console/src/platform/client.ts', '../money/deposits.ts'],
  ['console-floors-apart', 'apps/console/src/people/kyc/queue.ts', '../../money/deposits.ts'],
  ['console-features-apart', 'apps/console/src/people/kyc/queue.ts', '../team/list.ts'],
  ['studio order store', 'apps/studio/src/store/rows.ts', '../rounds/rounds.ts'],
  ['studio order rounds', 'apps/studio/src/rounds/rounds.ts', '../main.ts'],
  ['studio not-in-order', 'apps/studio/src/stray/stray.ts', '../store/rows.ts'],
  ['studio-client order engine', 'apps/studio/client/src/engine/reels.ts', '../slots/game.ts'],
  ['studio-client not-in-order', 'apps/studio/client/src/stray/a.ts', '../slots/game.ts'],
  ['journeys-see-pages-only', 'e2e/play.e2e.ts', '../apps/studio/src/main.ts'],
  ['journeys-see-pages-only', 'e2e/play.e2e.ts', '../packages/money/src/index.ts'],
]

test.each(planted)('%s: an import that breaks it is found', async (name, file, target) => {
  const text = `import { x } from '${target}'\nexport const y = x`
  const found = await violations({ [file]: text })
  expect(found.map((line) => line.split(':')[0])).toContain(name)
})

test('every rule is shown to fail', () => {
  const kind = (rule: string) => rule.replace(/(order|package) .*/, '$1')
  const shown = new Set([...planted.map(([rule]) => kind(rule)), 'no-cycles', PAYOUTS])
  expect(rules.map(({ name = '' }) => kind(name)).filter((name) => !shown.has(name))).toEqual([])
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
  expect(found.map((line) => line.split(':')[0])).toContain(PAYOUTS)
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

test('every rule says why it exists and what to do instead', () => {
  const names = rules.map(({ name = '' }) => name)
  expect(names.filter((name) => !reasonOf(name)?.includes('. '))).toEqual([])
})

test('docs/checks.md lists every rule', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/checks.md'), 'utf8')
  const names = new Set(rules.map(({ name = '' }) => name.split(' ')[0] ?? ''))
  expect([...names].filter((name) => !page.includes(`\`${name}`))).toEqual([])
})

test('a check that reads nothing fails', async () => {
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
  const report = await cruiseFolders(home, ['apps', 'packages', 'e2e'], rules)
  rmSync(home, { recursive: true })
  return report.violations
}
