import { defineConfig } from 'vitest/config'
import { SITES } from './e2e/site/site-count.ts'
import { FAULTS_AT_NIGHT, JOURNEYS_AT_NIGHT, TESTS_AT_NIGHT } from './tools/check/at-night.ts'
import { LongestFirst } from './tools/check/longest-first.ts'
import { reporters } from './tools/check/reports.ts'

// Programs that are started inherit it: the series of a crash game is short, and made in no time.
process.env.CRASH_GAMES ??= '10000'
// Nobody looks at most of the pictures: those that a journey looks at are drawn when it does.
process.env.DRAW_AHEAD ??= 'off'
process.env.DRAW_SCALE ??= '0.25'
// Tests bring the members that they need.
process.env.CROWD ??= 'off'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']
/** Tests of what is built for the browser: Node does not read its JSX. */
const SCREENS = ['{packages/ui,apps/web,apps/console}/**/*.test.{ts,tsx}']
/** Tests that declare what a process declares once, such as the wiring of a server, or start programs of their own. */
const APART = ['apps/server/src/{platform,foundations}/**/*.test.ts', 'tools/**/*.test.ts']
/** Tests of the server's features and calls. */
const SERVER = [
  'apps/server/{seed,test}/**/*.test.ts',
  'apps/server/src/!(platform|foundations)/**/*.test.ts',
  'apps/server/src/*.test.ts',
]
/** A poll ends as soon as what it waits for has come: how long that may take depends on what else the machine does. */
const UNIT = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000, interval: 50 } },
}

/** Node reads TypeScript itself, and keeps what it compiled: a file of tests opens in half the time. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

/**
 * Everything beside its source, the journeys in a real browser, and what runs each night. Where nothing is declared, a
 * worker reads the sources once and not again for each file (`isolate: false`).
 */
export default defineConfig({
  test: {
    allowOnly: false,
    reporters: ['default', ...reporters(process.env.TEST_REPORTS)],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...UNIT,
          name: 'unit',
          include: ['{packages,apps}/**/*.test.ts'],
          exclude: [...NOT_OURS, ...APART, ...SERVER, ...SCREENS],
          experimental: NATIVE,
          isolate: false,
        },
      },
      {
        test: {
          ...UNIT,
          name: 'apart',
          include: APART,
          exclude: [...NOT_OURS, ...TESTS_AT_NIGHT],
          experimental: NATIVE,
        },
      },
      {
        test: {
          ...UNIT,
          name: 'server',
          include: SERVER,
          exclude: NOT_OURS,
          experimental: NATIVE,
          isolate: false,
        },
      },
      { test: { ...UNIT, name: 'screen', include: SCREENS, exclude: NOT_OURS, isolate: false } },
      {
        test: {
          name: 'journey',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/site/sites.ts'],
          experimental: NATIVE,
          exclude: [...NOT_OURS, ...FAULTS_AT_NIGHT, ...JOURNEYS_AT_NIGHT],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
          // A file has a product for itself while it runs.
          maxWorkers: SITES,
        },
      },
      {
        test: {
          name: 'faults',
          include: FAULTS_AT_NIGHT,
          experimental: NATIVE,
          // Each has the machine for itself.
          maxWorkers: 1,
          exclude: NOT_OURS,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
        },
      },
    ],
  },
})
