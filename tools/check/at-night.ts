const isNight = process.env.AT_NIGHT !== undefined

/** Takes minutes, and the machine for itself. */
export const FAULTS_AT_NIGHT = [
  'e2e/crowd-records.e2e.ts',
  'e2e/faults.e2e.ts',
  'e2e/killed-rounds.e2e.ts',
  'e2e/soak.e2e.ts',
]

/** Tests that wait for real time, or make again what a quicker one makes by day. */
const SLOW = [
  'apps/server/src/platform/http/slow-clients.test.ts',
  'tools/history/history-killed.test.ts',
]

/** Run by `npm run nightly`, and when a run names its files. */
export const TESTS_AT_NIGHT = isNight ? [] : SLOW

/**
 * Journeys on side paths, each of whose rules has a test of its own by day: programs that end in the middle, lost
 * networks and tokens, sound and touch, large letters, every dialog and every screen of the console by itself, each game
 * by keyboard, rarer ways to log in, and the console's second looks.
 */
const SIDE_PATHS = [
  'e2e/away-in-play.e2e.ts',
  'e2e/console-games.e2e.ts',
  'e2e/console-lottery.e2e.ts',
  'e2e/console-screens.e2e.ts',
  'e2e/console-two.e2e.ts',
  'e2e/contract.e2e.ts',
  'e2e/fair-play.e2e.ts',
  'e2e/free-rounds.e2e.ts',
  'e2e/interrupted.e2e.ts',
  'e2e/jackpot.e2e.ts',
  'e2e/keyboard-games.e2e.ts',
  'e2e/large-letters.e2e.ts',
  'e2e/login-methods.e2e.ts',
  'e2e/lost-network.e2e.ts',
  'e2e/modal-steps.e2e.ts',
  'e2e/modals.e2e.ts',
  'e2e/new-token.e2e.ts',
  'e2e/open-tabs.e2e.ts',
  'e2e/play-feel.e2e.ts',
  'e2e/play-slots-wide.e2e.ts',
  'e2e/play-touch.e2e.ts',
  'e2e/sounds.e2e.ts',
  'e2e/toasts.e2e.ts',
  'e2e/wallets.e2e.ts',
]

/** Walked by `npm run nightly`, and when a run names its files. */
export const JOURNEYS_AT_NIGHT = isNight ? [] : SIDE_PATHS
