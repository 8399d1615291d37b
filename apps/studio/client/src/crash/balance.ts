import { common } from '../instant/words.ts'
import { minorOf, shown } from '../platform/amounts.ts'
import { post, reopened } from '../platform/api.ts'
import { h } from '../platform/dom.ts'
import { written } from '../platform/money.ts'
import { postToPlatform } from '../platform/parent.ts'
import type { CrashOpened } from './opened.types.ts'

const ENDS_UNTOLD_MS = 2500

/** Balance and last win. A balance is shown only if it is newer than the one on screen. */
export function createBalance(opened: CrashOpened) {
  const money = (minor: number) => written(minor, opened.currency)
  const balance = h('output', {}, money(minorOf(opened.balance)))
  const win = h('output', { class: 'won' }, shown(0))
  const figure = (label: string, output: HTMLElement) =>
    h('div', { class: 'figure' }, h('span', {}, label), output)
  let seq = opened.seq
  let timer = 0
  const show = (text: string | null | undefined, amount: number | null | undefined) => {
    if (text === null || text === undefined || (amount && amount < seq)) return
    seq = amount ?? seq
    balance.textContent = money(minorOf(text))
    clearTimeout(timer)
    postToPlatform('balance', { seq })
  }
  const refresh = async () => {
    const now = await reopened(() => post<CrashOpened>('open', {}))
    if (now) show(now.balance, now.seq)
  }
  return {
    view: h(
      'div',
      { class: 'figures' },
      figure(common('balance'), balance),
      figure(common('win'), win),
    ),
    money,
    show,
    refresh,
    won: (minor: number) => {
      win.textContent = shown(minor)
      win.classList.toggle('lit', minor > 0)
    },
    /** The server reports the credit when it is made; if that message does not arrive, we ask for it. */
    soon: () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => void refresh(), ENDS_UNTOLD_MS)
    },
  }
}
