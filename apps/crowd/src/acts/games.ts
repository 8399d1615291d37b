import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls, QueryOf } from '@parola/contract'
import { z } from 'zod'
import { Refused } from '../client/answers.ts'
import { gameSessionIn, requestGame } from '../client/game.ts'
import { instantRound, openedGame, spinAnswer } from '../client/game-answers.ts'
import type { Member, OpenGame, Taste } from '../member.ts'
import { requesting } from '../records/requesting.ts'
import { noteRound, roundQuestion } from '../records/rounds.ts'
import { type Act, type Outcome, orRefused } from './act.ts'
import { playInstant, playOut } from './instant.ts'

/** Kinds of titles, as the lobby lists them, for each taste. */
const LISTS: Record<Taste['games'][number][0], QueryOf<Calls['gameList']>> = {
  slots: { gameType: 'RNG' },
  instant: { gameType: 'BGS', gameClassify: 'inhouse' },
  table: { gameType: 'LIVE' },
  crash: { gameType: 'BGS', gameClassify: 'crash' },
}
const PAGES = 5
const TITLES_TRIED = 8
/** The smallest stakes of a ladder are everybody's. */
const LADDER = 4
/** Refusals after which the game is opened again. */
const CLOSED = new Set([
  'SESSION_CLOSED',
  'PLAYER_EXCLUDED',
  'PLAYER_BLOCKED',
  'GAME_DISABLED',
  'GAME_MAINTENANCE',
])
const BROKE = new Set(['INSUFFICIENT_FUNDS', 'FUNDS'])

/** Chooses a game of the member's taste in the lobby, and opens it. */
export const chooseGame: Act = async (member) => {
  const { browser, random, taste } = member
  const kind = random.weighted(taste.games)
  const query = { pageNo: String(random.between(1, PAGES)), pageSize: '20', ...LISTS[kind] }
  const { content } = await browser.call('gameList', { query })
  const playable = content.filter(({ maintenance, isGame }) => !maintenance && isGame === 'GAME')
  const first = playable.length > 0 ? playable : await firstPage(member, kind)
  return openAny(
    member,
    first.map(({ nodeId }) => nodeId),
  )
}

/** Opens one of these titles: another is tried where one is closed, or at a vendor with a wallet of its own. */
export async function openAny(member: Member, nodeIds: readonly number[]): Promise<Outcome> {
  for (let tries = 0; tries < TITLES_TRIED && nodeIds.length > 0; tries += 1) {
    if ((await openTitle(member, member.random.pick(nodeIds))) === 'done') return 'done'
  }
  return 'refused'
}

async function firstPage({ browser }: Member, kind: keyof typeof LISTS) {
  return (await browser.call('gameList', { query: { pageSize: '20', ...LISTS[kind] } })).content
}

/** Opens a title for real money. */
export async function openTitle(member: Member, nodeId: number): Promise<Outcome> {
  return orRefused(async () => {
    const { browser } = member
    const body: BodyOf<Calls['launchGame']> = {
      nodeId,
      language: 'EN',
      platform: 'html5',
      mode: 'real',
    }
    const launched = await browser.call('launchGame', { body })
    // A vendor with a wallet of its own has to be funded first.
    if (launched.vendorWallet !== null) return 'refused'
    const at = gameSessionIn(launched.url)
    const opened = await requestGame(browser, at, { call: 'open', answer: openedGame })
    member.game = {
      ...at,
      nodeId,
      kind: opened.crash ? 'crash' : (opened.instant ?? 'slots'),
      vendor: launched.origin,
      stakes: opened.stakes ?? (opened.limits ? [opened.limits.least] : []),
    }
    await finishRound(member, member.game, opened.round)
    return 'done'
  })
}

/** A round of an earlier visit that waits for choices is played to its end. */
async function finishRound(member: Member, game: OpenGame, opened: unknown) {
  const round = instantRound.safeParse(opened).data
  if (!round) return
  noteRound(member, round)
  if (!round.isOver) await playOut(member, game, round)
}

/** Plays a round of the open game, whatever it is. */
export const play: Act = async (member) => {
  const { game } = member
  if (!game) return 'closed'
  // The crash room has an act of its own, over its socket.
  if (game.kind === 'crash') return 'closed'
  try {
    return game.kind === 'slots' ? await spin(member, game) : await playInstant(member, game)
  } catch (error) {
    return afterRefusal(member, error)
  }
}

/** What a refused stake means for the member. @throws whatever is no refusal */
export function afterRefusal(member: Member, error: unknown): Outcome {
  if (!(error instanceof Refused)) throw error
  if (BROKE.has(error.code)) return 'broke'
  if (!CLOSED.has(error.code)) return 'refused'
  member.game = null
  return 'closed'
}

async function spin(member: Member, game: OpenGame): Promise<Outcome> {
  const { random, taste } = member
  const rung = Math.min(random.between(...taste.stakes), LADDER, game.stakes.length) - 1
  const stake = game.stakes[Math.max(0, rung)] ?? '0'
  const spun = await spinAt(member, game, stake)
  await reportSeen(member, game, spun.round)
  return Number(spun.payout) > Number(spun.stake) ? 'won' : 'done'
}

/** One spin of a slot. @throws Refused, NoAnswer */
export async function spinAt(member: Member, game: OpenGame, stake: string) {
  const requestId = randomUUID()
  return requesting(member, roundQuestion(member, requestId), async () => {
    const query = { call: 'spin' as const, body: { requestId, stake }, answer: spinAnswer }
    const spun = await requestGame(member.browser, game, query)
    noteRound(member, spun)
    return spun
  })
}

/** The page reports that it has shown a round; nothing depends on the answer. */
async function reportSeen({ browser }: Member, game: OpenGame, round: string) {
  const answer = z.looseObject({})
  await requestGame(browser, game, { call: 'seen', body: { round }, answer }).catch(() => null)
}

/** Back to the lobby. */
export const closeGame: Act = async (member) => {
  member.game = null
  return 'done'
}
