import type { createReels } from '../engine/reels.ts'
import {
  type Opened,
  type Outcome,
  open,
  type PastRound,
  type Played,
  reopened,
  reportSeen,
} from '../platform/api.ts'
import { written } from '../platform/money.ts'
import { onPlatformMessage, postToPlatform } from '../platform/parent.ts'
import { requestedRound } from '../platform/requested-round.ts'
import { limitText, reason, t } from '../platform/text.ts'
import { roundRequester } from '../platform/with-retry.ts'
import { sounds } from '../sound/sound.ts'
import { offerSound } from '../sound/sound-panel.ts'
import { startAuto } from './auto.ts'
import { sellFeatures } from './buy.ts'
import { freeRounds } from './free.ts'
import { listenToKeys } from './keys.ts'
import { showJackpots } from './meters.ts'
import { openPanel } from './panel.ts'
import { present } from './presentation.ts'
import { minor, shown, view } from './view.ts'

type Reels = ReturnType<typeof createReels>

/** The stake that a game opens with, or the next higher one. */
const FIRST_MINOR = 100
const spin = roundRequester('spin')

/** The money that the player sees, and the game's messages. */
function createBoard(opened: Opened, reels: Reels) {
  let seq = opened.seq
  let balance = 0
  let isFast = false
  const money = (n: number) => written(n, opened.currency)
  const say = (text: string, isError = false) => {
    view.result.textContent = text
    view.result.className = isError ? 'error' : ''
  }
  return {
    model: opened.model,
    reels,
    money,
    say,
    isFast: () => isFast,
    banner: (text: string) => {
      view.banner.textContent = text
    },
    win: (n: number) => {
      view.win.textContent = shown(n)
    },
    toggleFast: () => {
      isFast = !isFast
      view.turbo.setAttribute('aria-pressed', String(isFast))
    },
    launch: () => {
      sounds.start()
      reels.launch()
    },
    /** The cost of a round is deducted as soon as it is requested. */
    spend: (cost: number) => {
      if (cost <= balance) view.balance.textContent = money(balance - cost)
    },
    /** An older balance never overwrites a newer one. */
    balance: (text: string | null, amount: number | null) => {
      if (text === null || (amount !== null && amount < seq)) return
      seq = amount ?? seq
      balance = minor(text)
      view.balance.textContent = money(balance)
    },
  }
}

/** The chosen stake, and which buttons are enabled. */
function stakes({ stakes: all }: Opened, isAuto: () => boolean) {
  let stakeIndex = Math.max(
    0,
    all.findIndex((stake) => minor(stake) >= FIRST_MINOR),
  )
  let isBusy = false
  const show = () => {
    view.stake.textContent = shown(minor(all[stakeIndex] as string))
    const isHeld = isBusy || isAuto()
    view.less.disabled = isHeld || stakeIndex === 0
    view.more.disabled = isHeld || stakeIndex === all.length - 1
    view.spin.disabled = isHeld
    view.skip.hidden = !isBusy
    view.buy.disabled = isHeld
    view.auto.disabled = isBusy && !isAuto()
  }
  return {
    show,
    now: () => all[stakeIndex] as string,
    isBusy: () => isBusy,
    busy: (busy: boolean) => {
      isBusy = busy
      show()
    },
    step: (by: number) => {
      if (isBusy || isAuto()) return
      stakeIndex = Math.max(0, Math.min(all.length - 1, stakeIndex + by))
      show()
    },
  }
}

type Table = {
  board: ReturnType<typeof createBoard>
  free: ReturnType<typeof freeRounds>
  opened: Opened
  refresh(): Promise<void>
}

/** One round, from the press to its last coin; null when it was refused. */
async function playOnce(
  { board, free, opened, refresh }: Table,
  { stake, buy }: { stake: string; buy: string | null },
): Promise<Played | null> {
  const request = free.request(stake, buy)
  const price = opened.model.buy?.find(({ id }) => id === buy)?.price ?? 1
  // The reels respond to the press at once; the wallet takes as long as it takes.
  if (!buy) board.launch()
  if (!request.campaign) board.spend(minor(stake) * price)
  const answer = await spin<Played>(request, () => board.say(t('NETWORK'), true))
  if (!answer.ok) {
    board.reels.halt()
    board.say(limitText(answer, board.money) ?? reason(answer.code), true)
    free.refused(answer.code)
    postToPlatform('error', { code: answer.code })
    await refresh()
    return null
  }
  await present(board, roundOf(answer))
  // The repeat of a lost response knows the win, but not the current balance.
  if (answer.balance === null) await refresh()
  else {
    board.balance(answer.balance, answer.seq)
    postToPlatform('balance', { seq: answer.seq })
  }
  showJackpots(answer.jackpots)
  free.response(answer.freeRounds)
  return answer
}

/** The game in play: buttons and keys, one round at a time. */
export function play(opened: Opened, reels: Reels) {
  const board = createBoard(opened, reels)
  const stake = stakes(opened, () => auto.isRunning())
  const stakeMinor = () => minor(stake.now())
  const free = freeRounds(opened.freeRounds, board.money)

  const refresh = async () => {
    const now = await reopened(open)
    if (now) board.balance(now.balance, now.seq)
    else board.spend(0)
  }
  const alone = async (show: () => Promise<void>) => {
    stake.busy(true)
    reels.clear()
    board.say('')
    await show()
    stake.busy(false)
  }
  const once = async (buy: string | null = null): Promise<Played | null> => {
    if (stake.isBusy()) return null
    postToPlatform('busy')
    let played: Played | null = null
    await alone(async () => {
      played = await playOnce({ board, free, opened, refresh }, { stake: stake.now(), buy })
      if (played) shownLast = played.round
    })
    postToPlatform('idle')
    return played
  }
  let shownLast = ''
  addEventListener('pagehide', () => {
    if (shownLast) reportSeen(shownLast)
  })
  const resume = (last: PastRound) =>
    alone(async () => {
      const { outcome } = last
      board.say(t('lastRound'))
      if (outcome) await present(board, roundOf({ ...last, outcome }))
      shownLast = last.round
    })
  const replay = (round: PastRound) => {
    const { outcome } = round
    if (stake.isBusy() || !outcome) return
    const name = t('replayOf', { no: round.nonce })
    void alone(async () => {
      board.say(name)
      await present(board, roundOf({ ...round, outcome }))
      board.say(`${name} · ${view.result.textContent}`)
    })
  }

  const auto = startAuto({
    button: view.auto,
    spinOnce: () => once(),
    stakeMinor,
    onChange: stake.show,
    say: (text) => board.say([view.result.textContent, text].filter(Boolean).join(' · ')),
  })
  sellFeatures({
    button: view.buy,
    model: opened.model,
    stakeMinor,
    money: board.money,
    buy: (id) => void once(id),
  })
  listen({
    once: () => {
      if (stake.isBusy()) reels.slam()
      else if (!auto.isRunning()) void once()
    },
    slam: reels.slam,
    step: stake.step,
    toggleFast: board.toggleFast,
    toggleSound: offerSound(view.sound, opened.game.theme).toggle,
  })
  view.info.onclick = () => void openPanel(opened, replay)
  onPlatformMessage((type) => {
    if (type === 'pause' || type === 'close') auto.stop()
    if (type === 'balance') void refresh()
  })
  board.balance(opened.balance, null)
  showJackpots(opened.jackpots)
  stake.show()
  void Promise.resolve(opened.last && resume(opened.last)).then(() =>
    replayRequested(opened, replay),
  )
}

async function replayRequested({ model }: Opened, replay: (round: PastRound) => void) {
  const round = await requestedRound<PastRound>()
  if (round?.model === model.id) replay(round)
}

type Presses = {
  once(): void
  slam(): void
  step(by: number): void
  toggleFast(): void
  toggleSound(): void
}

function listen({ once, slam, step, toggleFast, toggleSound }: Presses) {
  view.spin.onclick = once
  view.skip.onclick = slam
  view.reels.onclick = slam
  view.less.onclick = () => step(-1)
  view.more.onclick = () => step(1)
  view.turbo.onclick = toggleFast
  listenToKeys({
    ' ': once,
    enter: once,
    arrowup: () => step(1),
    arrowdown: () => step(-1),
    t: toggleFast,
    m: toggleSound,
    a: () => view.auto.click(),
    b: () => view.buy.click(),
    i: () => view.info.click(),
  })
}

type Response = {
  outcome: Outcome
  stake: string
  bet: string
  jackpot: string
  jackpotLevel?: string | null
}

function roundOf({ outcome, stake, bet, jackpot, jackpotLevel }: Response) {
  return {
    outcome,
    bet: minor(bet),
    cost: minor(stake),
    jackpot: minor(jackpot),
    level: jackpotLevel ?? '',
  }
}
