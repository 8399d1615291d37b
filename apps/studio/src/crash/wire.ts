import pg from 'pg'
import type { Gathered } from './salt.types.ts'

const CHANNEL = 'crash_room'
const LEADER = 'select pg_try_advisory_lock(hashtext($1)) as is_ours'
const AGAIN_MS = 1000
const CLOCK_MS = 60_000

/** Messages of the studio's programs to each other about the room. */
export type News =
  /** The round has moved on, or its series has changed or has new commitments or a salt. */
  | { type: 'round'; seedId: string; salt: string; commits: number }
  /** Bets of the game have changed. */
  | { type: 'bets'; game: number }
  /** Somebody is there; with what a browser says of its part of a salt that is still to be made. */
  | { type: 'present'; given?: Gathered }

type Parts = {
  url: string
  now: () => Date
  received(news: News, isOwn: boolean): void
  /** Whether this program leads the room from now on. */
  led(isLeader: boolean): void
  /** Connected, for the first time or again. */
  stood(): void
  troubled(error: unknown): void
}

/**
 * A dedicated connection that receives the room's notifications and holds its lead: a program that loses the
 * connection loses the lead, and the database gives it to another.
 */
export function openWire(parts: Parts) {
  const { troubled } = parts
  let client: pg.Client | null = null
  let sendRequest: Request = unasked
  let skewMs = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const later = (work: () => Promise<void>) => {
    timer = setTimeout(() => void work().catch(lost), AGAIN_MS)
  }
  const lost = (error: unknown) => {
    const old = client
    client = null
    clearTimeout(timer)
    if (old) {
      parts.led(false)
      void old.end().catch(troubled)
    }
    if (isStopped) return
    troubled(error)
    later(connect)
  }
  const seek = async (own: pg.Client): Promise<void> => {
    if (own !== client) return
    const { rows } = await sendRequest<{ is_ours: boolean }>(LEADER, [CHANNEL])
    if (own !== client) return
    if (rows[0]?.is_ours) parts.led(true)
    else later(() => seek(own))
  }
  const setClock = async () => {
    const before = parts.now().getTime()
    const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at'
    const { rows } = await sendRequest<{ at: number }>(text)
    const middle = (before + parts.now().getTime()) / 2
    skewMs = (rows[0]?.at ?? middle) - middle
  }
  async function connect() {
    const own = new pg.Client({ connectionString: parts.url })
    client = own
    sendRequest = inTurn(own)
    own.on('error', (error) => own === client && lost(error))
    own.on('end', () => own === client && lost(new Error('the wire of the room was cut')))
    own.on('notification', ({ payload, processId }) => {
      const { isOwn, news } = read(payload, processId, own)
      if (news) parts.received(news, isOwn)
    })
    await own.connect()
    await sendRequest(`listen ${CHANNEL}`)
    await setClock()
    parts.stood()
    await seek(own)
  }
  const clock = setInterval(() => {
    if (client) void setClock().catch(lost)
  }, CLOCK_MS)
  void connect().catch(lost)

  return {
    /** The time of the database, in milliseconds: the same for all programs. */
    nowMs: () => parts.now().getTime() + skewMs,
    publish: (news: News) => {
      const text = 'select pg_notify($1, $2)'
      if (client) void sendRequest(text, [CHANNEL, JSON.stringify(news)]).catch(troubled)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      clearInterval(clock)
      const old = client
      client = null
      await old?.end()
    },
  }
}

type Request = <T extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<pg.QueryResult<T>>

const unasked: Request = () => Promise.reject(new Error('the wire of the room does not stand'))

/** A connection handles one query at a time: others wait in order. */
function inTurn(own: pg.Client): Request {
  let before: Promise<unknown> = Promise.resolve()
  return (text, values) => {
    const answer = before.then(() => own.query(text, values))
    before = answer.catch(() => undefined)
    return answer
  }
}

export type Wire = ReturnType<typeof openWire>

function read(payload: string | undefined, from: number, own: pg.Client) {
  // The client knows the process id of its server process; its types do not show it.
  const { processID } = own as unknown as { processID: number | null }
  return { isOwn: from === processID, news: payload ? (JSON.parse(payload) as News) : null }
}
