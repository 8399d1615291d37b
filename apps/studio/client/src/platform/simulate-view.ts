import { el } from './element.ts'
import { t } from './text.ts'

export const ROUNDS = 1_000_000

type Figures = { rtp: number; interval: readonly [number, number]; hitRate: number; most: number }
type Simulated<T extends { rounds: number }> = {
  /** What is certified, and how it is played here. */
  words: readonly string[]
  worker(): Worker
  task: object
  none(): T
  add(to: T, more: T): T
  figures(tally: T): Figures
}

/** A million rounds, played beside the page so that it stays quick, next to the certified return. */
export function simulationView<T extends { rounds: number }>(of: Simulated<T>): HTMLElement[] {
  const go = el('button', t('simulate'), {
    type: 'button',
    class: 'primary choice',
  }) as HTMLButtonElement
  const told = el('p', '', { role: 'status' })
  const bar = el('progress', '', {
    max: String(ROUNDS),
    hidden: '',
    'aria-label': t('simulate'),
  }) as HTMLProgressElement
  go.onclick = () => {
    go.disabled = true
    bar.hidden = false
    run(of, (tally) => {
      bar.value = tally.rounds
      const isOver = tally.rounds >= ROUNDS
      told.textContent = isOver ? ended(of.figures(tally), tally.rounds) : underWay(tally.rounds)
      bar.hidden = isOver
      go.disabled = !isOver
    })
  }
  const certified = of.words.map((words) => el('p', words, { class: 'figure' }))
  return [el('p', t('simulateText')), ...certified, go, bar, told]
}

function run<T extends { rounds: number }>(of: Simulated<T>, tell: (tally: T) => void) {
  const worker = of.worker()
  let tally = of.none()
  worker.onmessage = ({ data }: MessageEvent<T>) => {
    tally = of.add(tally, data)
    if (tally.rounds >= ROUNDS) worker.terminate()
    tell(tally)
  }
  worker.postMessage(of.task)
}

const underWay = (done: number) => t('simulating', { done: count(done), all: count(ROUNDS) })

function ended({ rtp, interval: [low, high], hitRate, most }: Figures, rounds: number): string {
  return t('simulated', {
    rounds: count(rounds),
    rtp: percent(rtp),
    low: percent(low),
    high: percent(high),
    hits: percent(hitRate),
    most: count(Math.round(most)),
  })
}

export const percent = (share: number) => (share * 100).toFixed(2)
const count = (n: number) => n.toLocaleString('en')
