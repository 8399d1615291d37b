import { type SlotModel, type SlotWin, tallest } from '@parola/maths'

export type Pictures = Map<string, HTMLImageElement>

type Reel = {
  strip: string[]
  position: number
  from: number
  to: number
  start: number
  end: number
  isStopped: boolean
}

const LINE_COLOURS = ['#ffb224', '#46d3bf', '#ff7a6b', '#8fb4ff', '#d78bff', '#5ad97f']
const BASE_MS = 850
const STEP_MS = 190
const ANTICIPATION_MS = 900
const TURNS = 14
/** Height of a cell by its width, at most. */
const TALLEST = 1.35

/** Loads the symbols of a theme once. */
export async function loadPictures(theme: string, model: SlotModel): Promise<Pictures> {
  const entries = await Promise.all(
    model.symbols.map(async ({ id }) => {
      const image = new Image()
      image.src = `/reels/${theme}/${id}.webp`
      await image.decode()
      return [id, image] as const
    }),
  )
  return new Map(entries)
}

/** The reels on their canvas: weight, blur, a held breath before a bonus, lines drawn one by one. */
export function createReels(canvas: HTMLCanvasElement, model: SlotModel, pictures: Pictures) {
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  const tall = tallest(model)
  const lines = model.evaluation.type === 'lines' ? model.evaluation.lines : []
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const stripOf = (mode: 'base' | 'free', reel: number) =>
    ((mode === 'free' ? model.modes.free : undefined) ?? model.modes.base).strips[reel] as string[]
  const reels: Reel[] = model.modes.base.strips.map((strip, i) => ({
    strip,
    position: i * 3,
    from: 0,
    to: 0,
    start: 0,
    end: 0,
    isStopped: true,
  }))
  let shown: SlotWin[] = []
  let shownAt = 0
  let isStale = true
  let box = { x: 0, y: 0, cell: 0, tall: 0, gap: 0 }

  const resize = () => {
    const scale = Math.min(devicePixelRatio, 2)
    canvas.width = Math.round(canvas.clientWidth * scale)
    canvas.height = Math.round(canvas.clientHeight * scale)
    const pad = 14 * scale
    const cell = Math.min(
      (canvas.width - pad * 2) / (model.grid.reels + 0.32),
      (canvas.height - pad * 4) / (tall + 0.2),
    )
    // On an upright phone the reels take the height that the width leaves over.
    const high = Math.min(cell * TALLEST, (canvas.height - pad * 4) / (tall + 0.2))
    const gap = (cell * 0.32) / (model.grid.reels + 1)
    const width = cell * model.grid.reels + gap * (model.grid.reels - 1)
    isStale = true
    box = {
      x: (canvas.width - width) / 2,
      y: (canvas.height - high * tall) / 2,
      cell,
      tall: high,
      gap,
    }
  }

  const xOf = (reel: number) => box.x + reel * (box.cell + box.gap)

  const drawFrame = () => {
    const pad = box.cell * 0.11
    const width = xOf(model.grid.reels - 1) + box.cell - box.x
    const height = box.tall * tall
    pen.save()
    pen.shadowColor = '#000c'
    pen.shadowBlur = box.cell * 0.25
    const gold = pen.createLinearGradient(0, box.y - pad, 0, box.y + height + pad)
    for (const [at, colour] of [
      [0, '#fff0b8'],
      [0.3, '#e2a52c'],
      [0.7, '#9c5c0c'],
      [1, '#ffd766'],
    ] as const)
      gold.addColorStop(at, colour)
    pen.fillStyle = gold
    pen.beginPath()
    pen.roundRect(box.x - pad, box.y - pad, width + pad * 2, height + pad * 2, pad * 1.6)
    pen.fill()
    pen.restore()
    for (let i = 0; i < model.grid.reels; i += 1) {
      const back = pen.createLinearGradient(0, box.y, 0, box.y + height)
      back.addColorStop(0, '#0a0e12')
      back.addColorStop(0.5, '#1d2833')
      back.addColorStop(1, '#0a0e12')
      pen.fillStyle = back
      pen.beginPath()
      pen.roundRect(xOf(i), box.y, box.cell, height, pad * 0.6)
      pen.fill()
    }
  }

  const drawReel = (reel: Reel, i: number, speed: number) => {
    const { length } = reel.strip
    const top = Math.floor(reel.position)
    const shift = reel.position - top
    pen.save()
    pen.beginPath()
    pen.rect(xOf(i), box.y, box.cell, box.tall * tall)
    pen.clip()
    for (let row = -1; row <= tall; row += 1) {
      const symbol = reel.strip[(((top + row) % length) + length) % length] as string
      const picture = pictures.get(symbol)
      if (!picture) continue
      const y = box.y + (row - shift) * box.tall + (box.tall - box.cell) / 2
      const inset = box.cell * 0.04
      const isLit = reel.isStopped && litCells().has(`${i}:${row}`)
      pen.globalAlpha = shown.length > 0 && reel.isStopped && !isLit ? 0.38 : 1
      const pulse =
        isLit && !isCalm ? Math.sin((performance.now() - shownAt) / 110) * box.cell * 0.035 : 0
      const side = box.cell - inset * 2 + pulse * 2
      const smear = Math.min(0.6, speed * 0.012)
      pen.drawImage(
        picture,
        xOf(i) + inset - pulse,
        y + inset - pulse - side * smear * 0.5,
        side,
        side * (1 + smear),
      )
      if (speed > 12) {
        pen.globalAlpha = 0.35
        pen.drawImage(picture, xOf(i) + inset, y + inset - box.cell * 0.22, side, side)
      }
    }
    pen.restore()
  }

  const current = (): SlotWin[] => {
    if (shown.length === 0) return []
    const turn = Math.floor((performance.now() - shownAt) / 900) - 1
    return turn < 0 ? shown : [shown[turn % shown.length] as SlotWin]
  }

  const litCells = () => {
    const cells = new Set<string>()
    for (const win of current()) {
      const rows = lines[win.line ?? -1] ?? []
      for (let i = 0; i < win.count; i += 1) cells.add(`${i}:${rows[i]}`)
    }
    return cells
  }

  const drawLines = () => {
    for (const win of current()) {
      const rows = lines[win.line ?? -1] ?? []
      pen.strokeStyle = LINE_COLOURS[(win.line ?? 0) % LINE_COLOURS.length] as string
      pen.lineWidth = box.cell * 0.045
      pen.lineJoin = 'round'
      pen.globalAlpha = 0.85
      pen.beginPath()
      rows.forEach((row, i) => {
        pen[i === 0 ? 'moveTo' : 'lineTo'](xOf(i) + box.cell / 2, box.y + (row + 0.5) * box.tall)
      })
      pen.stroke()
      pen.globalAlpha = 1
    }
  }

  let onStop: (reel: number) => void = () => undefined
  const frame = (at: number) => {
    requestAnimationFrame(frame)
    const isMoving = reels.some((reel) => !reel.isStopped)
    // A standing picture is not drawn again: a phone's battery has better things to do.
    if (!isMoving && shown.length === 0 && !isStale) return
    isStale = isMoving || shown.length > 0
    pen.clearRect(0, 0, canvas.width, canvas.height)
    drawFrame()
    reels.forEach((reel, i) => {
      let speed = 0
      if (!reel.isStopped) {
        const share = Math.min(1, (at - reel.start) / (reel.end - reel.start))
        const before = reel.position
        reel.position = reel.from + (reel.to - reel.from) * landing(share)
        speed = Math.abs(reel.position - before) * 60
        if (share >= 1) {
          reel.position = ((reel.to % reel.strip.length) + reel.strip.length) % reel.strip.length
          reel.isStopped = true
          onStop(i)
        }
      }
      drawReel(reel, i, speed)
    })
    drawLines()
  }
  new ResizeObserver(resize).observe(canvas)
  resize()
  requestAnimationFrame(frame)

  return {
    clear: () => {
      shown = []
      isStale = true
    },
    show: (wins: SlotWin[]) => {
      shown = wins
      shownAt = performance.now()
    },
    /** Rolls to these stops; resolves when the last reel stands. */
    roll: (of: {
      mode: 'base' | 'free'
      stops: number[]
      window: string[][]
      isFast: boolean
      stopped(reel: number, scatters: number): void
    }) =>
      new Promise<void>((resolve) => {
        shown = []
        const now = performance.now()
        const scatter = model.symbols.find((symbol) => symbol.kind === 'scatter')?.id
        let seen = 0
        let held = 0
        reels.forEach((reel, i) => {
          reel.strip = stripOf(of.mode, i)
          const stop = of.stops[i] ?? 0
          if (seen >= 2 && !of.isFast && !isCalm) held += ANTICIPATION_MS
          seen += (of.window[i] ?? []).filter((cell) => cell === scatter).length
          const length = isCalm
            ? 120
            : (of.isFast ? 320 : BASE_MS) + i * (of.isFast ? 50 : STEP_MS) + held
          reel.from = reel.position
          const turns = Math.ceil((TURNS * length) / BASE_MS)
          reel.to = nearest(reel.from - turns, stop, reel.strip.length)
          reel.start = now
          reel.end = now + length
          reel.isStopped = false
        })
        let scatters = 0
        onStop = (i) => {
          const here = (of.window[i] ?? []).filter((cell) => cell === scatter).length
          scatters += here
          of.stopped(i, here > 0 ? scatters : 0)
          if (reels.every((reel) => reel.isStopped)) resolve()
        }
      }),
  }
}

/** The place before `from` at which a strip of this length shows `stop`. */
function nearest(from: number, stop: number, length: number): number {
  return Math.floor((from - stop) / length) * length + stop
}

/** Fast, then heavy: overshoots a little and settles. */
function landing(share: number): number {
  const over = 1.15
  const t = share - 1
  return share >= 1 ? 1 : t * t * ((over + 1) * t + over) + 1
}
