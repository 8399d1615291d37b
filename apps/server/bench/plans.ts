import type { Kysely, KyselyPlugin } from 'kysely'
import type { Db, Tables } from '../src/platform/db/index.ts'

type Node = Parameters<KyselyPlugin['transformQuery']>[0]['node']

/** The query plan of a page: the scans of each of its statements. */
export async function scansOf(
  { kysely, pool }: Db,
  read: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<string[]> {
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
  const scans: string[] = []
  for (const { node, queryId } of requested) {
    const { sql, parameters } = kysely.getExecutor().compileQuery(node, queryId)
    if (!/^\s*(select|with)/i.test(sql)) continue
    const { rows } = await pool.query(`explain (costs off) ${sql}`, [...parameters])
    for (const { 'QUERY PLAN': line } of rows as { 'QUERY PLAN': string }[]) {
      if (/Scan/.test(line)) scans.push(line.replace(/^[\s>-]+/, ''))
    }
  }
  return [...new Set(scans)]
}
