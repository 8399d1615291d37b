import pg from 'pg'
import type { Clock } from '../../apps/server/src/platform/clock/index.ts'
import type { Databases } from '../start/databases.ts'

/** The clock of the history, which is behind in its programs and in their databases alike, and only moves forward. */
export type PastClock = Clock & {
  /** When the history was begun: its end. */
  beganAt: Date
  /** Up to here it is written. */
  writtenTo(): Date
  /** Goes to an instant that begins a step, and keeps that it was begun. */
  moveTo(date: Date): Promise<void>
  /** Time passes within a step. */
  pass(ms: number): Promise<void>
  /** Closes the history for ever. */
  end(): Promise<void>
  close(): Promise<void>
}

type Past = { began_at: Date; written_to: Date }

/** @throws Error when there is no history to write */
export async function openClock(databases: Databases): Promise<PastClock> {
  const platform = await connect(databases.platform)
  const studio = await connect(databases.studio)
  const { rows } = await platform.query<Past>('select began_at, written_to from platform.past')
  const [past] = rows
  if (!past) throw new Error('no history is begun')
  let writtenTo = past.written_to
  let behindMs = 0
  const now = () => new Date(Date.now() - behindMs)
  const set = async (ms: number) => {
    behindMs = Math.max(0, ms)
    const whole = Math.round(behindMs)
    const text = 'update platform.past set behind_ms = $1, written_to = $2'
    await Promise.all([
      studio.query('update studio.past set behind_ms = $1', [whole]),
      platform.query(text, [whole, writtenTo]),
    ])
  }
  await set(Date.now() - writtenTo.getTime())
  return {
    now,
    beganAt: past.began_at,
    writtenTo: () => writtenTo,
    moveTo: async (date) => {
      writtenTo = date
      await set(Math.min(behindMs, Date.now() - date.getTime()))
    },
    pass: (ms) => set(behindMs - ms),
    end: async () => {
      await platform.query('update platform.past set ended_at = now(), written_to = began_at')
    },
    close: async () => {
      await platform.end()
      await studio.end()
    },
  }
}

/** What is lost of the clock in a crash is a step that was begun, and is begun again. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'parola-past-clock',
    options: '-c synchronous_commit=off',
  })
  await client.connect()
  return client
}
