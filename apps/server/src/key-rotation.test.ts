import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { keyIdOf, openIn, reseal, type SealedColumn, type SealRing } from '@parola/vendor-protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalInfo } from '../test/personal-info.ts'
import { openTestServer, type TestServer, valueIn } from '../test/test-server.ts'
import { leftUnderOld, resealFields, retireFieldKey, retireFileKey } from './key-rotation.ts'
import { personIndex } from './people/screening/index.ts'
import { rewrapLists } from './people/screening/lists.ts'
import type { Secrets } from './platform/config/index.ts'
import { sealText } from './platform/crypto/index.ts'
import { openFiles, openVault } from './platform/files/index.ts'
import {
  claimSecrets,
  fieldKeysOf,
  fileKeyTables,
  heldKeys,
  sealedColumns,
} from './platform/secrets/index.ts'

let server: TestServer
let before: Secrets
let after: Secrets
const newKey = () => randomBytes(32).toString('base64')
const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`

beforeAll(async () => {
  server = await openTestServer()
  before = JSON.parse(readFileSync(String(server.env.SECRETS_FILE), 'utf8')) as Secrets
  after = { ...before, fieldKeys: { current: 'k2', keys: { k2: newKey() } } }
  await writeEverywhere()
})
afterAll(() => server.close())

/** Writes to each sealed column, through the running platform where that is quick. */
async function writeEverywhere() {
  const { pool } = server.db
  const as = await server.registerUnverified()
  valueIn(await server.call('offerAuthenticator', { as, body: {} }))
  valueIn(await server.call('setPersonalInfo', { as, body: personalInfo() }))
  await server.operator({ roles: ['risk-analyst'] })
  const { rows: operators } = await pool.query('select operator_id from operator.operator')
  for (const { operator_id: id } of operators) {
    const secret = sealText(server.fieldKeys, 'SECRET', `operator-totp:${id}`)
    const text =
      'update operator.operator set totp_sealed = $2, totp_waiting = $2 where operator_id = $1'
    await pool.query(text, [id, secret])
  }
  await write()
  const entryId = randomUUID()
  const entry = { tokens: ['XABIER', 'YOLO'], birthDate: '1960-03-01', idNumber: 'Q1' }
  const { sealed, fingerprint } = personIndex(server.fieldKeys).keep(entry, entryId)
  await pool.query(
    `insert into screening.restricted (entry_id, import_id, sealed, fingerprint, name_indexes)
     values ($1, $1, $2, $3, '{}')`,
    [entryId, sealed, fingerprint],
  )
  const account = sealText(server.fieldKeys, '{}', `payout-account:${as.memberId}`)
  await server.asOwner(
    `insert into cashier.payout_account
       (member_id, account_id, brand_id, channel, kind, house, house_name, sealed, tail, number_hash, usable_at, added_at)
     values ($1, $2, 'ph', 'bank', 'bank', 'x', 'x', $3, '1234', 'x', now(), now())`,
    [as.memberId, randomUUID(), account],
  )
  await writeApplication(as.memberId)
  await writeIssue()
  await writeWheel(as.memberId)
  await writeChat(as.memberId)
  await writePush(as.memberId)
  await writeStatementKey()
  await writeServiceNote(as.memberId)
}

async function writeStatementKey() {
  const kid = randomUUID()
  await server.asOwner(
    `insert into signed_statement.key (kid, brand_id, generation, public_x, private_sealed, created_at)
     values ($1, 'ph', 1, 'x', $2, now())`,
    [kid, sealText(server.fieldKeys, '{}', `statement-key:${kid}`)],
  )
}

async function writeServiceNote(memberId: string) {
  const requestId = randomUUID()
  const note = sealText(server.fieldKeys, 'NOTE', `agent-service-note:${requestId}:member`)
  await server.asOwner(
    `with request as (
       insert into agent_service.request
         (request_id, brand_id, member_id, agent_id, request_key, reference, kind, currency, amount_minor, requested_at,
          answer_by, due_by)
       values ($1, 'ph', $2, $3, uuidv7(), $4, 'deposit', 'PHP', 1, now(), now(), now() + interval '1 day')
       returning request_id)
     insert into agent_service.note (request_id, side, sealed) select request_id, 'member', $5 from request`,
    [requestId, memberId, randomUUID(), requestId, note],
  )
}

async function writeWheel(memberId: string) {
  const seed = sealText(server.fieldKeys, 'SEED', `wheel-seed:${memberId}`)
  await server.asOwner(
    `insert into wheel.member (member_id, brand_id, spins, given_until, client_seed, commit, sealed_seed)
     values ($1, 'ph', 0, current_date, 'x', 'x', $2)`,
    [memberId, seed],
  )
}

async function writeIssue() {
  const issueId = randomUUID()
  const seed = sealText(server.fieldKeys, 'SEED', `lottery-seed:${issueId}`)
  await server.asOwner(
    `with game as (
       insert into lottery_issue.game (game, vendor, family, node_id, game_type, name, mode, source, zone, schedule, close_s)
       values ('KEYS', 'LOTT', 'K3', 49999, 'LOTT', 'Keys', 'LOTT', 'RNG', 'UTC', '{}', 0) returning game
     )
     insert into lottery_issue.issue (issue_id, brand_id, game, numero, opens_at, closes_at, draws_at, seed_hash, sealed_seed)
     select $1, 'ph', game, '1', now(), now() + interval '1 minute', now() + interval '1 minute', 'x', $2 from game`,
    [issueId, seed],
  )
}

async function writeApplication(memberId: string) {
  const [promotionId, entryId] = [randomUUID(), randomUUID()]
  const picture = sealText(server.fieldKeys, 'PICTURE', `application:${entryId}:1`)
  const seed = sealText(server.fieldKeys, 'SEED', `draw-seed:${promotionId}`)
  await server.asOwner(
    `with promotion as (
       insert into promotion.promotion (promotion_id, brand_id, kind, starts_at, currency, budget_minor, created_at)
       values ($1, 'ph', 'manual', now(), 'PHP', 0, now()) returning promotion_id
     ), draw as (
       insert into promotion.draw (promotion_id, sealed_seed, commit)
       select promotion_id, $5, 'x' from promotion
     ), version as (
       insert into promotion.version (promotion_id, version, terms, terms_hash, reason, saved_at)
       select promotion_id, 1, '{}', 'x', 'test', now() from promotion returning promotion_id
     ), entry as (
       insert into promotion.entry (promotion_id, member_id, win, entry_id, brand_id, status, version, terms_hash,
                                    joined_at, changed_at)
       select promotion_id, $2, 'once', $3, 'ph', 'applying', 1, 'x', now(), now() from version returning entry_id
     )
     insert into promotion.picture (entry_id, place, sealed) select entry_id, 1, $4 from entry`,
    [promotionId, memberId, entryId, picture, seed],
  )
}

async function writeChat(memberId: string) {
  const [chatId, messageId] = [randomUUID(), randomUUID()]
  const picture = sealText(server.fieldKeys, 'PICTURE', `chat:${messageId}`)
  await server.asOwner(
    `with chat as (
       insert into chat.chat (chat_id, brand_id, member_id, topic, opened_at, changed_at)
       values ($1, 'ph', $2, 'general', now(), now()) returning chat_id
     ), message as (
       insert into chat.message (message_id, chat_id, member_id, author, text, has_picture, sent_at)
       select $3, chat_id, $2, 'member', '', true, now() from chat returning message_id
     )
     insert into chat.picture (message_id, sealed) select message_id, $4 from message`,
    [chatId, memberId, messageId, picture],
  )
}

async function writePush(memberId: string) {
  const deviceId = randomUUID()
  const subscription = sealText(server.fieldKeys, 'SUBSCRIPTION', `push:${deviceId}`)
  await server.asOwner(
    `insert into push.device (device_id, brand_id, member_id, endpoint_hash, sealed, name, topics, shows_details,
                              added_at, changed_at)
     values ($1, 'ph', $2, 'x', $3, '', '{draws}', false, now(), now())`,
    [deviceId, memberId, subscription],
  )
}

const write = () =>
  server.write({
    ...{ key: randomUUID(), channel: 'mail', to: 'ana@mail.test', text: 'Hello' },
    expiresAt: new Date(server.clock.now().getTime() + 60_000),
  })

type Value = { keyId: string; plain: string }

/** All sealed content, by its place, opened with a ring. */
async function opened(ring: SealRing): Promise<Record<string, Value[]>> {
  const found: Record<string, Value[]> = {}
  for (const item of sealedColumns()) {
    const { rows } = await server.db.pool.query(
      `select ${item.key.join(', ')}, ${item.column} as sealed from ${item.table}
        where ${item.column} is not null order by ${item.key.join(', ')}`,
    )
    const own = item.ringOf?.(ring) ?? ring
    found[nameOf(item)] = rows.map(({ sealed, ...row }) => ({
      keyId: keyIdOf(sealed),
      plain: openIn(own, sealed, item.contextOf(row)).toString(),
    }))
  }
  return found
}

const plainOf = (all: Record<string, Value[]>) =>
  Object.entries(all).map(([place, values]) => [place, values.map(({ plain }) => plain)])
const only = (secrets: Secrets, keyId: string): SealRing => {
  const key = fieldKeysOf(secrets).ring.keys[keyId] ?? Buffer.alloc(0)
  return { current: keyId, keys: { [keyId]: key } }
}

test('[KEY-001] every column that holds sealed content is declared by its feature, and guarded', async () => {
  const { rows } = await server.asOwner<{ place: string }>(
    `select format('%s.%s.%s', table_schema, table_name, column_name) as place
       from information_schema.columns
      where (data_type = 'bytea' or column_name ~ 'sealed|secret|cipher')
        and table_schema not in ('pg_catalog', 'information_schema', 'jobs')
        and column_name !~ '(^|_)hash$' and table_name !~ '^pg_'`,
  )
  const plain = ['ledger.', 'bet.', 'migration.']
  const others = rows
    .map(({ place }) => place)
    .filter((place) => !plain.some((schema) => place.startsWith(schema)))
    .filter((place) => !place.startsWith('platform.secret_key.'))
  const wrapped = fileKeyTables().map((table) => `${table}.wrapped_key`)
  expect(others.sort()).toEqual([...sealedColumns().map(nameOf), ...wrapped].sort())
  const { rows: guards } = await server.asOwner<{ place: string }>(
    `select format('%s.%s', tgrelid::regclass, attname) as place
       from pg_trigger join pg_attribute on attrelid = tgrelid and attnum = any (tgattr)
      where tgfoid in ('platform.refuse_retired_key'::regproc,
                       'platform.refuse_retired_file_key'::regproc)`,
  )
  expect(guards.map(({ place }) => place).sort()).toEqual(others)
})

test('[KEY-001] a new key of fields: read with the old one, resealed, and the old one retired', async () => {
  const { db } = server
  const written = await opened(only(before, 'k1'))
  for (const [place, values] of Object.entries(written)) expect(values, place).not.toEqual([])
  await claimSecrets(db, heldKeys(after))
  await expect(claimSecrets(db, heldKeys(before))).rejects.toThrow('has no key k2')
  expect(plainOf(await opened(fieldKeysOf(after).ring))).toEqual(plainOf(written))
  const left = await retireFieldKey(db, after, 'k1')
  expect(left.map(({ place }) => place).sort()).toEqual(sealedColumns().map(nameOf).sort())

  const response: string[] = []
  const half = resealFields(db, after, (line) => {
    response.push(line)
    if (response.length === 3) throw new Error('killed')
  })
  await expect(half).rejects.toThrow('killed')
  expect((await leftUnderOld(db, after)).length).toBeGreaterThan(0)
  await resealFields(db, after, () => undefined)
  expect(await leftUnderOld(db, after)).toEqual([])
  expect(plainOf(await opened(only(after, 'k2')))).toEqual(plainOf(written))

  // A program that was not restarted writes with the old key.
  await write()
  expect(await retireFieldKey(db, after, 'k1')).toEqual([
    { place: 'delivery.message.sealed', found: 1 },
  ])
  await write()
  await resealFields(db, after, () => undefined)
  expect(await retireFieldKey(db, after, 'k1')).toEqual([])
  await expect(write()).rejects.toThrow('the key k1 of sealed fields is retired')
  const back = { ...after, fieldKeys: { current: 'k1', keys: after.fieldKeys?.keys ?? {} } }
  await expect(claimSecrets(db, heldKeys(back))).rejects.toThrow('fieldKey (key k1) is retired')
  await expect(retireFieldKey(db, after, 'k2')).rejects.toThrow('k2 is the current key')
})

test('[KEY-001] what is written while fields are being resealed is not lost', async () => {
  const { pool } = server.db
  const k3 = { current: 'k3', keys: { ...fieldKeysOf(after).ring.keys, k3: randomBytes(32) } }
  const profile = sealedColumns().find(({ table }) => table === 'kyc.application') as SealedColumn
  const hash = server.fieldKeys.hash
  const writesBetween = {
    query: async (text: string, values?: unknown[]) => {
      const answer = await pool.query(text, values)
      for (const row of text.startsWith('select') ? answer.rows : []) {
        const newer = sealText({ hash, ring: k3 }, 'newer', profile.contextOf(row))
        await pool.query('update kyc.application set profile = $1 where member_id = $2', [
          newer,
          row.member_id,
        ])
      }
      return answer
    },
  }
  expect(await reseal(writesBetween, profile, { ring: k3 })).toBe(0)
  const { rows } = await pool.query('select member_id, profile from kyc.application')
  for (const row of rows) {
    expect(openIn(k3, row.profile, profile.contextOf(row)).toString()).toBe('newer')
  }
})

test('[KEY-001] a key of files is retired once no file needs it', async () => {
  const { db } = server
  const [importId, ring] = [randomUUID(), { ...before.fileKeys.keys, f2: newKey() }]
  const files = openFiles(String(server.env.STORAGE_URL))
  const content = Buffer.from('name')
  const [name, context] = [`screening/${importId}`, `screening.list:${importId}`]
  const first = await openVault(files, before.fileKeys).put(name, content, context)
  await db.pool.query(
    `insert into screening.list_import (import_id, source, state, key_id, wrapped_key, imported_by, started_at)
     values ($1, 'x', 'reading', 'f1', $2, 'x', now())`,
    [importId, first.wrappedKey],
  )
  const fileKeys = { current: 'f2', keys: ring }
  const secrets = { ...after, fileKeys }
  const left = [{ place: 'screening.list_import', found: 1 }]
  expect(await retireFileKey(db, secrets, 'f1')).toEqual(left)
  const vault = openVault(files, { current: 'f2', keys: { ...ring } })
  const persons = personIndex(server.fieldKeys)
  await server.asSystem((engine) => rewrapLists({ engine, vault, persons }))
  expect(await retireFileKey(db, secrets, 'f1')).toEqual([])
  const { rows } = await db.pool.query('select key_id, wrapped_key from screening.list_import')
  const { key_id: keyId, wrapped_key: wrappedKey } = rows[0] ?? {}
  const withoutOld = openVault(files, { current: 'f2', keys: { f2: ring.f2 } })
  expect(await withoutOld.get(name, { keyId, wrappedKey }, context)).toEqual(content)
  const late = db.pool.query(`update screening.list_import set key_id = 'f1', wrapped_key = 'x'`)
  await expect(late).rejects.toThrow('the key f1 of files is retired')
})
