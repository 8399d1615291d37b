import { type Shown, type SlotModel, tallest } from '@parola/maths'
import { createFrame } from './frame.ts'
import { drawRolling, drawWindow, drawWins, FALL_MS, type Look, POP_MS } from './paint.ts'
import type { Pictures } from './pictures.ts'
import { advance, halt, letGo, type Roll, slam, startRolling } from './rolling.ts'
import { drawShade, place } from './stage.ts'

type Frame = Shown['frames'][number]

/** The reels on their canvas: weight, blur, anticipation before a bonus, falls, lines one by one. */
export function createReels(
  canvas: HTMLCanvasElement,
  model: SlotModel,
  { pictures, frame: address }: { pictures: Pictures; frame: string },
) {
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const tall = tallest(model)
  const look = firstLook(canvas, model)
  let isStale = true
  const border = createFrame(address, () => {
    isStale = true
  })
  let onStop: (reel: number) => void = () => undefined

  const frame = (now: number) => {
    requestAnimationFrame(frame)
    const isMoving = look.reels.some((reel) => !reel.isStopped) || now - look.fallAt < FALL_MS * 2
    // A window at rest is not drawn again, to save a phone's battery.
    if (!isMoving && look.wins.length === 0 && !look.held && !isStale) return
    isStale = isMoving || look.wins.length > 0
    pen.clearRect(0, 0, canvas.width, canvas.height)
    border.draw(pen, look.stage, { reels: look.reels.length, isFree: look.isFree })
    advance(look, now, onStop)
    const painter = { pen, look, pictures, tall, model, isCalm, time: now }
    for (const [i, reel] of look.reels.entries()) {
      if (reel.isStopped) drawWindow(painter, i)
      else drawRolling(painter, i)
    }
    drawShade(pen, look.stage)
    drawWins(painter)
  }
  const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, isCalm ? 60 : ms))
  new ResizeObserver(() => {
    look.stage = place(canvas, model)
    isStale = true
  }).observe(canvas)
  requestAnimationFrame(frame)

  return {
    /** Draws the window again: its pictures have changed. */
    redraw: () => {
      isStale = true
    },
    clear: () => {
      look.wins = []
      look.held = null
      isStale = true
    },
    /** Shows a window with its wins shining. */
    show: ({ window, wins, cells, coins }: Frame, paid: (coins: number) => string) => {
      // A win has its coins before the multiplier that applies to all of them.
      const times = coins / wins.reduce((sum, win) => sum + win.coins, 0)
      look.window = window
      look.wins = wins.map((win, i) => ({
        win,
        cells: cells[i] ?? [],
        pays: paid(win.coins * times),
      }))
      look.shownAt = performance.now()
    },
    /** Winning cells vanish, and the cells above fall. */
    fall: async (from: Frame, to: string[][], isFast: boolean) => {
      look.wins = []
      look.gone = new Set(from.cells.flat())
      look.popAt = performance.now()
      look.fallAt = look.popAt
      await pause(isFast ? POP_MS / 2 : POP_MS)
      look.drops = dropsOf(from, to, tall)
      look.gone = new Set()
      look.window = to
      look.fallAt = performance.now()
      await pause(isFast ? FALL_MS / 2 : FALL_MS + 60)
      isStale = true
    },
    hold: (held: Map<number, string> | null) => {
      look.wins = []
      look.held = held
      isStale = true
    },
    /** Starts the reels before their stops are known. */
    launch: () => {
      if (!isCalm) letGo(look, performance.now())
    },
    /** Brings reels that were started back to where they were. */
    halt: () => halt(look, performance.now()),
    isTurning: () => look.reels.some((reel) => !reel.isStopped),
    /** Stops turning reels at once. */
    slam: () => slam(look, performance.now()),
    /** Rolls to these stops; resolves when the last reel has stopped. */
    roll: (roll: Roll) =>
      new Promise<void>((resolve) => {
        look.wins = []
        look.held = null
        look.drops = new Map()
        look.window = roll.window
        look.rows = [...roll.rows]
        look.isFree = roll.mode === 'free'
        onStop = startRolling({ look, model, isCalm, roll }, resolve)
      }),
  }
}

function firstLook(canvas: HTMLCanvasElement, model: SlotModel): Look {
  const rows = model.modes.base.strips.map(() =>
    'rows' in model.grid
      ? model.grid.rows
      : Math.ceil((model.grid.rowsMin + model.grid.rowsMax) / 2),
  )
  return {
    stage: place(canvas, model),
    reels: model.modes.base.strips.map((strip, i) => ({
      strip,
      stop: i * 3,
      position: i * 3,
      from: 0,
      to: 0,
      start: 0,
      end: 0,
      isStopped: true,
      isTurning: false,
      speed: 0,
      awaitedFrom: Number.POSITIVE_INFINITY,
    })),
    lastAt: 0,
    isHurried: false,
    rows,
    window: model.modes.base.strips.map((strip, i) => strip.slice(i * 3, i * 3 + (rows[i] ?? 3))),
    drops: new Map(),
    fallAt: Number.NEGATIVE_INFINITY,
    gone: new Set(),
    popAt: 0,
    wins: [],
    shownAt: 0,
    held: null,
    isFree: false,
  }
}

/** How far above its place each cell of the next window starts. */
function dropsOf({ window, cells }: Frame, to: string[][], tall: number): Map<number, number> {
  const gone = new Set(cells.flat())
  const drops = new Map<number, number>()
  for (const [reel, column] of to.entries()) {
    const stays = (window[reel] ?? [])
      .map((_, row) => row)
      .filter((row) => !gone.has(reel * tall + row))
    const fresh = column.length - stays.length
    for (const row of column.keys()) {
      const came = row < fresh ? row - fresh : (stays[row - fresh] as number)
      if (came !== row) drops.set(reel * tall + row, row - came)
    }
  }
  return drops
}
