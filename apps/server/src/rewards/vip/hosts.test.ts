import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import { dataString, png } from '../../../test/pictures.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let manager: Operator

beforeAll(async () => {
  server = await openTestServer()
  manager = await server.operator()
})
afterAll(() => server.close())

const hosts = () => server.call('opsVipHosts', { as: manager }).then(valueIn)
const seenBy = async (as: Person) => valueIn(await server.call('vipHosts', { as }))
const choose = (as: Person, hostId: string) =>
  server.call('chooseVipHost', { as, body: { hostId } })

async function member(tier: number): Promise<Person> {
  const person = await server.register()
  const body = { memberId: person.memberId, tier, reason: 'for the test' }
  if (tier > 0) valueIn(await server.call('setVipTier', { as: manager, body }))
  return person
}

async function change(list: readonly object[], version?: number) {
  const seen = version ?? (await hosts()).version
  const body = { version: seen, hosts: list as never, reason: 'for the test' }
  const answer = await server.call('changeVipHosts', { as: manager, body })
  server.clock.advance(3000)
  return answer
}

const lea = { id: 'lea', name: 'Lea', hours: '10:00-18:00', contact: '', pictureId: null }

test('[PRO-04] an operator writes the hosts: name, picture, hours, and a contact that only members of that host see', async () => {
  const image = dataString(await png(400, 400), 'image/png')
  const { pictureId } = valueIn(
    await server.call('uploadContentPicture', { as: manager, body: { shape: 'portrait', image } }),
  )
  const contact = 'https://t.me/lea_at_parola'
  const body = { version: (await hosts()).version, reason: 'for the test' }
  const wrong = await server.call('changeVipHosts', {
    as: manager,
    body: { ...body, hosts: [{ ...lea, contact: 'javascript:alert(1)' }] },
  })
  expect(wrong).toMatchObject({ status: 422, code: 'VALIDATION' })
  expect((await change([{ ...lea, pictureId: randomUUID() }])).code).toBe('VALIDATION')
  expect((await change([lea, lea])).code).toBe('VALIDATION')
  expect((await change([{ ...lea, contact, pictureId }])).code).toBe('OK')
  expect((await change([lea], 0)).code).toBe('BRAND_CHANGED')
  const [platinum, bronze] = [await member(10), await member(1)]
  const pictureUrl = `/art/upload/${pictureId}`
  expect((await seenBy(platinum)).hosts).toEqual([
    { id: 'lea', name: 'Lea', hours: '10:00-18:00', contact: '', pictureUrl },
  ])
  expect((await seenBy(bronze)).hosts).toMatchObject([{ contact: '', pictureUrl }])
  expect((await choose(platinum, 'lea')).code).toBe('OK')
  expect((await seenBy(platinum)).hosts).toMatchObject([{ contact, pictureUrl }])
  expect((await hosts()).hosts).toMatchObject([{ members: 1, contact, pictureId }])
})

test('[PRO-04] an operator edits the hosts as they are, not as they were two seconds ago', async () => {
  await change([lea])
  const body = { version: (await hosts()).version, hosts: [], reason: 'for the test' }
  valueIn(await server.call('changeVipHosts', { as: manager, body }))
  expect(await hosts()).toMatchObject({ hosts: [], version: body.version + 1 })
})

test('[PRO-04] members of a host who left the club choose again at once', async () => {
  await change([lea, { ...lea, id: 'max', name: 'Max' }])
  const ana = await member(10)
  expect((await choose(ana, 'lea')).code).toBe('OK')
  expect((await choose(ana, 'max')).code).toBe('VIP_HOST_TOO_SOON')
  await change([{ ...lea, id: 'max', name: 'Max' }])
  expect(await seenBy(ana)).toMatchObject({ hostId: null, changeableAt: null })
  expect((await choose(ana, 'max')).code).toBe('OK')
})
