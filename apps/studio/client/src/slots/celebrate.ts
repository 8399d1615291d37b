import { shown } from '../platform/amounts.ts'
import { type Key, t } from '../platform/text.ts'
import { sounds } from '../sound/sound.ts'

const TIERS: readonly { from: number; key: Key; ms: number; coins: number }[] = [
  { from: 100, key: 'epicWin', ms: 5200, coins: 150 },
  { from: 40, key: 'megaWin', ms: 3800, coins: 90 },
  { from: 15, key: 'bigWin', ms: 2600, coins: 50 },
]
const COUNT_MS = 700
const FAST_MS = 200
const REST_MS = 1100
const JINGLE_MS = 85

type Parts = { amount: number; times: number; isFast: boolean; draw(amount: number): void }

/** The title, the amount, and the falling coins behind them. */
const layer = document.getElementById('celebration') as HTMLElement
const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches

/** Counts a win up: plainly when it is small, full screen with falling coins when it is not. */
export async function celebrate({ amount, times, isFast, draw }: Parts) {
  const tier = TIERS.find(({ from }) => times >= from)
  if (!tier || isCalm) {
    sounds.win(times)
    await count(isCalm ? 0 : isFast ? FAST_MS : COUNT_MS, (share) => {
      draw(amount * share)
      return false
    })
    return
  }
  const title = layer.querySelector('strong') as HTMLElement
  const figure = layer.querySelector('output') as HTMLElement
  const climb = climber(title)
  climb(0)
  layer.hidden = false
  let isSkipped = false
  const skip = () => {
    isSkipped = true
  }
  layer.onclick = skip
  addEventListener('keydown', skip, { once: true })
  await count(isFast ? tier.ms / 3 : tier.ms, (share) => {
    draw(amount * share)
    climb(times * share)
    jingle(share)
    figure.textContent = shown(amount * share)
    return isSkipped
  })
  removeEventListener('keydown', skip)
  sounds.counted()
  await new Promise((resume) => setTimeout(resume, isFast || isSkipped ? 250 : REST_MS))
  layer.hidden = true
}

/** A win starts as a big one and is upgraded as its amount climbs past the next threshold. */
function climber(title: HTMLElement) {
  let now: (typeof TIERS)[number] | undefined
  return (times: number) => {
    const tier = TIERS.find(({ from }) => times >= from) ?? TIERS.at(-1)
    if (!tier || tier === now) return
    now = tier
    title.textContent = t(tier.key)
    layer.dataset.tier = tier.key
    rain(tier.coins)
    sounds.win(tier.from)
  }
}

let jingledAt = 0

/** Coins that fall while an amount climbs, a few each second. */
function jingle(share: number) {
  const now = performance.now()
  if (now - jingledAt < JINGLE_MS) return
  jingledAt = now
  sounds.coin(share)
}

/** Shows a large banner over the reels for a moment: free spins, their end, a jackpot. */
export async function announce({
  title,
  detail,
  ms,
}: {
  title: string
  detail: string
  ms: number
}) {
  if (isCalm) return
  const skip = Promise.withResolvers<void>()
  layer.dataset.tier = 'notice'
  ;(layer.querySelector('div') as HTMLElement).replaceChildren()
  ;(layer.querySelector('strong') as HTMLElement).textContent = title
  ;(layer.querySelector('output') as HTMLElement).textContent = detail
  layer.hidden = false
  const go = () => skip.resolve()
  layer.onclick = go
  addEventListener('keydown', go, { once: true })
  await Promise.race([skip.promise, new Promise((resume) => setTimeout(resume, ms))])
  removeEventListener('keydown', go)
  layer.hidden = true
}

/** Calls back with the elapsed share of the time, until it is over or the player skips it. */
async function count(ms: number, show: (share: number) => boolean) {
  const began = performance.now()
  for (let share = 0; share < 1; ) {
    await new Promise(requestAnimationFrame)
    share = ms === 0 ? 1 : Math.min(1, (performance.now() - began) / ms)
    if (show(share)) share = 1
  }
  show(1)
}

/** Coins that fall behind the amount, animated by the browser. */
function rain(coins: number) {
  const sky = layer.querySelector('div') as HTMLElement
  const drops = Array.from({ length: coins }, (_, i) => {
    const coin = document.createElement('i')
    // Spread by the golden ratio: even, without two alike in a row.
    const place = (i * 0.618) % 1
    coin.style.left = `${place * 100}%`
    coin.style.animationDelay = `${((i * 0.381) % 1) * 1.6}s`
    coin.style.animationDuration = `${1.3 + ((i * 0.27) % 1)}s`
    return coin
  })
  sky.replaceChildren(...drops)
}
