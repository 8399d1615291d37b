import type { BetView, Others, RoundReport } from '../../../src/crash/room-talk.ts'
import { minorOf } from '../platform/amounts.ts'
import { h } from '../platform/dom.ts'
import { onPlatformMessage, postToPlatform } from '../platform/parent.ts'
import { sceneStyle } from '../platform/scene-style.ts'
import { createBalance } from './balance.ts'
import { createBetCard } from './bet-card.ts'
import { crashSounds } from './crash-sounds.ts'
import { createHeader } from './header.ts'
import { openInfo } from './info.ts'
import type { CrashOpened } from './opened.types.ts'
import { createOthers } from './others-list.ts'
import { joinRoom, type Response } from './room.ts'
import { createSlots } from './slots.ts'
import { createStage } from './stage.ts'
import { reason, refusalText, t, timesText } from './words.ts'

type Slots = ReturnType<typeof createSlots>

/** The whole table: the room on one side, what the player sees and does on the other. */
export function createTable(opened: CrashOpened): HTMLElement {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const stage = createStage(opened.game.theme, isCalm)
  const others = createOthers()
  const { result, say } = createResult()
  const playerWallet = createBalance(opened)
  const press = (slot: 0 | 1, wanted: Parameters<typeof slots.press>[1]) =>
    slots.press(slot, wanted)
  const cards = ([0, 1] as const).map((slot) =>
    createBetCard({ slot, limits: opened.limits, press }),
  )
  const room = joinRoom({
    response: (message) => received(message),
    lost: () => {
      crashSounds.rest()
      say(t('offline'), 'bad')
    },
  })
  const slots: Slots = createSlots({
    cards,
    sendRequest: room.sendRequest,
    refused: (refusal) => say(refusalText(refusal, opened.currency), 'bad'),
    taken: ({ balance, seq }) => {
      crashSounds.start()
      playerWallet.show(balance, seq)
      postToPlatform('busy')
    },
    ended: endings({ stage, playerWallet, say, isRiding: () => slots.isRiding() }),
  })
  stage.flight.onRise((x100) => {
    stage.put(x100)
    slots.rise(x100)
    crashSounds.rise(x100)
  })
  const onRound = rounds({ stage, slots, say })
  const seen = newcomers()
  const welcomed = (message: Extract<Response, { t: 'welcome' }>) => {
    stage.past(message.past)
    onRound(message.round, false)
    slots.mine(message.bets)
    if (message.bets.some(({ state }) => state === 'open')) postToPlatform('busy')
    void playerWallet.refresh()
  }
  const listed = (message: Others) => {
    for (const show of [others.show, stage.bets]) show(message)
    for (const { name, cashOutX100 } of seen(message)) stage.flight.mark(cashOutX100, name)
  }
  function received(message: Response) {
    switch (message.t) {
      case 'welcome':
        return welcomed(message)
      case 'round':
        return onRound(message, true)
      case 'tick':
        return stage.tick(message.elapsed)
      case 'mine':
        return slots.mine(message.bets)
      case 'balance':
        return playerWallet.show(message.balance, message.seq)
      case 'bets':
        return listed(message)
      default:
        return say(reason(message.code), 'bad')
    }
  }
  keys(cards)
  onPlatformMessage((type) => {
    if (type === 'balance') void playerWallet.refresh()
  })
  const info = () => void openInfo(opened, room)
  return h(
    'div',
    { class: 'shell crash', style: sceneStyle(opened.game) },
    createHeader(opened, { who: others.button, info }),
    h('main', { class: 'stage', 'data-theme': 'dark' }, stage.last, stage.sky, result),
    h(
      'footer',
      { class: 'panel' },
      playerWallet.view,
      h('div', { class: 'bets' }, ...cards.map((c) => c.view)),
    ),
    others.aside,
  )
}

/** The status line, also announced to screen readers. */
function createResult() {
  const result = h('p', { class: 'result', role: 'status', 'aria-live': 'polite' })
  const say = (text: string, kind = '') => {
    result.textContent = text
    result.className = `result ${kind}`
  }
  return { result, say }
}

type Ends = {
  stage: ReturnType<typeof createStage>
  playerWallet: ReturnType<typeof createBalance>
  say(text: string, kind?: string): void
  isRiding(): boolean
}

/** Announces and shows how a bet of the player ended. */
function endings({ stage, playerWallet, say, isRiding }: Ends) {
  return (bet: BetView, round: RoundReport) => {
    const end = endOf(bet, round, playerWallet.money)
    say(end.text, end.kind)
    if (bet.cashOutX100) {
      crashSounds.out(bet.cashOutX100)
      stage.flight.mark(bet.cashOutX100, timesText(bet.cashOutX100), true)
      playerWallet.won(minorOf(bet.payout))
    }
    if (!isRiding()) postToPlatform('idle')
    playerWallet.soon()
  }
}

function endOf(bet: BetView, { crashX100 }: RoundReport, money: (minor: number) => string) {
  if (bet.cashOutX100) {
    const values = { times: timesText(bet.cashOutX100), amount: money(minorOf(bet.payout)) }
    return { text: t('announceWon', values), kind: 'win' }
  }
  if (bet.state === 'void' || bet.state === 'undoing') {
    return { text: t('announceVoid', { amount: money(minorOf(bet.stake)) }), kind: '' }
  }
  return { text: t('announceLost', { times: timesText(crashX100 ?? 100) }), kind: 'bad' }
}

type Rounds = {
  stage: ReturnType<typeof createStage>
  slots: Slots
  say(text: string, kind?: string): void
}

/** Follows the room from phase to phase; what was missed is shown but not announced. */
function rounds({ stage, slots, say }: Rounds) {
  let before = ''
  return (round: RoundReport, isLive: boolean) => {
    const now = `${round.terminal}${round.game}${round.state}`
    const isNew = now !== before
    before = now
    stage.round(round)
    slots.round(round)
    if (round.state !== 'running') crashSounds.rest()
    if (!isNew || !isLive) return
    if (round.state === 'betting') say(t('announceOpen', { game: round.game }))
    if (round.state === 'running') say(t('announceStart'))
    if (round.state !== 'crashed') return
    stage.add({ game: round.game, crashX100: round.crashX100 ?? 100 })
    crashSounds.crash()
    say(t('crashedAt', { times: timesText(round.crashX100 ?? 100) }))
  }
}

/** Players who have cashed out since the last list. */
function newcomers() {
  let game = 0
  let known = new Set<string>()
  return (response: Others) => {
    if (response.game !== game) known = new Set()
    game = response.game
    const out = response.list.flatMap(({ name, cashOutX100 }) =>
      cashOutX100 ? [{ name, cashOutX100 }] : [],
    )
    const fresh = out.filter(({ name, cashOutX100 }) => !known.has(`${name}${cashOutX100}`))
    for (const { name, cashOutX100 } of fresh) known.add(`${name}${cashOutX100}`)
    return fresh
  }
}

/** Space is the first bet; 1 and 2 are one bet each. */
function keys(cards: readonly { press(): void }[]) {
  addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') || event.metaKey || event.ctrlKey || event.repeat)
      return
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    const isButton = event.target instanceof HTMLButtonElement
    if (isTyping || (isButton && event.key === ' ')) return
    const card = { ' ': cards[0], '1': cards[0], '2': cards[1] }[event.key]
    if (!card) return
    event.preventDefault()
    card.press()
  })
}
