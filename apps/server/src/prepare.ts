import { fileURLToPath } from 'node:url'
import {
  applyFunctions,
  ensureLogins,
  type Login,
  type LoginUrls,
  migrate,
  refuseOldSchema,
  refuseOwners,
} from './platform/db/index.ts'
import { installJobs } from './platform/jobs/index.ts'

export type { LoginUrls }

const FOLDERS = {
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  functions: import.meta.dirname,
}

/**
 * Brings a database to the newest schema, and its logins to the passwords that are given. The only
 * step that connects as the owner: what runs afterwards uses the addresses that it answers with.
 * @param given addresses of logins that an administrator made.
 */
export async function prepareDatabase(
  ownerUrl: string,
  passwords: Record<Login, string>,
  given: Partial<LoginUrls> = {},
): Promise<LoginUrls> {
  await migrateDatabase(ownerUrl)
  return ensureLogins(ownerUrl, passwords, given)
}

/**
 * What a program asks before it starts.
 * @throws Error with one sentence when a login is the owner's, or the schema is older than the program.
 */
export async function checkDatabase(logins: LoginUrls) {
  await refuseOwners(Object.values(logins))
  await refuseOldSchema(logins.server, FOLDERS)
}

/** The tables and functions of the platform, and the tables of its jobs. */
export async function migrateDatabase(ownerUrl: string) {
  await migrate(ownerUrl, FOLDERS.migrations)
  await applyFunctions(ownerUrl, FOLDERS)
  await installJobs(ownerUrl)
}
