import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personalInfo } from '../../../test/papers.ts'
import { openStand, PASSWORD, type Person, type Stand, valueIn } from '../../../test/stand.ts'

const SOON = { timeout: 20_000, interval: 150 }
const ASKS_ID_NUMBER = `update brand.brand set config = jsonb_set(config, '{registerFields}',
  (config -> 'registerFields') || '{"field":"idNumber","enabled":true,"required":false,
    "acceptedPattern":"*","minLength":1,"maxLength":60,"patternId":"any"}') where brand_id = 'ph'`

let stand: Stand
let number: string

beforeAll(async () => {
  stand = await openStand({ jobs: true })
  await stand.db.pool.query(ASKS_ID_NUMBER)
  stand.clock.advance(3000)
})
/** Somebody has excluded themselves, and is known by the number of a paper. */
beforeEach(async () => {
  await stand.db.pool.query('delete from platform.allowance')
  number = `Q${randomUUID().slice(0, 13)}`
  const away = await stand.registerUnverified()
  await sendPapers(away)
  valueIn(await stand.call('stayAway', { as: away, body: { length: '1y', isSure: true } }))
})
afterAll(() => stand.close())

/** Of a name that nobody else has: only the number can tell that two are one. */
const sendPapers = async (as: Person, idNumber = number) => {
  const letters = [...randomUUID().replace(/[^a-f]/g, '')].join('')
  const body = personalInfo({ idNumber, payeename: `Xa${letters} Yo${letters}` })
  return valueIn(await stand.call('setPersonalInfo', { as, body }))
}
const absenceOf = async (as: Person) => valueIn(await stand.call('absence', { as }))
const OUT = { kind: 'excluded', cause: 'person' }

describe('[RG-006] who excluded themselves and comes again', () => {
  test('is caught at the registration, by the number that the form asked for', async () => {
    const again = await stand.registerUnverified({ idNumber: number })
    await expect.poll(() => absenceOf(again), SOON).toMatchObject(OUT)
  })

  test('is caught at the papers', async () => {
    const again = await stand.registerUnverified()
    expect(await absenceOf(again)).toBeNull()
    await sendPapers(again)
    await expect.poll(() => absenceOf(again), SOON).toMatchObject(OUT)
  })

  test('is caught at the log-in, whatever was missed before', async () => {
    const again = await stand.registerUnverified()
    await sendPapers(again, `${number}X`)
    await stand.db.pool.query(
      `update screening.person me set number_index = out.number_index
         from screening.person out join safer_play.absence using (member_id)
        where me.member_id = $1 and out.number_index is not null
          and absence.from_at = (select max(from_at) from safer_play.absence)`,
      [again.memberId],
    )
    expect(await absenceOf(again)).toBeNull()
    const body = { type: 'username', username: again.username, password: PASSWORD } as const
    const { token } = valueIn(await stand.call('login', { as: again, body }))
    expect(await absenceOf({ ...again, token })).toMatchObject(OUT)
  })

  test('and nobody else is', async () => {
    const other = await stand.registerUnverified({ idNumber: `${number}Y` })
    await sendPapers(other, `${number}Y`)
    const body = { type: 'username', username: other.username, password: PASSWORD } as const
    const { token } = valueIn(await stand.call('login', { as: other, body }))
    expect(await absenceOf({ ...other, token })).toBeNull()
  })
})
