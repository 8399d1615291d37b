import { defineConfig } from 'vitest/config'
import { SITES } from './e2e/site/site-count.ts'

// Programs that are started inherit it: the series of a crash game is short, and made in no time.
process.env.CRASH_GAMES ??= '10000'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']
/** Takes minutes, and the machine for itself: `npm run nightly` runs it with the other tests of the night. */
const NIGHTLY = ['e2e/killed-rounds.e2e.ts']

/** Everything beside its source, the journeys in a real browser, and what runs each night. */
export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: NOT_OURS,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journey',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/site/sites.ts'],
          exclude: [...NOT_OURS, ...NIGHTLY],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
          // A file has a product for itself while it runs.
          maxWorkers: SITES,
          // A browser on a crowded machine may hold a navigation for seconds; the report names what was tried twice.
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        test: {
          name: 'faults',
          include: NIGHTLY,
          exclude: NOT_OURS,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
        },
      },
    ],
  },
})
