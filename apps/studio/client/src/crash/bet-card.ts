import { LEAST_CASH_OUT_X100 } from '@parola/maths/instant'
import type { BetView } from '../../../src/crash/room-talk.ts'
import { inMinor, minorOf, shown } from '../platform/amounts.ts'
import { h, icon } from '../platform/dom.ts'
import { t, timesText } from './words.ts'

const STAKES = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]
const MOST_TARGET = 1_000_000

export type Wanted = { stake: number; autoX100: number | null; slot: 0 | 1 }

/** The state of a slot: what its one button says and does. */
export type Standing =
  | { kind: 'free'; isOpen: boolean }
  | { kind: 'queued' }
  | { kind: 'requested' }
  | { kind: 'in' }
  | { kind: 'riding'; bet: BetView; x100: number }
  | { kind: 'out'; bet: BetView }

type Parts = {
  slot: 0 | 1
  limits: { least: string; most: string }
  press(slot: 0 | 1, wanted: Wanted): void
}

/** One of the two bets: stake, optional target, and the button that bets and cashes out. */
export function createBetCard({ slot, limits, press }: Parts) {
  let standing: Standing = { kind: 'free', isOpen: false }
  const request = createRequest(slot, limits, () => draw())
  const label = h('span', {})
  const detail = h('small', {})
  const button = h(
    'button',
    { type: 'button', class: 'play', onclick: () => press(slot, request.wanted()) },
    label,
    detail,
  )
  const card = h(
    'section',
    { class: 'wager', 'aria-label': t('betOf', { n: slot + 1 }) },
    ...request.fields,
    button,
  )
  const isClosed = () => {
    if (standing.kind === 'requested' || standing.kind === 'in') return true
    if (standing.kind === 'riding') return standing.x100 < LEAST_CASH_OUT_X100
    return standing.kind !== 'queued' && !request.isRight()
  }
  const speak = () => {
    const { text, more = '' } = wordsOf(standing)
    const isRequesting = standing.kind === 'free' || standing.kind === 'out'
    if (label.textContent !== text) label.textContent = text
    const words = isRequesting && !request.isRight() ? t('autoRange') : more
    detail.textContent = words
    detail.hidden = words === ''
  }
  function draw() {
    request.draw(standing.kind !== 'free' && standing.kind !== 'out')
    card.dataset.is = standing.kind
    button.disabled = isClosed()
    speak()
  }
  draw()
  return {
    view: card,
    press: () => !button.disabled && button.click(),
    /** While a bet is running, only the figure on the button changes from frame to frame. */
    rise: (x100: number) => {
      if (standing.kind !== 'riding') return
      const wasEarly = standing.x100 < LEAST_CASH_OUT_X100
      standing.x100 = Math.min(x100, standing.bet.autoX100 ?? x100)
      if (wasEarly) button.disabled = isClosed()
      speak()
    },
    set: (next: Standing) => {
      standing = next
      draw()
    },
  }
}

export type BetCard = ReturnType<typeof createBetCard>

function wordsOf(standing: Standing): { text: string; more?: string } {
  switch (standing.kind) {
    case 'free':
      return { text: t(standing.isOpen ? 'bet' : 'betNext') }
    case 'queued':
      return { text: t('cancel'), more: t('waiting') }
    case 'requested':
      return { text: t('placing') }
    case 'in':
      return { text: t('placed'), more: t('placedText') }
    case 'riding': {
      const { bet, x100 } = standing
      return { text: t('cashOut'), more: shown(Math.floor((minorOf(bet.stake) * x100) / 100)) }
    }
    case 'out':
      return { text: t('betNext'), more: endText(standing.bet) }
  }
}

function endText({ cashOutX100, payout, state }: BetView): string {
  if (!cashOutX100) return t(state === 'void' || state === 'undoing' ? 'returned' : 'lost')
  return `${t('cashed', { times: timesText(cashOutX100) })} · ${shown(minorOf(payout))}`
}

/** What the player chooses: the stake, and a target at which the bet cashes out automatically. */
function createRequest(slot: 0 | 1, limits: Parts['limits'], changed: () => void) {
  let stakeAt = 2
  const stake = h('output', {})
  const target = h('input', {
    type: 'number',
    min: '1.01',
    max: '10000',
    step: '0.01',
    value: '2.00',
    inputmode: 'decimal',
    'aria-label': t('autoAt'),
    oninput: changed,
  })
  const isAuto = h('input', { type: 'checkbox', 'aria-label': t('auto'), onchange: changed })
  const step = (by: number, name: string, face: string) => {
    const press = () => {
      stakeAt = Math.max(0, Math.min(STAKES.length - 1, stakeAt + by))
      changed()
    }
    const more = { type: 'button', class: 'step', 'aria-label': name, title: name, onclick: press }
    return h('button', more, icon(face))
  }
  const less = step(-1, t('lower'), 'minus')
  const more = step(1, t('higher'), 'plus')
  const figure = h('div', { class: 'figure' }, h('span', {}, t('stake')), stake)
  const targetX100 = () => Math.round(Number(target.value) * 100)
  const stakeMinor = () => inMinor(STAKES)[stakeAt] as number
  const isRight = () => {
    const within = stakeMinor() >= minorOf(limits.least) && stakeMinor() <= minorOf(limits.most)
    const target = targetX100()
    return within && (!isAuto.checked || (target >= LEAST_CASH_OUT_X100 && target <= MOST_TARGET))
  }
  return {
    fields: [
      h('div', { class: 'stakes' }, less, figure, more),
      h(
        'div',
        { class: 'auto' },
        h('label', { title: t('auto') }, isAuto, h('span', {}, t('autoShort'))),
        target,
      ),
    ],
    isRight,
    wanted: (): Wanted => ({
      stake: stakeMinor(),
      autoX100: isAuto.checked ? targetX100() : null,
      slot,
    }),
    draw: (isFixed: boolean) => {
      stake.textContent = shown(stakeMinor())
      for (const tool of [less, more, isAuto]) tool.disabled = isFixed
      target.disabled = isFixed || !isAuto.checked
      target.setAttribute('aria-invalid', String(isAuto.checked && !isRight()))
    },
  }
}
