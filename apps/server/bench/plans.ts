import type { Kysely, KyselyPlugin } from 'kysely'
import type { Db, Tables } from '../src/platform/db/index.ts'

type Node = Parameters<KyselyPlugin['transformQuery']>[0]['node']

type Read = (db: Kysely<Tables>) => Promise<unknown>

/** What the database explains of each statement of a page. */
async function explained(
  { kysely, pool }: Db,
  read: Read,
  { how, before = '' }: { how: string; before?: string },
): Promise<unknown[]> {
  const requested: {
    node: Node
    queryId: Parameters<KyselyPlugin['transformQuery']>[0]['queryId']
  }[] = []
  await read(
    kysely.withPlugin({
      transformQuery: ({ node, queryId }) => {
        requested.push({ node, queryId })
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  const lines: unknown[] = []
  const client = await pool.connect()
  try {
    await client.query(`begin; ${before}`)
    for (const { node, queryId } of requested) {
      const { sql, parameters } = kysely.getExecutor().compileQuery(node, queryId)
      if (!/^\s*(select|with)/i.test(sql)) continue
      const { rows } = await client.query(`explain (${how}) ${sql}`, [...parameters])
      lines.push(...(rows as { 'QUERY PLAN': unknown }[]).map((row) => row['QUERY PLAN']))
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
  return lines
}

/** The query plan of a page: the scans of each of its statements. */
export async function scansOf(db: Db, read: Read): Promise<string[]> {
  const lines = (await explained(db, read, { how: 'costs off' })) as string[]
  const scans = lines.filter((line) => /Scan/.test(line))
  return [...new Set(scans.map((line) => line.replace(/^[\s>-]+/, '')))]
}

type Plan = Record<string, unknown> & { Plans?: Plan[] }

/** How many rows of a table a page reads where the table is too large to be read whole. */
export async function rowsReadOf(db: Db, table: string, read: Read): Promise<number> {
  const rowsIn = (plan: Plan): number => {
    const seen = ['Actual Rows', 'Rows Removed by Filter'].map((name) => Number(plan[name] ?? 0))
    const own = plan['Relation Name'] === table ? seen.reduce((sum, rows) => sum + rows, 0) : 0
    const below = (plan.Plans ?? []).reduce((sum, part) => sum + rowsIn(part), 0)
    return Math.round(own * Number(plan['Actual Loops'] ?? 0)) + below
  }
  const plans = (await explained(db, read, {
    ...{ how: 'analyze, format json', before: 'set local enable_seqscan = off' },
  })) as { Plan: Plan }[][]
  return plans.flat().reduce((sum, { Plan }) => sum + rowsIn(Plan), 0)
}
