import pg from 'pg'

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://parola@127.0.0.1:5599/postgres'

/** The address of a database of the tests' PostgreSQL as its owner; without a name, of the one to connect to first. */
export function databaseUrl(name?: string): string {
  const url = new URL(SERVER)
  if (name) url.pathname = `/${name}`
  return url.href
}

export async function connected<T>(
  url: string,
  step: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await step(client)
  } finally {
    await client.end()
  }
}
