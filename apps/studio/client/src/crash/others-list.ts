import type { Others } from '../../../src/crash/room-talk.ts'
import { t as instantText } from '../instant/words.ts'
import { minorOf, shown } from '../platform/amounts.ts'
import { h, icon } from '../platform/dom.ts'
import { t, timesText } from './words.ts'

/** Who plays in this round: beside the flight where there is room, else in a dialog. */
export function createOthers() {
  const count = h('b', {}, '0')
  const staked = h('b', {}, shown(0))
  const paid = h('b', {}, shown(0))
  const rows = h('ol', {})
  const short = h('span', {}, '0')
  const content = h(
    'div',
    { class: 'others-list' },
    h('h2', {}, t('players')),
    h(
      'p',
      { class: 'sums' },
      h('span', {}, count),
      h('span', {}, `${t('staked')} `, staked),
      h('span', {}, `${t('paidOut')} `, paid),
    ),
    rows,
  )
  const aside = h('aside', { class: 'others', 'aria-label': t('players') }, content)
  const dialog = h('dialog', {
    'aria-label': t('players'),
    onclose: () => {
      aside.append(content)
      dialog.remove()
    },
  })
  const open = () => {
    const close = h('button', { class: 'close', 'aria-label': instantText('close') }, '×')
    dialog.replaceChildren(h('form', { method: 'dialog' }, close), content)
    document.body.append(dialog)
    dialog.showModal()
  }
  const button = h(
    'button',
    { type: 'button', class: 'who', 'aria-label': t('players'), onclick: open },
    icon('user'),
    short,
  )
  return {
    aside,
    button,
    show: ({ bets, staked: sum, paid: out, list }: Others) => {
      count.textContent = t('playersCount', { n: bets })
      short.textContent = String(bets)
      staked.textContent = shown(minorOf(sum))
      paid.textContent = shown(minorOf(out))
      rows.replaceChildren(
        ...(bets === 0 ? [h('li', { class: 'none' }, t('nobody'))] : list.map(row)),
      )
    },
  }
}

function row({ name, stake, cashOutX100, payout }: Others['list'][number]) {
  return h(
    'li',
    { class: cashOutX100 ? 'won' : '' },
    h('span', { class: 'name' }, name),
    h('span', {}, shown(minorOf(stake))),
    h('span', {}, cashOutX100 ? timesText(cashOutX100) : ''),
    h('span', {}, cashOutX100 ? shown(minorOf(payout)) : ''),
  )
}
