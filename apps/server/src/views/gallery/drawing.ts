import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BannerPicture, GamePicture } from '@parola/art'

const PROGRAM = fileURLToPath(new URL('./drawing-program.ts', import.meta.url))
const IDLE_MS = 30_000

/** A picture to draw, its widths in pixels, and how much smaller than them it is drawn. */
export type Drawing = { widths: readonly number[]; scale?: number } & (
  | { game: GamePicture; banner?: never }
  | { game?: never; banner: BannerPicture }
)
export type Drawn = { id: number; pictures?: Uint8Array[]; fault?: string }

export type Drawer = {
  /** The picture as WebP, one for each width. @throws Error when it cannot be drawn */
  draw(drawing: Drawing): Promise<Buffer[]>
  close(): void
}

/** Draws pictures in one process of their own, started on demand and ended when it is idle. */
export function createDrawer(): Drawer {
  const waiting = new Map<number, PromiseWithResolvers<Buffer[]>>()
  let program: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const close = () => {
    program?.kill()
    program = null
  }
  const received = (message: unknown) => {
    const { id, pictures, fault } = message as Drawn
    const wanted = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) idle = setTimeout(close, IDLE_MS).unref()
    if (pictures) wanted?.resolve(pictures.map((picture) => Buffer.from(picture)))
    else wanted?.reject(new Error(fault))
  }
  const begin = () => {
    const begun = fork(PROGRAM, [], {
      serialization: 'advanced',
      // What this program was started with is not for that one.
      execArgv: [],
      stdio: 'ignore',
      env: { PATH: process.env.PATH },
    })
    begun.on('message', received).once('exit', () => {
      // An idle one that was closed: its successor may be drawing already.
      if (program !== begun) return
      program = null
      for (const { reject } of waiting.values()) reject(new Error('the drawing process ended'))
      waiting.clear()
    })
    begun.unref()
    begun.channel?.unref()
    return begun
  }
  const draw = (drawing: Drawing) => {
    clearTimeout(idle)
    program ??= begin()
    lastId += 1
    const wanted = Promise.withResolvers<Buffer[]>()
    waiting.set(lastId, wanted)
    program.send({ id: lastId, ...drawing })
    return wanted.promise
  }
  return { draw, close }
}
