import { type Shown, type SlotModel, spinAt } from '@parola/maths'
import type { createReels } from '../engine/reels.ts'
import type { Hold, Outcome, Spin } from '../platform/api.ts'
import { t } from '../platform/text.ts'
import { sounds } from '../sound/sound.ts'
import { announce, celebrate } from './celebrate.ts'
import { shown as shownMinor } from './view.ts'

const SHINE_MS = 520
const BETWEEN_MS = 650
const BONUS_MS = 1400
/** Without a press, play continues after this time. */
const INTRO_MS = 3200

type Board = {
  model: SlotModel
  reels: ReturnType<typeof createReels>
  isFast(): boolean
  say(text: string): void
  banner(text: string): void
  /** Shows the win so far, in minor units. */
  win(minor: number): void
  money(minor: number): string
}

/** A round to show, with its stake and what was paid on top of the reels, in minor units. */
type Round = { outcome: Outcome; bet: number; cost: number; jackpot: number; level: string }

/** What free spins carry along, as far as it has been shown. */
type Carried = {
  multiplier: number
  orbTotal: number
  stuck: Shown['stuck']
  special: string | null
  left: number
  total: number
  bet: number
}

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/** Shows a round from its first reel to its last coin. Its result was settled before. */
export async function present(board: Board, { outcome, bet, cost, jackpot, level }: Round) {
  const multiplier = board.model.freeSpins?.multiplier
  const carried: Carried = {
    multiplier: multiplier?.type === 'progressive' ? multiplier.start : 1,
    orbTotal: 0,
    stuck: [],
    special: outcome.special ?? null,
    left: outcome.spins[0]?.mode === 'free' ? (board.model.buy?.[0]?.spins ?? 0) : 0,
    total: 0,
    bet,
  }
  board.win(0)
  if (carried.left > 0) await announceFreeSpins(board, carried.left)
  for (const spin of outcome.spins) {
    await showSpin(board, spin, carried)
    if (spin.mode === 'base' && outcome.hold) await showHold(board, outcome.hold, carried)
    if (spin.awarded > 0) await announceFreeSpins(board, spin.awarded)
  }
  board.banner('')
  if (outcome.spins.at(-1)?.mode === 'free') await announceFreeTotal(board, carried.total)
  await finish(board, {
    paid: Number(outcome.payoutMinor) + jackpot,
    jackpot,
    level,
    cost,
  })
}

async function announceFreeSpins(board: Board, count: number) {
  const title = t('freeSpinsWon', { count })
  board.say(title)
  sounds.scatter(5)
  sounds.excite(true)
  const detail = promiseOf(board.model)
  await announce({ title, detail, ms: board.isFast() ? BONUS_MS / 2 : INTRO_MS })
}

/** What makes these free spins worth more than others, in a word. */
function promiseOf({ freeSpins }: SlotModel): string {
  const multiplier = freeSpins?.multiplier
  if (multiplier?.type === 'fixed' && multiplier.value > 1) return `×${multiplier.value}`
  if (multiplier?.type === 'progressive') return `×${multiplier.start} ↑`
  return ''
}

async function announceFreeTotal(board: Board, total: number) {
  const detail = board.money(total)
  board.say(t('freeSpinsTotal', { amount: detail }))
  sounds.excite(false)
  sounds.counted()
  const ms = board.isFast() ? BONUS_MS / 2 : INTRO_MS
  await announce({ title: t('freeSpinsOver'), detail, ms })
}

async function showSpin(board: Board, spin: Spin, carried: Carried) {
  const { reels, model } = board
  const isFree = spin.mode === 'free'
  const shown = spinAt(model, {
    mode: spin.mode,
    stops: spin.stops,
    ...(spin.rows ? { rows: spin.rows } : {}),
    multiplierIn: carried.multiplier,
    orbTotalIn: carried.orbTotal,
    special: isFree ? carried.special : null,
    stuck: isFree ? carried.stuck : [],
  })
  if (isFree) {
    carried.left -= 1
    board.banner(freeBanner(board, carried))
  } else board.banner(waysBanner(model, shown.rows))
  if (!reels.isTurning()) sounds.start()
  await reels.roll({
    mode: spin.mode,
    stops: spin.stops,
    rows: shown.rows,
    window: shown.window,
    isFast: board.isFast(),
    stopped: (i, scatters) => (scatters > 0 ? sounds.scatter(scatters) : sounds.stop(i)),
    awaited: sounds.riser,
  })
  await showFrames(board, shown, { bet: carried.bet, before: carried.total })
  carried.total += Number(spin.payoutMinor)
  carried.left += spin.awarded
  carry(carried, shown, isFree)
  if (shown.orbSum > 0) {
    sounds.scatter(4)
    board.say(t('orbs', { times: isFree ? shown.orbTotalOut : shown.orbSum }))
    await pause(BETWEEN_MS)
  }
  if (carried.total > 0) board.win(carried.total)
  if (isFree && Number(spin.payoutMinor) > 0) await pause(board.isFast() ? 200 : BETWEEN_MS)
}

function carry(carried: Carried, shown: Shown, isFree: boolean) {
  carried.multiplier = isFree ? shown.multiplierOut : carried.multiplier
  carried.orbTotal = shown.orbTotalOut
  carried.stuck = isFree ? shown.stuck : []
}

function freeBanner({ model }: Board, { left, multiplier, orbTotal, special }: Carried): string {
  const { type } = model.freeSpins?.multiplier ?? { type: 'none' }
  const times = type === 'progressive' ? multiplier : type === 'orb' ? orbTotal : fixedOf(model)
  return [
    t('freeSpins', { left: Math.max(0, left) }),
    times > 1 ? `×${times}` : '',
    special ? t('specialIs', { symbol: special }) : '',
  ]
    .filter(Boolean)
    .join('  ·  ')
}

function fixedOf(model: SlotModel): number {
  const multiplier = model.freeSpins?.multiplier
  return multiplier?.type === 'fixed' ? multiplier.value : 1
}

function waysBanner({ grid, evaluation }: SlotModel, rows: readonly number[]): string {
  if ('rows' in grid || evaluation.type !== 'ways') return ''
  return t('ways', {
    ways: rows.reduce((product, height) => product * height, 1).toLocaleString('en'),
  })
}

/** Wins shine, vanish, and make room for falling symbols; without cascades they shine until the next spin. */
async function showFrames(board: Board, shown: Shown, input: { bet: number; before: number }) {
  const { reels, model } = board
  const isCascading = model.cascade?.enabled ?? false
  let so = input.before
  for (const [i, frame] of shown.frames.entries()) {
    if (frame.wins.length === 0) continue
    const minorOf = (coins: number) => (coins * input.bet) / model.bet.divisor
    reels.show(frame, (coins) => shownMinor(minorOf(coins)))
    so += minorOf(frame.coins)
    board.win(so)
    sounds.line(i)
    if ((frame.multiplier ?? 1) > 1) board.say(`×${frame.multiplier}`)
    if (!isCascading) {
      if (i < shown.frames.length - 1) await pause(BETWEEN_MS)
      continue
    }
    await pause(board.isFast() ? SHINE_MS / 2 : SHINE_MS)
    await reels.fall(frame, shown.frames[i + 1]?.window ?? shown.last, board.isFast())
  }
}

/** Coins land round by round; each new one resets the respins. */
async function showHold(board: Board, hold: Hold, carried: Carried) {
  const respins = board.model.hold?.respins ?? 0
  let lying = 0
  let left = respins
  board.say(t('holdStarts'))
  for (const [round, count] of hold.rounds.entries()) {
    lying += count
    if (round > 0) left = count > 0 ? respins : left - 1
    if (count > 0) sounds.scatter(Math.min(5, count))
    board.banner(t('respins', { left }))
    board.reels.hold(coinsOf(hold, lying))
    await pause(board.isFast() ? 280 : round === 0 ? BONUS_MS : BETWEEN_MS)
  }
  carried.total += Number(hold.payoutMinor)
  board.win(carried.total)
  board.say(t('holdPays', { amount: board.money(Number(hold.payoutMinor)) }))
  await pause(board.isFast() ? 500 : BONUS_MS)
}

/** The first coins of a hold, with their values. */
function coinsOf({ cells, prizes }: Hold, count: number): Map<number, string> {
  const label = (prize: string) => (/^\d+$/.test(prize) ? `${prize}×` : prize)
  return new Map(cells.slice(0, count).map((cell, i) => [cell, label(prizes[i] ?? '')]))
}

type End = { paid: number; jackpot: number; level: string; cost: number }

async function finish(board: Board, { paid, jackpot, level, cost }: End) {
  if (jackpot > 0) {
    const amount = board.money(jackpot)
    board.say(t('jackpotWon', { level, amount }))
    sounds.win(100)
    const notice = { title: t('jackpotTitle', { level }), detail: amount, ms: BONUS_MS * 2 }
    await Promise.all([announce(notice), pause(BONUS_MS)])
  }
  // A return at or below the cost of the round is reported, never celebrated.
  if (paid > cost) {
    board.say(t('youWin', { amount: board.money(paid) }))
    const draw = (amount: number) => board.win(Math.round(amount))
    await celebrate({ amount: paid, times: paid / cost, isFast: board.isFast(), draw })
  } else board.say(paid > 0 ? t('returned', { amount: board.money(paid) }) : t('noWin'))
  board.win(paid)
}
