import { type CallName, calls } from './calls.ts'
import { channelList } from './channels.ts'
import { type CallShape, isConsoleCall } from './core/call.ts'

/** How a body travels: 0 as JSON, 1 sealed, 2 as the fields of a form. */
export type Packing = 0 | 1 | 2

const MADE = '// Made from the contract by `npm run wire`; a test keeps it fresh.\n'

/** Calls of the first screen; their rows are in the first script, the others are loaded on demand. */
const OF_FIRST_SCREEN = new Set<CallName>([
  'announcements',
  'favoriteNodes',
  'gameList',
  'gameVendors',
  'hotGames',
  'hotMatches',
  'jackpots',
  'memberIcon',
  'memberInfo',
  'playersNow',
  'recentGames',
  'resumeSession',
  'systemStatus',
  'walletBalance',
  'whitelabel',
  'winnerBoard',
])

/**
 * Method, path and sealing of every call: the only part of the contract that a browser always loads, since
 * types cost nothing and schemas are loaded by the forms that use them.
 * @returns the text of each file of `generated/`, by name.
 */
export function wireModules(): Record<string, string> {
  const all = Object.entries(calls) as [CallName, CallShape][]
  const rows = all.filter(([, shape]) => !isConsoleCall(shape))
  return {
    'channels.ts': channelsModule(),
    'wire-console.ts': moduleOf(all.filter(([, shape]) => isConsoleCall(shape))),
    'wire.ts': moduleOf(rows.filter(([name]) => OF_FIRST_SCREEN.has(name))),
    'wire-late.ts': moduleOf(rows.filter(([name]) => !OF_FIRST_SCREEN.has(name))),
  }
}

/** The calls that a tab reads again after a message of a channel. */
function channelsModule(): string {
  const lines = channelList.map(
    ({ channel, refreshes }) => `  ${channel}: ${JSON.stringify(refreshes)},`,
  )
  return `${MADE}export const REFRESHES = {\n${lines.sort().join('\n')}\n} as const\n`
}

function moduleOf(rows: [CallName, CallShape][]): string {
  const lines = rows
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, c]) => `  ${name}: ['${c.method}', '${c.path}', ${packingOf(c)}],`)
  return `${MADE}export const WIRE = {\n${lines.join('\n')}\n} as const\n`
}

function packingOf(c: CallShape): Packing {
  if (c.sealed) return 1
  return c.form ? 2 : 0
}
