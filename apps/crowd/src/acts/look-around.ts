import type { Member } from '../member.ts'
import { type Act, orRefused, units } from './act.ts'

/** What careful members allow themselves to pay in on a day, in whole units. */
const DAY_LIMIT = 20_000
const DAY_MS = 24 * 3_600_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Opens the first page, as the site's own script does. */
export const visit: Act = async ({ browser }) => {
  await Promise.all([
    browser.call('systemStatus'),
    browser.call('announcements', { query: { types: 'B,PL,PU' } }),
    browser.call('hotGames', { query: { isPlatform: '2' } }),
    browser.call('gameVendors'),
  ])
  await Promise.all([
    browser.call('jackpots', { query: {} }),
    browser.call('winnerBoard', { query: { gameCategory: 'ALL' } }),
    browser.call('playersNow'),
    browser.call('hotMatches'),
  ])
  if (browser.isLoggedIn()) await header(browser)
  return 'done'
}

async function header(browser: Member['browser']) {
  await Promise.all([
    browser.call('memberInfo'),
    browser.call('memberIcon'),
    browser.call('publicState'),
    browser.call('walletBalance'),
    browser.call('favoriteNodes'),
    browser.call('recentGames', { query: {} }),
  ])
}

/** Looks for a game by a word, and marks one as a favourite, or no longer. */
export const search: Act = async ({ browser, random }) => {
  const query = { search: random.pick(['gold', 'lucky', 'tiger', 'wild', 'star', 'fish']) }
  const { content } = await browser.call('gameList', { query: { ...query, pageSize: '20' } })
  await browser.call('newGameVendors', { query: {} })
  if (content.length === 0) return 'done'
  const { nodeId, vassalage, gameType } = random.pick(content)
  const favourites = await browser.call('favoriteNodes')
  if (favourites.includes(nodeId)) {
    await browser.call('removeFavorite', { query: { nodeId: String(nodeId) } })
  } else {
    await browser.call('addFavorite', { body: { nodeId, vendor: vassalage, gameType } })
  }
  await browser.call('favoriteGames', { query: { pageSize: '60' } })
  return 'done'
}

/** Reads what has been bet, won, paid and lost. */
export const readRecords: Act = async ({ browser }) => {
  const now = Date.now()
  const period = { from: dayOf(now - 7 * DAY_MS), to: dayOf(now) }
  const { content } = await browser.call('bettingRecord', { query: { pageSize: '20' } })
  await browser.call('bettingTotals', { query: period })
  await browser.call('accountRecord', { query: { pageSize: '20' } })
  await browser.call('accountTotals', { query: period })
  await browser.call('creditReport', { query: period })
  await browser.call('personalProfit', { query: period })
  await browser.call('deposits', { query: {} })
  const [bet] = content
  if (!bet) return 'done'
  return orRefused(async () => {
    await browser.call('roundDetail', { query: { id: bet.id } })
    return 'done'
  })
}

/** Reads the platform's messages. */
export const readMessages: Act = async ({ browser }) => {
  const { count } = await browser.call('unreadMessages')
  const { content } = await browser.call('messages', { query: {} })
  if (count > 0) await browser.call('readMessages', { body: {} })
  const read = content.find((message) => message.read)
  if (read) await browser.call('deleteMessage', { query: { messageId: read.id } })
  return 'done'
}

/** Sets limits and a reminder, and looks at how long the play has lasted. */
export const limitPlay: Act = async (member) => {
  const { browser, random } = member
  await browser.call('saferPlayHelp')
  const { limits } = await browser.call('playLimits')
  const own = limits.find(({ kind, days }) => kind === 'deposit' && days === 1)
  if (own?.amount === null) {
    const amount = units(member, DAY_LIMIT)
    await browser.call('setPlayLimit', { body: { kind: 'deposit', days: 1, amount } })
  }
  await browser.call('setReminder', { body: { everyMinutes: random.pick([30, 45, 60] as const) } })
  const { isDue } = await browser.call('playSession', { query: {} })
  if (isDue) await browser.call('answerReminder', { body: { goesOn: true } })
  await browser.call('absence')
  return 'done'
}

/** Looks at the protections of the account. */
export const readSecurity: Act = async ({ browser }) => {
  await browser.call('securityCentre')
  await browser.call('ownSessions')
  await browser.call('loginHistory', { query: {} })
  await browser.call('identities')
  return 'done'
}

/** Reads the help, and the winners with the proofs of their rounds. */
export const readHelp: Act = async ({ browser, random }) => {
  await browser.call('helpCenter', { query: { lang: 'EN', device: 'WEB' } })
  const { content } = await browser.call('articles', { query: { lang: 'EN' } })
  if (content.length > 0) {
    const id = String(random.pick(content).id)
    await orRefused(async () => {
      await browser.call('article', { query: { lang: 'EN', id } })
      return 'done'
    })
  }
  const { content: wins } = await browser.call('winnersList', { query: {} })
  if (wins.length === 0) return 'done'
  const { id, gameTime } = random.pick(wins)
  return orRefused(async () => {
    await browser.call('winnerRound', { query: { id, gameTime } })
    return 'done'
  })
}
