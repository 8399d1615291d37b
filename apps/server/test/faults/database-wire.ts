import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A commit to catch: of the transaction that wrote all of these, before or after it happened. */
export type CommitPoint = { wrote: readonly string[]; when: 'before' | 'after' }

type Catch = CommitPoint & { caught: () => void }

const COMMIT = Buffer.from('commit\0')
const BEGIN = Buffer.from('begin\0')
const COMMITTED = Buffer.from('COMMIT\0')
const LENGTH_BYTES = 4
/**
 * Otherwise the database would end an idle transaction before all nodes have reached the point where they
 * die.
 */
const IMPATIENT = 'idle_in_transaction_session_timeout=10000'
const PATIENT = 'idle_in_transaction_session_timeout=60000'
const QUERY = 'Q'.charCodeAt(0)

/**
 * A proxy between a program and its database. A commit that is caught goes no further: it is not forwarded,
 * or its answer is not. The program waits there until it is killed.
 */
export async function databaseWire(databaseUrl: string) {
  const to = new URL(databaseUrl)
  const armed: Catch[] = []
  const server = createServer((program) => {
    const database = connect(Number(to.port), to.hostname)
    join(program, database, armed)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Settles when the commit is caught. */
    catchAt: (point: CommitPoint) =>
      new Promise<void>((caught) => {
        armed.push({ ...point, caught })
      }),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

function join(program: Socket, database: Socket, armed: Catch[]) {
  let isOpened = false
  let rest = Buffer.alloc(0)
  let written: Buffer[] = []
  let held: Catch | undefined

  program.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (let frame = frameOf(rest, isOpened); frame; frame = frameOf(rest, isOpened)) {
      rest = rest.subarray(frame.length)
      if (!isOpened && frame.includes(IMPATIENT)) frame.write(PATIENT, frame.indexOf(IMPATIENT))
      isOpened = true
      if (isQuery(frame, BEGIN)) written = []
      written.push(frame)
      if (isQuery(frame, COMMIT)) held ??= taken(armed, Buffer.concat(written))
      if (held?.when === 'before') return held.caught()
      database.write(frame)
    }
  })
  database.on('data', (data: Buffer) => {
    if (held?.when !== 'after') program.write(data)
    else if (data.includes(COMMITTED)) held.caught()
  })
  for (const [side, other] of [
    [program, database],
    [database, program],
  ] as const) {
    side.on('error', () => other.destroy())
    side.on('close', () => other.destroy())
  }
}

/** The first complete message; the one that opens a connection has no type byte before its length. */
function frameOf(data: Buffer, isOpened: boolean): Buffer<ArrayBuffer> | null {
  const head = isOpened ? 1 : 0
  if (data.length < head + LENGTH_BYTES) return null
  const length = head + data.readInt32BE(head)
  return data.length < length ? null : Buffer.from(data.subarray(0, length))
}

function isQuery(frame: Buffer, text: Buffer): boolean {
  return frame[0] === QUERY && frame.subarray(1 + LENGTH_BYTES).equals(text)
}

function taken(armed: Catch[], written: Buffer): Catch | undefined {
  const place = armed.findIndex(({ wrote }) => wrote.every((text) => written.includes(text)))
  return place < 0 ? undefined : armed.splice(place, 1)[0]
}
