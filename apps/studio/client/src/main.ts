import { z } from 'zod'
import { type Opened, type Outcome, open, type Played, spin } from './api.ts'
import { startAuto } from './auto.ts'
import { openPanel } from './panel.ts'
import { hear, tell } from './parent.ts'
import { createReels, loadPictures } from './reels.ts'
import { setSound, sounds } from './sound.ts'
import { type Key, reason, t } from './text.ts'

// The page allows no code made at run time; without this, schemas would try.
z.config({ jitless: true })

const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const view = {
  game: $('game'),
  name: $('name'),
  mode: $('mode'),
  result: $('result'),
  banner: $('banner'),
  balance: $('balance'),
  stake: $('stake'),
  win: $('win'),
  spin: $<HTMLButtonElement>('spin'),
  less: $<HTMLButtonElement>('less'),
  more: $<HTMLButtonElement>('more'),
  turbo: $<HTMLButtonElement>('turbo'),
  auto: $<HTMLButtonElement>('auto'),
  sound: $<HTMLButtonElement>('sound'),
  info: $<HTMLButtonElement>('info'),
}
const COUNT_MS = 700
const BETWEEN_MS = 650
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
const minor = (text: string) => Number(text.replace('.', ''))
const shown = (n: number) =>
  (n / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function label() {
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]')) {
    place.textContent = t(place.dataset.text as Key)
  }
  view.less.setAttribute('aria-label', t('less'))
  view.more.setAttribute('aria-label', t('more'))
  view.result.textContent = t('loading')
}

async function start() {
  label()
  const opened = await open().catch(() => ({ ok: false as const, code: 'NO_ANSWER' }))
  if (!opened.ok) {
    view.result.textContent = reason(opened.code)
    view.result.className = 'error'
    tell('error', { code: opened.code })
    return
  }
  view.name.textContent = opened.game.name
  view.mode.textContent = opened.mode === 'demo' ? t('demo') : ''
  document.title = opened.game.name
  view.game.style.backgroundImage = `url(/reels/${opened.game.theme}/scene.webp)`
  const pictures = await loadPictures(opened.game.theme, opened.model)
  view.result.textContent = ''
  play(opened, createReels($<HTMLCanvasElement>('reels'), opened.model, pictures))
  tell('ready')
}

function play(opened: Opened, reels: ReturnType<typeof createReels>) {
  let stakeAt = Math.min(2, opened.stakes.length - 1)
  let isBusy = false
  let isFast = false
  let seq = opened.seq
  const money = (n: number) => `${opened.currency} ${shown(n)}`
  const showBalance = (text: string | null, at: number | null) => {
    if (text === null || (at !== null && at < seq)) return
    seq = at ?? seq
    view.balance.textContent = money(minor(text))
  }
  const say = (text: string, isError = false) => {
    view.result.textContent = text
    view.result.className = isError ? 'error' : ''
  }
  const stake = () => opened.stakes[stakeAt] as string
  const showStake = () => {
    view.stake.textContent = shown(minor(stake()))
    view.less.disabled = isBusy || stakeAt === 0
    view.more.disabled = isBusy || stakeAt === opened.stakes.length - 1
    view.spin.disabled = isBusy
    view.auto.disabled = isBusy && !auto.isRunning()
  }
  const step = (by: number) => {
    stakeAt = Math.max(0, Math.min(opened.stakes.length - 1, stakeAt + by))
    showStake()
  }

  const countUp = async (to: number) => {
    const began = performance.now()
    for (let share = 0; share < 1; ) {
      await new Promise(requestAnimationFrame)
      share = Math.min(1, (performance.now() - began) / (isFast ? 200 : COUNT_MS))
      view.win.textContent = shown(Math.round(to * share))
    }
  }

  const present = async (outcome: Outcome, stakeMinor: number) => {
    let total = 0
    let left = 0
    view.win.textContent = shown(0)
    for (const one of outcome.spins) {
      if (one.mode === 'free') {
        left -= 1
        view.banner.textContent = t('freeSpins', { left })
      }
      sounds.start()
      await reels.roll({
        ...one,
        isFast,
        stopped: (i, scatters) => (scatters > 0 ? sounds.scatter(scatters) : sounds.stop(i)),
      })
      total += Number(one.payoutMinor)
      left += one.awarded
      const wins = one.steps.flatMap((step) => step.wins)
      if (wins.length > 0) reels.show(wins)
      if (one.awarded > 0) {
        say(t('freeSpinsWon', { count: one.awarded }))
        await pause(1400)
      }
      if (Number(one.payoutMinor) > 0 && outcome.spins.length > 1) {
        view.win.textContent = shown(total)
        await pause(BETWEEN_MS)
      }
    }
    view.banner.textContent = ''
    const paid = Number(outcome.payoutMinor)
    // A return at or below the stake is told, never celebrated.
    if (paid > stakeMinor) {
      sounds.win(paid / stakeMinor)
      say(t('youWin', { amount: money(paid) }))
      await countUp(paid)
    } else {
      say(paid > 0 ? t('returned', { amount: money(paid) }) : '')
    }
    view.win.textContent = shown(paid)
  }

  const once = async (): Promise<Played | null> => {
    if (isBusy) return null
    isBusy = true
    showStake()
    tell('busy')
    reels.clear()
    say('')
    const stakeMinor = minor(stake())
    const answer = await spin(stake(), () => say(t('NETWORK'), true))
    if (answer.ok) {
      await present(answer.outcome, stakeMinor)
      showBalance(answer.balance, answer.seq)
      tell('balance', { seq: answer.seq })
    } else {
      say(reason(answer.code), true)
      tell('error', { code: answer.code })
    }
    isBusy = false
    showStake()
    tell('idle')
    return answer.ok ? answer : null
  }

  const auto = startAuto({
    button: view.auto,
    spinOnce: once,
    stakeMinor: () => minor(stake()),
    onChange: showStake,
  })
  view.spin.onclick = () => void once()
  view.less.onclick = () => step(-1)
  view.more.onclick = () => step(1)
  view.turbo.onclick = () => {
    isFast = !isFast
    view.turbo.setAttribute('aria-pressed', String(isFast))
  }
  const toggleSound = () => {
    const isOn = view.sound.getAttribute('aria-pressed') !== 'true'
    view.sound.setAttribute('aria-pressed', String(isOn))
    setSound(isOn)
  }
  view.sound.onclick = toggleSound
  view.info.onclick = () =>
    void openPanel(opened, async (outcome, stake) => {
      if (isBusy) return
      isBusy = true
      showStake()
      await present(outcome, minor(stake))
      isBusy = false
      showStake()
    })
  addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]')) return
    if (event.code === 'Space' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault()
      void once()
    }
    if (event.key === 'm') toggleSound()
  })
  hear((type) => {
    if (type === 'pause' || type === 'close') auto.stop()
  })
  showBalance(opened.balance, null)
  showStake()
}

void start()
