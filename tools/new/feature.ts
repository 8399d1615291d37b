import { type Names, namesOf, withImport, withItem, withLineAfter } from './edits.ts'
import type { Tree } from './tree.ts'

const SERVER = 'apps/server/src'
const MIGRATIONS = 'apps/server/migrations'

/** A feature with a schema of its own: folder, README, migration, order, composition, test. */
export function newFeature(tree: Tree, floor: string, name: string) {
  const names = namesOf(name)
  const folder = `${SERVER}/${floor}/${name}`
  tree.create(`${folder}/README.md`, readme(names))
  tree.create(`${folder}/index.ts`, `export { select${names.Pascal}s } from './${name}.sql.ts'\n`)
  tree.create(`${folder}/feature.ts`, front(names))
  tree.create(`${folder}/${name}.sql.ts`, statements(names))
  tree.create(`${folder}/${name}.test.ts`, firstTest(names))
  tree.create(`${MIGRATIONS}/${nextNumber(tree)}-${name}.sql`, migration(names))
  if (!tree.read(`${SERVER}/order.ts`).includes(`'${floor}/${name}'`)) {
    tree.edit(`${SERVER}/order.ts`, withLineAfter(`  '${floor}/`, `  '${floor}/${name}',`))
  }
  tree.edit(`${SERVER}/${floor}/features.ts`, (text) =>
    withItem(
      /Features\b[^=]*?(?:= \[|\{[\s\S]*?\n {2}return \[)/,
      `${names.camel}Feature`,
    )(withImport(`import { ${names.camel}Feature } from './${name}/feature.ts'`)(text)),
  )
}

function nextNumber(tree: Tree): string {
  const numbers = tree.names(MIGRATIONS).map((file) => Number.parseInt(file, 10) || 0)
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

function readme({ title, snake }: Names): string {
  return `# ${title}

- **Owns**: \`${snake}.${snake}\`, one row each.
- **States**: none.
- **Rules**: none beyond its constraints.
- **Settings**: none.
- **Sources**: the requirement, reading or section of the rules that it fulfils.
`
}

function front({ camel }: Names): string {
  return `import type { Feature } from '#platform/feature'

export const ${camel}Feature: Feature = { routes: [] }
`
}

function statements({ Pascal, snake }: Names): string {
  return `import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'

/** A member's rows, the newest first. */
export function select${Pascal}s(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('${snake}.${snake}')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('${snake}_id', 'desc')
    .execute()
}
`
}

function migration({ snake, title }: Names): string {
  return `create schema ${snake};

-- ${title}: one row each, of one member.
create table ${snake}.${snake} (
  brand_id text not null references brand.brand,
  ${snake}_id uuid primary key,
  member_id uuid not null,
  created_at timestamptz not null
);
create index ${snake}_of_member on ${snake}.${snake} (member_id, ${snake}_id);
`
}

function firstTest({ Pascal, snake }: Names): string {
  return `import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { select${Pascal}s } from './index.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a member has their own rows and nobody else’s', async () => {
  const [ana, ben] = [randomUUID(), randomUUID()]
  for (const memberId of [ana, ana, ben]) {
    await server.db.pool.query(
      'insert into ${snake}.${snake} (brand_id, ${snake}_id, member_id, created_at) values ($1, $2, $3, now())',
      ['ph', randomUUID(), memberId],
    )
  }
  const rows = await select${Pascal}s(server.db.kysely, ana)
  expect(rows.map((row) => row.member_id)).toEqual([ana, ana])
})
`
}
