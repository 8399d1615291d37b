import { randomBytes, randomInt } from 'node:crypto'
import { identityOf } from '../src/people/screening/match.rules.ts'
import { personIndex } from '../src/people/screening/person-index.ts'
import { rescan } from '../src/people/screening/rescan.ts'
import { newId } from '../src/platform/random/index.ts'
import { testDatabase } from '../test/database.ts'
import { fieldKeys } from '../test/field-keys.ts'
import { engineOn } from './engine.ts'

const PERSONS = Number(process.argv[2] ?? 1_000_000)
const ENTRIES = Number(process.argv[3] ?? 100_000)
const LIMIT_S = 600
const BATCH = 5000
const NAMES = Array.from({ length: 3000 }, () => randomBytes(4).toString('hex').replace(/\d/g, 'a'))

/** How long it takes to screen every member after a list import (ELI-003). */
const database = await testDatabase()
const engine = engineOn(database.db)
const persons = personIndex(fieldKeys())
const now = new Date()
const pick = () => NAMES[randomInt(NAMES.length)]

function anybody() {
  const year = 1950 + randomInt(55)
  const birthDate = `${year}-0${1 + randomInt(9)}-${10 + randomInt(18)}`
  return identityOf({ name: `${pick()} ${pick()} ${pick()}`, birthDate, idNumber: newId(now) })
}

for (let done = 0; done < PERSONS; done += BATCH) {
  const rows = Array.from({ length: BATCH }, () => {
    const id = newId(now)
    return { id, ...persons.keep(anybody(), id) }
  })
  await database.db.pool.query(
    `insert into screening.person (member_id, brand_id, sealed, number_index, birth_index, exact_index, screened_at)
     select id, 'ph', sealed, n, b, e, now() from unnest($1::uuid[], $2::bytea[], $3::text[], $4::text[], $5::text[]) x (id, sealed, n, b, e)`,
    [
      rows.map((r) => r.id),
      rows.map((r) => r.sealed),
      rows.map((r) => r.numberIndex),
      rows.map((r) => r.birthIndex),
      rows.map((r) => r.exactIndex),
    ],
  )
}
for (let done = 0; done < ENTRIES; done += BATCH) {
  const rows = Array.from({ length: Math.min(BATCH, ENTRIES) }, () => {
    const id = newId(now)
    return { id, ...persons.keep(anybody(), id) }
  })
  await database.db.pool.query(
    `insert into screening.restricted (entry_id, import_id, sealed, fingerprint, name_indexes)
     select id, id, sealed, id::text, '{}' from unnest($1::uuid[], $2::bytea[]) x (id, sealed)`,
    [rows.map((r) => r.id), rows.map((r) => r.sealed)],
  )
}
const importId = newId(now)
await database.db.pool.query(
  `insert into screening.list_import (import_id, source, state, key_id, imported_by, started_at)
   values ($1, 'bench', 'rescanning', 'k', 'bench', now())`,
  [importId],
)
const began = performance.now()
const worked = process.cpuUsage()
await rescan({ engine, persons }, importId)
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(worked)
const cpu = ((user + system) / 1e6).toFixed(1)
const rss = Math.round(process.memoryUsage().rss / 1024 / 1024)
process.stdout.write(
  `${PERSONS} members against ${ENTRIES} entries: ${seconds.toFixed(1)} s (${cpu} s of it ours), ${rss} MB\n`,
)
await database.drop()
process.exit(seconds <= LIMIT_S ? 0 : 1)
