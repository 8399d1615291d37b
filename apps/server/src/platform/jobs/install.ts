import pg from 'pg'
import { PgBoss } from 'pg-boss'

export const SCHEMA = 'jobs'

/** The server enqueues work in its own transactions; everything else is done by the jobs' login. */
const PRIVILEGES = `
  revoke all on all tables in schema ${SCHEMA} from public, parola_server;
  revoke all on all functions in schema ${SCHEMA} from public, parola_server;
  grant usage on schema ${SCHEMA} to parola_server, parola_jobs;
  grant select, insert on ${SCHEMA}.job, ${SCHEMA}.job_common to parola_server;
  grant select on ${SCHEMA}.queue to parola_server;
  grant execute on function ${SCHEMA}.job_now to parola_server;
  grant select, insert, update, delete on all tables in schema ${SCHEMA} to parola_jobs;
  grant execute on all functions in schema ${SCHEMA} to parola_jobs`

/** Migrates the tables of the jobs to the version of the library, as the owner of the database. */
export async function installJobs(ownerUrl: string) {
  const boss = new PgBoss({
    ...{ connectionString: ownerUrl, schema: SCHEMA, max: 1, application_name: 'parola-migrate' },
    ...{ supervise: false, schedule: false },
  })
  await boss.start()
  await boss.stop({ graceful: false })
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'parola-migrate' })
  await client.connect()
  await client.query(PRIVILEGES).finally(() => client.end())
}
