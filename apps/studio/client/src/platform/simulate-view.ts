import { el } from './element.ts'
import { t } from './text.ts'

export const ROUNDS = 1_000_000

type Figures = { rtp: number; interval: readonly [number, number]; hitRate: number; most: number }
type Simulated<T extends { rounds: number }> = {
  /** The certified return, and the strategy that is played here. */
  words: readonly string[]
  worker(): Worker
  task: object
  none(): T
  add(to: T, more: T): T
  figures(tally: T): Figures
}

/** A million rounds, played in a worker so that the page stays responsive, next to the certified return. */
export function simulationView<T extends { rounds: number }>(
  simulated: Simulated<T>,
): HTMLElement[] {
  const go = el('button', t('simulate'), {
    type: 'button',
    class: 'primary choice',
  }) as HTMLButtonElement
  const response = el('p', '', { role: 'status' })
  const bar = el('progress', '', {
    max: String(ROUNDS),
    hidden: '',
    'aria-label': t('simulate'),
  }) as HTMLProgressElement
  go.onclick = () => {
    go.disabled = true
    bar.hidden = false
    run(simulated, (tally) => {
      bar.value = tally.rounds
      const isOver = tally.rounds >= ROUNDS
      response.textContent = isOver
        ? ended(simulated.figures(tally), tally.rounds)
        : underWay(tally.rounds)
      bar.hidden = isOver
      go.disabled = !isOver
    })
  }
  const certified = simulated.words.map((words) => el('p', words, { class: 'figure' }))
  return [el('p', t('simulateText')), ...certified, go, bar, response]
}

function run<T extends { rounds: number }>(simulated: Simulated<T>, report: (tally: T) => void) {
  const worker = simulated.worker()
  let tally = simulated.none()
  worker.onmessage = ({ data }: MessageEvent<T>) => {
    tally = simulated.add(tally, data)
    if (tally.rounds >= ROUNDS) worker.terminate()
    report(tally)
  }
  worker.postMessage(simulated.task)
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
