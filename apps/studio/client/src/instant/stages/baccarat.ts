import { h, pause } from '../../platform/dom.ts'
import { layHand } from '../pieces/cards.ts'
import { betsOf, chipTable } from '../pieces/chip-table.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { nameOf, t } from '../words.ts'

const MAIN = ['PLAYER', 'TIE', 'BANKER']
const SIDE = [
  'PLAYER_PAIR',
  'EITHER_PAIR',
  'BANKER_PAIR',
  'PERFECT_PAIR',
  'SUPER6',
  'BANKER_NC',
  'BIG',
  'SMALL',
]
const PAYS: Record<string, string> = {
  PLAYER: '1:1',
  TIE: '8:1',
  BANKER: '0.95:1',
  PLAYER_PAIR: '11:1',
  EITHER_PAIR: '5:1',
  BANKER_PAIR: '11:1',
  PERFECT_PAIR: t('perfect'),
  SUPER6: '15:1',
  BANKER_NC: t('half'),
  BIG: '0.54:1',
  SMALL: '1.5:1',
}

type Shown = {
  player: string[]
  banker: string[]
  playerPoints: number
  bankerPoints: number
  payouts: Record<string, number>
}

/** Two hands by the drawing rules; bets on either, on the tie, and side bets. */
export const create: Create = (around) => {
  const table = chipTable(around)
  const side = (name: 'player' | 'banker') => {
    const hand = h('div', { class: 'hand' })
    const points = h('output', { class: 'points' }, '–')
    const who = h('span', { class: 'who' }, nameOf('baccarat', name.toUpperCase()))
    return { hand, points, view: h('div', { class: `seat ${name}` }, who, hand, points) }
  }
  const player = side('player')
  const banker = side('banker')
  const place = (id: string, kind: string) =>
    table.place(id, nameOf('baccarat', id), {
      class: `${kind} on-${id.toLowerCase()}`,
      face: [h('span', {}, nameOf('baccarat', id)), h('small', {}, PAYS[id] ?? '')],
    })
  const pointsOf = (cards: readonly string[]) =>
    cards.reduce((sum, [rank = '']) => sum + (rank === 'A' ? 1 : Number(rank) || 0), 0) % 10
  const lay = (p: string[], b: string[]) => {
    layHand(player.hand, p)
    layHand(banker.hand, b)
    player.points.textContent = p.length > 0 ? String(pointsOf(p)) : '–'
    banker.points.textContent = b.length > 0 ? String(pointsOf(b)) : '–'
  }
  const land = (round: RoundView) => {
    const { player: p, banker: b, payouts, playerPoints, bankerPoints } = round.shown as Shown
    lay(p, b)
    player.view.classList.toggle('won', playerPoints > bankerPoints)
    banker.view.classList.toggle('won', bankerPoints > playerPoints)
    const bets = round.choice.bets as Record<string, number>
    table.mark(new Set(Object.keys(bets).filter((id) => (payouts[id] ?? 0) > 0)))
  }
  return {
    view: h(
      'div',
      { class: 'felt baccarat-stage' },
      h('div', { class: 'sides' }, player.view, banker.view),
      h(
        'div',
        { class: 'mains', role: 'group', 'aria-label': t('board') },
        ...MAIN.map((id) => place(id, 'main')),
      ),
      h('div', { class: 'extras' }, ...SIDE.map((id) => place(id, 'extra'))),
    ),
    options: table.rack(),
    chips: table.tools,
    bet: () => betsOf(table),
    present: async (round) => {
      const { player: p, banker: b } = round.shown as Shown
      table.played()
      table.mark(null)
      for (const { view } of [player, banker]) view.classList.remove('won')
      lay([], [])
      // In the order of the deal: player, banker, player, banker, then third cards.
      const order = [1, 2, 3].flatMap((n) => [
        { p: n, b: n - 1 },
        { p: n, b: n },
      ])
      for (const { p: players, b: bankers } of order) {
        if (players > p.length && bankers > b.length) break
        lay(p.slice(0, players), b.slice(0, bankers))
        around.sound.card(players)
        await pause(around.isFast() ? 0 : players > 2 ? 520 : 330)
      }
      land(round)
    },
    resume: land,
    brief: (shown) => {
      const { playerPoints, bankerPoints } = shown as Shown
      const lead = playerPoints - bankerPoints
      const who = lead === 0 ? 'TIE' : lead > 0 ? 'PLAYER' : 'BANKER'
      return `${nameOf('baccarat', who)} ${playerPoints}–${bankerPoints}`
    },
  }
}
