import { addTally, figuresOf, newTally, type SlotModel } from '@parola/maths'
import { el } from './element.ts'
import type { News, Task } from './simulate-worker.ts'
import { t } from './text.ts'

const ROUNDS = 1_000_000

/** A million rounds, played beside the page so that it stays quick, next to the certified return. */
export function simulation(model: SlotModel): HTMLElement[] {
  const go = el('button', t('simulate'), { type: 'button', class: 'primary' }) as HTMLButtonElement
  const told = el('p', '', { role: 'status' })
  const bar = el('progress', '', { max: String(ROUNDS), hidden: '' }) as HTMLProgressElement
  go.onclick = () => {
    go.disabled = true
    bar.hidden = false
    run(model, {
      now: (done) => {
        bar.value = done
        told.textContent = t('simulating', { done: count(done), all: count(ROUNDS) })
      },
      end: (words) => {
        told.textContent = words
        bar.hidden = true
        go.disabled = false
      },
    })
  }
  return [el('p', t('simulateText')), el('p', certified(model), { class: 'figure' }), go, bar, told]
}

/** The stated return, and how much of it only the jackpots give. */
function certified(model: SlotModel): string {
  const { rtp, parts = {} } = model.verified as { rtp: string; parts?: Record<string, string> }
  const jackpots = ['jackpotSeeds', 'jackpotContributions'].map((part) => Number(parts[part] ?? 0))
  const share = jackpots.reduce((sum, part) => sum + part, 0)
  const values = { rtp: percent(Number(rtp)), jackpots: percent(share) }
  return t(share > 0 ? 'certifiedJackpots' : 'certified', values)
}

type Tell = { now(done: number): void; end(words: string): void }

function run(model: SlotModel, { now, end }: Tell) {
  const worker = new Worker(new URL('./simulate-worker.ts', import.meta.url), { type: 'module' })
  let tally = newTally()
  worker.onmessage = ({ data }: MessageEvent<News>) => {
    tally = addTally(tally, data)
    now(tally.rounds)
    if (tally.rounds < ROUNDS) return
    worker.terminate()
    const { rtp, interval, hitRate, most } = figuresOf(model, tally)
    const [low, high] = interval
    end(
      t('simulated', {
        rounds: count(tally.rounds),
        rtp: percent(rtp),
        low: percent(low),
        high: percent(high),
        hits: percent(hitRate),
        most: count(Math.round(most)),
      }),
    )
  }
  worker.postMessage({ model, rounds: ROUNDS } satisfies Task)
}

const percent = (share: number) => (share * 100).toFixed(2)
const count = (n: number) => n.toLocaleString('en')
