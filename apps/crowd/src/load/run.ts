import type { CallName } from '@parola/contract'
import { openTitle, spinAt } from '../acts/games.ts'
import { outcomeOf, Refused } from '../client/answers.ts'
import type { Member } from '../member.ts'
import { arrive, turnstile } from './arrivals.ts'
import type { Fleet, Player } from './fleet.ts'
import { createMeasures, type Measures } from './measures.ts'

const SECOND_MS = 1000
const MINUTE_S = 60
/** After the last arrival, answers are awaited for so long. */
const DRAIN_MS = 25_000

export type Rates = { rate: number; pages: number; logins: number }
export type Ran = {
  measures: Measures
  forMs: number
  /** What was to be started, and what nobody was free for or that had no answer at the end. */
  planned: number
  unfinished: number
}

/** Page calls in the order in which they arrive. */
const PAGES: [call: CallName, act: (member: Member) => Promise<unknown>][] = [
  ['publicState', ({ browser }) => browser.call('publicState')],
  [
    'gameList',
    ({ browser }) => browser.call('gameList', { query: { gameType: 'RNG', pageSize: '60' } }),
  ],
  ['walletBalance', ({ browser }) => browser.call('walletBalance')],
  ['bettingRecord', ({ browser }) => browser.call('bettingRecord', { query: { pageSize: '20' } })],
  ['winnerBoard', ({ browser }) => browser.call('winnerBoard', { query: { gameCategory: 'ALL' } })],
  ['jackpots', ({ browser }) => browser.call('jackpots', { query: {} })],
]

/** Lets spins, page calls and log-ins arrive at their rates for so long, and measures each from when it was due. */
export async function runLoad(
  { players }: Fleet,
  { forMs, end, ...rates }: Rates & { forMs: number; end: AbortSignal },
): Promise<Ran> {
  const measures = createMeasures(performance.now())
  const free = turnstile(players)
  const open = new Set<Promise<void>>()
  let planned = 0
  let page = 0
  const begin =
    (call: string, act: (member: Member) => Promise<unknown>) => (intendedAt: number) => {
      planned += 1
      const done = perform({ free, measures, intendedAt }, { call, act }).finally(() =>
        open.delete(done),
      )
      open.add(done)
    }
  const pages = (intendedAt: number) => {
    const [call, act] = PAGES[page % PAGES.length] as (typeof PAGES)[number]
    page += 1
    begin(call, act)(intendedAt)
  }
  await Promise.all([
    arrive({ rate: rates.rate, forMs, end, start: begin('game.spin', spin) }),
    arrive({ rate: rates.pages, forMs, end, start: pages }),
    arrive({ rate: rates.logins / MINUTE_S, forMs, end, start: begin('login', logInAgain) }),
  ])
  const drained = Promise.all(open)
  await Promise.race([drained, new Promise((go) => setTimeout(go, DRAIN_MS).unref())])
  return { measures, forMs, planned, unfinished: open.size }
}

type Due = { free: ReturnType<typeof turnstile<Player>>; measures: Measures; intendedAt: number }
type Operation = { call: string; act: (member: Member) => Promise<unknown> }

async function perform({ free, measures, intendedAt }: Due, { call, act }: Operation) {
  const player = await free.take()
  const sentAt = performance.now()
  let outcome = 'OK'
  try {
    await act(player.member)
  } catch (error) {
    outcome = outcomeOf(error)
  }
  measures.record({ call, intendedAt, sentAt, endedAt: performance.now(), outcome })
  // A game that the platform has closed is opened again before the next spin, outside what is measured.
  if (call === 'login' || outcome === 'SESSION_CLOSED') await reopen(player.member)
  free.give(player)
}

async function reopen(member: Member) {
  const { nodeId } = member.game ?? {}
  if (nodeId !== undefined) await openTitle(member, nodeId).catch(() => 'refused')
}

/** A spin at the smallest stake, written down as every other. */
async function spin(member: Member) {
  const { game } = member
  if (!game) throw new Refused('SESSION_CLOSED')
  return spinAt(member, game, game.stakes[0] ?? '0')
}

async function logInAgain({ browser, person: { username, password } }: Member) {
  const body = { type: 'username' as const, username, password }
  browser.keep((await browser.call('login', { body })).token)
}

export const secondsOf = (minutes: number) => minutes * MINUTE_S * SECOND_MS
