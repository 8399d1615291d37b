import type { Played } from './api.ts'
import { t } from './text.ts'

type Parts = {
  button: HTMLButtonElement
  spinOnce(): Promise<Played | null>
  stakeMinor(): number
  onChange(): void
}

const panel = document.getElementById('auto-panel') as HTMLDialogElement
const form = document.getElementById('auto-form') as HTMLFormElement
const BETWEEN_MS = 450
const COUNTS = [10, 25, 50, 100, 250, 500, 1000]

/** Autoplay within limits; a loss limit must be given (slots rule book, section 5). */
export function startAuto(parts: Parts) {
  let left = 0
  const stop = () => {
    left = 0
  }
  const show = () => {
    const words = parts.button.querySelector('span')
    if (words) words.textContent = left > 0 ? `${t('stop')} ${left}` : t('auto')
    parts.button.setAttribute('aria-pressed', String(left > 0))
    parts.onChange()
  }
  const run = async (limits: { count: number; lossMinor: number; winMinor: number }) => {
    let lost = 0
    for (left = limits.count; left > 0; left -= 1) {
      show()
      if (lost + parts.stakeMinor() > limits.lossMinor) break
      const played = await parts.spinOnce()
      if (!played) break
      const payout = Number(played.payout.replace('.', ''))
      lost += Number(played.stake.replace('.', '')) - payout
      if (limits.winMinor > 0 && payout > limits.winMinor) break
      await new Promise((resume) => setTimeout(resume, BETWEEN_MS))
    }
    left = 0
    show()
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
  form.onsubmit = () => {
    const data = new FormData(form)
    const amount = (name: string) => Math.round(Number(data.get(name) ?? 0) * 100)
    const count = Number(data.get('count'))
    if (count > 0 && amount('loss') > 0) {
      void run({ count, lossMinor: amount('loss'), winMinor: amount('win') })
    }
  }
  return { stop, isRunning: () => left > 0 }
}

function draw(stakeMinor: number) {
  const field = (name: string, text: string, value: string, isRequired: boolean) => {
    const label = document.createElement('label')
    label.textContent = text
    const input = document.createElement('input')
    Object.assign(input, {
      name,
      type: 'number',
      min: '0',
      step: '0.01',
      value,
      required: isRequired,
    })
    label.append(input)
    return label
  }
  const counts = document.createElement('label')
  counts.textContent = t('autoCount')
  const select = document.createElement('select')
  select.name = 'count'
  select.append(...COUNTS.map((n) => new Option(String(n), String(n))))
  counts.append(select)
  const go = document.createElement('button')
  go.className = 'primary'
  go.textContent = t('autoStart')
  const loss = ((stakeMinor * 20) / 100).toFixed(2)
  form.replaceChildren(
    counts,
    field('loss', t('autoLoss'), loss, true),
    field('win', t('autoWin'), '', false),
    go,
  )
}
