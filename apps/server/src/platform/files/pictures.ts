import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { refuse } from '#platform/work'

const BYTES_MAX = 5_242_880
const ANSWER_WITHIN_MS = 8000
/** Above what the process uses when idle. */
const MEMORY_MAX_BYTES = 256 * 1024 * 1024
const LOOK_EVERY_MS = 25
const IDLE_MS = 30_000
const WAITING_MAX = 24
const PAGE_BYTES = 4096
const PROGRAM = fileURLToPath(new URL('./picture-program.ts', import.meta.url))
const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export type Flaw =
  | 'IMAGE_WRONG_TYPE'
  | 'IMAGE_TOO_LARGE'
  | 'IMAGE_TOO_MANY_PIXELS'
  | 'IMAGE_TOO_SMALL'
  | 'IMAGE_BROKEN'

/** Why a picture is not accepted. */
export class PictureFlaw extends Error {
  readonly flaw: Flaw

  constructor(flaw: Flaw) {
    super(flaw)
    this.flaw = flaw
  }
}

export type Size = { width: number; height: number }
export type Requested = { id: number; content: Uint8Array; mark?: string; sizes?: readonly Size[] }
export type Response = { id: number; contents?: Uint8Array[]; flaw?: Flaw }

/** Opens untrusted pictures, one at a time, in a separate process (DOC-001 to -003). */
export type Pictures = {
  /** The same picture as a JPEG made by us. @throws PictureFlaw; Refusal BUSY */
  redraw(content: Buffer): Promise<Buffer>
  /** The picture as WebP in each of these sizes in pixels, cut to their shape. @throws PictureFlaw; Refusal BUSY */
  crop(content: Buffer, sizes: readonly Size[]): Promise<Buffer[]>
  /** One of our pictures with an SVG drawn over it. @throws PictureFlaw; Refusal BUSY */
  mark(content: Buffer, svg: string): Promise<Buffer>
  close(): void
}

export function openPictures(): Pictures {
  const generator = pictureProcess()
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = async (requested: Omit<Requested, 'id'>): Promise<Buffer[]> => {
    if (waiting >= WAITING_MAX) refuse('BUSY', { retryAfterS: 5 })
    waiting += 1
    const mine = turn.then(() => generator.draw(requested))
    turn = mine.catch(() => undefined)
    return mine.finally(() => {
      waiting -= 1
    })
  }
  const first = async (requested: Omit<Requested, 'id'>) => {
    const [content] = await inTurn(requested)
    if (!content) throw new PictureFlaw('IMAGE_BROKEN')
    return content
  }
  const checked = (content: Buffer) => {
    const flaw = flawOf(content)
    if (flaw) throw new PictureFlaw(flaw)
    return content
  }
  return {
    redraw: async (content) => first({ content: checked(content) }),
    crop: async (content, sizes) => inTurn({ content: checked(content), sizes }),
    mark: (content, svg) => first({ content, mark: svg }),
    close: () => generator.close(),
  }
}

/** Flaws visible without opening it: the first bytes decide, not the declared type. */
function flawOf(content: Buffer): Flaw | null {
  if (content.length > BYTES_MAX) return 'IMAGE_TOO_LARGE'
  const begins = (magic: number[]) => magic.every((byte, i) => content[i] === byte)
  return begins(JPEG) || begins(PNG) ? null : 'IMAGE_WRONG_TYPE'
}

/** One process, started on demand and ended when it is idle, too slow or too big. */
function pictureProcess() {
  let program: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const end = () => {
    program?.kill('SIGKILL')
    program = null
  }
  const draw = async (request: Omit<Requested, 'id'>): Promise<Buffer[]> => {
    clearTimeout(idle)
    program ??= begin(() => {
      program = null
    })
    lastId += 1
    const response = await answerOf(program, { ...request, id: lastId }, end)
    idle = setTimeout(end, IDLE_MS).unref()
    if (response.flaw || !response.contents) throw new PictureFlaw(response.flaw ?? 'IMAGE_BROKEN')
    return response.contents.map((content) => Buffer.from(content))
  }
  return { draw, close: end }
}

function begin(ended: () => void): ChildProcess {
  const program = fork(PROGRAM, [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64'],
    stdio: 'ignore',
    env: { PATH: process.env.PATH },
  })
  program.once('exit', ended)
  program.unref()
  program.channel?.unref()
  return program
}

function answerOf(program: ChildProcess, requested: Requested, end: () => void): Promise<Response> {
  return new Promise((settle) => {
    const before = residentOf(program)
    const done = (response: Response) => {
      clearTimeout(late)
      clearInterval(look)
      program.off('message', received).off('exit', gone)
      settle(response)
    }
    const giveUp = (flaw: Flaw) => {
      end()
      done({ id: requested.id, flaw })
    }
    const received = (response: unknown) => {
      if ((response as Response).id === requested.id) done(response as Response)
    }
    const gone = () => done({ id: requested.id, flaw: 'IMAGE_BROKEN' })
    const late = setTimeout(() => giveUp('IMAGE_BROKEN'), ANSWER_WITHIN_MS)
    const look = setInterval(() => {
      const isTooBig = residentOf(program) - Math.max(before, IDLE_BYTES) > MEMORY_MAX_BYTES
      if (isTooBig) giveUp('IMAGE_TOO_MANY_PIXELS')
    }, LOOK_EVERY_MS)
    program.on('message', received).once('exit', gone)
    program.send(requested)
  })
}

/** The memory of a process that has just started; a young one is not yet measured. */
const IDLE_BYTES = 100 * 1024 * 1024

/** Resident memory of a process in bytes; 0 where the system does not report it. */
function residentOf({ pid }: ChildProcess): number {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]
    return Number(pages) * PAGE_BYTES
  } catch {
    return 0
  }
}
