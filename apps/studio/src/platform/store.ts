import pg from 'pg'

/** How long the process that moved a round has to finish it; after that, the recovery does. */
export const OTHERS_WAIT_S = 20

export type Session = {
  session_id: string
  vendor: string
  game: string
  mode: 'real' | 'demo'
  token: string | null
  player: string | null
  wallet_session: string | null
  currency: string
  language: string
  lobby_url: string
  balance_minor: string
  closed_at: Date | null
  /** Why, in the platform's code. */
  closed_for: string | null
  /** For demos: the address that it was launched from, as limits count it. */
  source: string | null
  /** The name that the platform shows to other players. */
  nickname: string | null
}

export type Seed = {
  seed_id: string
  owner: string
  sealed: Buffer
  commit: string
  client_seed: string
  nonce: number
  revealed: string | null
  /** The secret that follows; null for revealed seeds, and in the shared room. */
  next_sealed: Buffer | null
  next_commit: string | null
}

export type Round = {
  round: string
  session_id: string
  owner: string
  vendor: string
  player: string | null
  game: string
  seed_id: string
  nonce: number
  model: string
  /** The currency of its session. */
  currency: string
  /** The version that decided it; null for rounds from before versions were stored. */
  version: string | null
  /** What is debited; for a bought round its price. */
  stake_minor: string
  /** What wins are counted by; null for rounds from before features could be bought. */
  bet_minor: string | null
  buy: string | null
  /** Including the jackpot. */
  payout_minor: string
  jackpot_minor: string
  /** Whether it is counted in the meters: since its stake is booked as taken, if it plays for jackpots. */
  is_metered: boolean
  dropped: Dropped | null
  /** For a free round: its campaign, and how many are left after it. */
  free: { campaign: string; left: number } | null
  outcome: unknown
  state:
    | 'pending'
    | 'settled'
    | 'refused'
    | 'undoing'
    | 'void'
    | 'alarmed'
    /** Rounds with choices only: staked and open; asking for more stake; paying out. */
    | 'open'
    | 'raising'
    | 'paying'
  opened_at: Date
  ended_at: Date | null
  refusal: string | null
  tries: number
  /** The bet of an instant game as it was placed. */
  choice: unknown
  /** The choices made so far; null in a round without any. */
  steps: unknown[] | null
  raises: Raise[]
  /** When an open round ends by the published rule. */
  due_at: Date | null
  /** Whether that rule ended it. */
  is_lapsed: boolean
  /** When a device had shown it to its end. */
  seen_at: Date | null
}

/** What a choice adds to the stake, and the state of that. */
export type Raise = {
  amountMinor: number
  step: unknown
  state: 'requested' | 'undoing' | 'done' | 'void'
}

/** A jackpot that dropped: the sealed secret of its height, and the commitment to it. */
export type Dropped = { level: string; sealed: string; commit: string }

/** Whether this login could change the schema: the program must not be able to. */
const OWNS = `
  select r.rolsuper or r.rolcreaterole or pg_has_role(r.oid, d.datdba, 'member') as owns
    from pg_roles r, pg_database d
   where r.rolname = session_user and d.datname = current_database()`

/** `lanes` is for statements over many rows at once, which find each by its key. */
export type Store = { pool: pg.Pool; lanes: pg.Pool; close(): Promise<void> }

/** A plan that was made while the tables were empty stays good: each row is looked up by its key. */
const BY_KEY = ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan']
  .map((method) => `-c enable_${method}=off`)
  .join(' ')

/** PostgreSQL would make a new plan for each short list, since it expects longer ones: that takes longer than the statement. */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan'

/**
 * The studio's own database, whose schema `prepareStudio` has made.
 * @throws Error when the address is the owner's.
 */
export async function openStore(url: string, onError: (error: Error) => void): Promise<Store> {
  const connection = { connectionString: url, max: 8, connectionTimeoutMillis: 3000 }
  const pool = new pg.Pool(connection)
  const lanes = new pg.Pool({ ...connection, options: `${BY_KEY} -c jit=off ${PLANNED_ONCE}` })
  for (const own of [pool, lanes]) own.on('error', onError)
  const { rows } = await pool.query<{ owns: boolean }>(OWNS)
  if (rows[0]?.owns) throw new Error('The studio logs in as a role of its own, not as an owner.')
  return {
    pool,
    lanes,
    close: async () => {
      await Promise.all([pool.end(), lanes.end()])
    },
  }
}

export async function firstRow<T extends object>(
  db: pg.Pool | pg.PoolClient,
  text: string,
  values: unknown[],
): Promise<T | null> {
  const { rows } = await db.query<T>(text, values)
  return rows[0] ?? null
}

export async function inTransaction<T>(
  { pool }: Pick<Store, 'pool'>,
  change: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const value = await change(client)
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
