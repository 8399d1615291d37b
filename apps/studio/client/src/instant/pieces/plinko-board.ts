const WIDTH = 100
const TALL = 0.86
const ROW_MS = 105
const GLOW_MS = 320

type Ball = { path: readonly number[]; began: number; done(): void }

/** The pins, and a ball that falls through them along its path. */
export function plinkoBoard(canvas: HTMLCanvasElement, bounced: (row: number) => void) {
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  let rows = 12
  let colours = { plain: '', struck: '' }
  let ball: Ball | null = null
  let struck = { row: -1, at: 0, when: 0 }

  const disc = (x: number, y: number, radius: number) => {
    pen.beginPath()
    pen.arc(x, y, radius, 0, Math.PI * 2)
    pen.fill()
  }
  const drawPin = (row: number, i: number, glow: number) => {
    const { x, y } = pinAt(rows, row, i)
    const radius = rows > 12 ? 0.75 : 1
    pen.fillStyle = '#00000059'
    disc(x + radius * 0.3, y + radius * 0.7, radius)
    pen.fillStyle = glow > 0 ? colours.struck : colours.plain
    if (glow > 0) {
      pen.globalAlpha = glow * 0.4
      disc(x, y, radius * 2.8)
      pen.globalAlpha = 1
    }
    disc(x, y, radius)
    pen.fillStyle = '#ffffffd9'
    disc(x - radius * 0.28, y - radius * 0.32, radius * 0.38)
  }
  const drawPins = (now: number) => {
    const glow = Math.max(0, 1 - (now - struck.when) / GLOW_MS)
    for (let row = 0; row < rows; row += 1) {
      for (let i = 0; i <= row + 2; i += 1) {
        drawPin(row, i, struck.row === row && struck.at === i ? glow : 0)
      }
    }
  }
  const drawBall = ({ path, began }: Ball, now: number) => {
    const { x, y } = ballAt(rows, path, (now - began) / ROW_MS)
    const size = rows > 12 ? 1.7 : 2.2
    const shine = pen.createRadialGradient(x - size / 3, y - size / 3, size / 6, x, y, size)
    shine.addColorStop(0, '#fff3cf')
    shine.addColorStop(0.5, '#ffb224')
    shine.addColorStop(1, '#c97a00')
    pen.fillStyle = shine
    disc(x, y, size)
  }
  const draw = (now: number) => {
    const ratio = canvas.width / WIDTH
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, WIDTH, WIDTH)
    const style = getComputedStyle(canvas)
    colours = { plain: style.getPropertyValue('--pin'), struck: style.getPropertyValue('--hue') }
    drawPins(now)
    if (ball) drawBall(ball, now)
  }
  const frame = (now: number) => {
    draw(now)
    if (!ball) return
    const row = Math.max(0, Math.min(rows - 1, Math.floor((now - ball.began) / ROW_MS)))
    if (struck.row !== row) {
      struck = { row, at: onesOf(ball.path, row) + 1, when: now }
      bounced(row)
    }
    if (now - ball.began >= rows * ROW_MS) {
      ball.done()
      ball = null
    }
    requestAnimationFrame(frame)
  }
  new ResizeObserver(() => {
    const side = Math.round(canvas.clientWidth * devicePixelRatio)
    if (canvas.width === side) return
    canvas.width = side
    canvas.height = Math.round(side * TALL)
    draw(0)
  }).observe(canvas)
  return {
    set: (count: number) => {
      rows = count
      draw(0)
    },
    drop: (path: readonly number[]) =>
      new Promise<void>((done) => {
        ball = { path, began: performance.now(), done }
        requestAnimationFrame(frame)
      }),
  }
}

const onesOf = (path: readonly number[], row: number) =>
  path.slice(0, row).reduce((sum, bit) => sum + bit, 0)

function pinAt(rows: number, row: number, i: number) {
  const gap = WIDTH / (rows + 2)
  return { x: WIDTH / 2 + (i - (row + 2) / 2) * gap, y: ((row + 0.7) * gap) / 1.05 }
}

/** Where the ball is after so many rows: at a pin it hops to its side and falls to the next row. */
export function ballAt(rows: number, path: readonly number[], age: number) {
  const gap = WIDTH / (rows + 2)
  // An animation frame may be a little older than the moment of the release.
  const fallen = Math.max(0, Math.min(rows, age))
  const row = Math.floor(fallen)
  const share = fallen - row
  const from = WIDTH / 2 + (onesOf(path, row) - row / 2) * gap
  const side = row < rows ? ((path[row] as number) - 0.5) * gap : 0
  const hop = Math.sin(Math.min(1, share) * Math.PI) * gap * 0.28 * (1 - share)
  const y = pinAt(rows, row, 0).y - gap * 0.55 + share * share * (gap / 1.05) - hop
  return { x: from + side * share, y }
}
