import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** The length of a tick of `/proc`, in milliseconds. */
const TICK_MS = 10
/** Places of a process's line in `/proc/<pid>/stat`, counted behind its name. */
const AT = { parent: 1, user: 11, system: 12, endedUser: 13, endedSystem: 14 }

export type Pids = { platform: number; studio: number; postgres: number }
type Statement = { database: string; text: string; calls: number; execMs: number }

/** Processor time in milliseconds, commits and statements, each from its beginning until now. */
export type Counts = {
  cpu: Record<keyof Pids, number>
  commits: Map<string, number>
  statements: Map<string, Statement>
}

/** What the programs and the database have used until now. */
export async function readCounts(client: pg.Client, pids: Pids): Promise<Counts> {
  const commits = await client.query<{ datname: string; commits: number }>(
    'select datname, xact_commit::int as commits from pg_stat_database where datname is not null',
  )
  const statements = await client.query<Statement & { id: string }>(
    `select d.datname as database, concat(s.dbid, ' ', s.userid, ' ', s.queryid) as id,
            regexp_replace(left(s.query, 300), '\\s+', ' ', 'g') as text, s.calls::int,
            (s.total_exec_time + s.total_plan_time) as "execMs"
       from pg_stat_statements s join pg_database d on d.oid = s.dbid`,
  )
  return {
    cpu: {
      platform: pids.platform > 0 ? cpuOf([pids.platform]) : 0,
      studio: cpuOf([pids.studio]),
      postgres: cpuOf([pids.postgres, ...childrenOf(pids.postgres)]),
    },
    commits: new Map(commits.rows.map(({ datname, commits: n }) => [datname, n])),
    statements: new Map(statements.rows.map((row) => [row.id, row])),
  }
}

function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid, i) => {
    const fields = fieldsOf(pid)
    const ended = i === 0 ? [AT.endedUser, AT.endedSystem] : []
    return [AT.user, AT.system, ...ended].reduce(
      (ticks, place) => ticks + Number(fields[place] ?? 0) * TICK_MS,
      sum,
    )
  }, 0)
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((child) => Number(fieldsOf(child)[AT.parent]) === pid)
}

/** Empty for a process that has ended. */
function fieldsOf(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** What was used between two readings, for each of so many spins. */
export function perSpin(before: Counts, after: Counts, spins: number) {
  const each = (amount: number) => amount / spins
  const statements = [...after.statements].map(([id, row]) => {
    const was = before.statements.get(id)
    const [calls, execMs] = [row.calls - (was?.calls ?? 0), row.execMs - (was?.execMs ?? 0)]
    return { ...row, calls: each(calls), execMs: each(execMs) }
  })
  const sumOf = (database: string, pick: (row: Statement) => number) =>
    statements.filter((row) => row.database === database).reduce((sum, row) => sum + pick(row), 0)
  return {
    cpuMs: (name: keyof Pids) => each(after.cpu[name] - before.cpu[name]),
    commits: (database: string) =>
      each((after.commits.get(database) ?? 0) - (before.commits.get(database) ?? 0)),
    statements: (database: string) => sumOf(database, ({ calls }) => calls),
    execMs: (database: string) => sumOf(database, ({ execMs }) => execMs),
    dearest: (most: number) => statements.toSorted((a, b) => b.execMs - a.execMs).slice(0, most),
  }
}
