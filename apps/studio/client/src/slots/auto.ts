import { minorTyped, typed } from '../platform/amounts.ts'
import type { Played } from '../platform/api.ts'
import { el } from '../platform/element.ts'
import { type Key, t } from '../platform/text.ts'
import { countAuto, type Limits, type Stop } from './auto-limits.ts'

type Parts = {
  button: HTMLButtonElement
  spinOnce(): Promise<Played | null>
  stakeMinor(): number
  onChange(): void
  say(text: string): void
}

const panel = document.getElementById('auto-panel') as HTMLDialogElement
const form = document.getElementById('auto-form') as HTMLFormElement
const BETWEEN_MS = 450
const COUNTS = [10, 25, 50, 100, 250, 500, 1000]

/** Ended by its limits, by hand or by a refusal. */
type End = Stop | 'hand'
/** The message when a limit ends it; that all rounds are played is visible. */
const ENDS: Partial<Record<End, Key>> = {
  loss: 'autoEndLoss',
  win: 'autoEndWin',
  feature: 'autoEndFeature',
}

/** Autoplay within limits; a loss limit is required (rules/slots §2). */
export function startAuto(parts: Parts) {
  let left = 0
  const stop = () => {
    left = 0
  }
  const isStopped = () => left === 0
  const show = () => {
    const words = parts.button.querySelector('span')
    if (words) words.textContent = left > 0 ? `${t('stop')} ${left}` : t('auto')
    parts.button.setAttribute('aria-pressed', String(left > 0))
    parts.onChange()
  }
  const playOnce = async (counted: ReturnType<typeof countAuto>): Promise<End | null> => {
    show()
    const played = await parts.spinOnce()
    if (!played || left === 0) return 'hand'
    const end = counted.after(played)
    left = counted.left()
    if (end || left === 0) return end
    await new Promise((resume) => setTimeout(resume, BETWEEN_MS))
    return isStopped() ? 'hand' : null
  }
  const run = async (limits: Limits) => {
    const counted = countAuto(limits)
    left = limits.count
    let end: End | null = null
    while (!end) end = counted.before(parts.stakeMinor()) ?? (await playOnce(counted))
    left = 0
    show()
    const words = ENDS[end]
    if (words) parts.say(t(words))
  }
  parts.button.onclick = () => {
    if (left > 0) {
      stop()
      show()
      return
    }
    draw(parts.stakeMinor())
    panel.showModal()
  }
  form.onsubmit = (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.value !== 'start') return
    const data = new FormData(form)
    const amount = (name: string) => minorTyped(String(data.get(name) ?? 0))
    const count = Number(data.get('count'))
    if (count > 0 && amount('loss') > 0) {
      const onFeature = data.has('feature')
      void run({ count, lossMinor: amount('loss'), winMinor: amount('win'), onFeature })
    }
  }
  return { stop, isRunning: () => left > 0 }
}

function draw(stakeMinor: number) {
  const loss = typed(stakeMinor * 20)
  const close = el('button', '×', {
    type: 'submit',
    class: 'shut',
    'aria-label': t('close'),
    formnovalidate: '',
    value: 'cancel',
  })
  form.replaceChildren(
    el('h2', t('autoTitle')),
    close,
    counts(),
    amountField('loss', t('autoLoss'), { value: loss, min: typed(1), required: '' }),
    amountField('win', t('autoWin'), { placeholder: t('none') }),
    featureSwitch(),
    el('button', t('autoStart'), { class: 'primary', value: 'start' }),
  )
}

function counts(): HTMLElement {
  const group = el('fieldset', '', { class: 'counts' })
  group.append(el('legend', t('autoCount')))
  for (const n of COUNTS) {
    const label = el('label')
    const box = el('input', '', { type: 'radio', name: 'count', value: String(n) })
    if (n === COUNTS[0]) box.setAttribute('checked', '')
    label.append(box, el('span', String(n)))
    group.append(label)
  }
  return group
}

function amountField(name: string, text: string, more: Record<string, string>): HTMLElement {
  const label = el('label', text)
  const attributes = { name, type: 'number', min: '0', step: typed(1), inputmode: 'decimal' }
  label.append(el('input', '', { ...attributes, ...more }))
  return label
}

function featureSwitch(): HTMLElement {
  const label = el('label', '', { class: 'sound-row' })
  const box = el('input', '', { type: 'checkbox', role: 'switch', name: 'feature', checked: '' })
  label.append(el('span', t('autoFeature')), box)
  return label
}
