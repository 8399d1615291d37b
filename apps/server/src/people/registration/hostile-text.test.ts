import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openTestServer,
  registration,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

let server: TestServer
let people = 0

/** Accepts any text as a name and as a messenger handle, so that only the platform's own rules apply. */
const OPEN_FORM = `update brand.brand set config = jsonb_set(config, '{registerFields}',
  (select jsonb_agg(case
     when f ->> 'field' in ('payeeName', 'username')
       then f || '{"enabled":true,"acceptedPattern":"*","minLength":1,"maxLength":80,"patternId":"any"}'
     else f end)
   from jsonb_array_elements(config -> 'registerFields') f))`

beforeAll(async () => {
  server = await openTestServer()
  await server.db.pool.query(OPEN_FORM)
  server.clock.advance(2500)
})
beforeEach(async () => {
  await server.db.pool.query('delete from platform.allowance')
})
afterAll(() => server?.close())

const register = (more: object) =>
  server.call('register', { body: { ...registration(`person${people++}`), ...more } })

const REFUSED: Record<string, string> = {
  'a zero byte': 'Ana\u0000Cruz',
  'a line break': 'Ana\nCruz',
  'an escape': 'Ana\u001b[31mCruz',
  'a right-to-left override': 'Ana \u202egro.live',
  'a left-to-right embedding': '\u202aAna',
  'an isolate': '\u2066Ana\u2069',
  'a right-to-left mark': 'Ana\u200f',
  'an Arabic letter mark': 'Ana\u061c',
  'a space of no width': 'A\u200bna',
  'a joiner of no width between letters': 'A\u200dna',
  'a byte order mark': '\ufeffAna',
  'a word joiner': 'A\u2060na',
  'a soft hyphen': 'A\u00adna',
  'a line separator': 'Ana\u2028Cruz',
  'letters hidden in tags': 'Ana\u{e0041}\u{e0042}',
  'half of a letter': 'Ana\ud83d',
  'a private sign': 'Ana\ue000',
}

const KEPT: Record<string, string> = {
  'a script': '<script>window.hacked=1</script>',
  'a picture with a script': '"><img src=x onerror=alert(1)>',
  'a template': '{{7*7}} #{7*7} <%= 7*7 %>',
  'a formula': '=HYPERLINK("http://evil.example")',
  'a statement': `Robert'); drop table member.member;--`,
  'an emoji': 'Ana \u{1f600}',
  'an emoji of several people': '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'letters of four bytes': '\u{20000}\u{2a6d6}',
  Arabic: 'محمد علي',
  'a name with accents': 'Niño de la Peña',
  'marks on a letter': 'Z\u0351\u036ba\u0343',
}

describe('[REG-09] a name', () => {
  test.each(Object.entries(REFUSED))(
    '[SEC-010] with %s is refused at its field',
    async (_name, payeeName) => {
      const answer = await register({ payeeName })
      expect(answer).toMatchObject({ status: 422, code: 'VALIDATION' })
      expect(answer.value).toMatchObject({ fields: [{ field: 'payeeName', rule: 'unseen' }] })
    },
  )

  test.each(Object.entries(KEPT))(
    '[SEC-001] that is %s is kept as it is, as text',
    async (_name, payeeName) => {
      const answer = await register({ payeeName })
      expect(answer.code).toBe('OK')
      const { rows } = await server.db.pool.query(
        `select 1 from member.member where contact ->> 'payeeName' = $1`,
        [payeeName],
      )
      expect(rows).toHaveLength(1)
    },
  )

  test('[SEC-010] that is very long is refused, and the answer names the limit', async () => {
    const answer = await register({ payeeName: '\u{1f600}'.repeat(300) })
    expect(answer.value).toMatchObject({
      fields: [{ field: 'payeeName', rule: 'tooLong', params: { max: 255 } }],
    })
  })
})

describe('[REG-09] every other text of the form', () => {
  const FIELDS = [
    'email',
    'qqNum',
    'recommenderId',
    'affiliateCode',
    'referralCode',
    'line',
    'whatsapp',
    'facebook',
    'wechat',
    'telegram',
    'zalo',
    'skype',
    'idNumber',
    'region',
    'domain',
    'registerUrl',
    'username',
  ]
  test.each(FIELDS)('[SEC-010] %s accepts no invisible characters', async (field) => {
    for (const text of ['a\u202eb@c.example', 'a\u0000b', 'a\u200bb']) {
      const answer = await register({ [field]: text })
      expect(answer.value, field).toMatchObject({
        fields: expect.arrayContaining([{ field, rule: 'unseen', params: {} }]),
      })
    }
  })
})

describe('a username', () => {
  test('[ACC-001] that looks like another counts as taken', async () => {
    valueIn(await register({ username: 'seaperch' }))
    const ALIKE = ['SeaPerch', 'ｓｅａｐｅｒｃｈ', 'sеapеrch', 'seapеrсһ', 'ѕеареrсh', ' seaperch ']
    for (const username of ALIKE) {
      const answer = await register({ username })
      expect(answer, username).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' })
    }
  })

  test('[SEC-001] that is a script is shown as it was typed', async () => {
    const username = '<b onclick=alert(1)>'
    const as = server.visitor()
    const { token } = valueIn(await server.call('register', { as, body: registration(username) }))
    const info = await server.call('memberInfo', { as: { ...as, token } })
    expect(valueIn(info)).toMatchObject({ account: username, nickname: username })
    expect(info.headers.get('content-type')).toContain('application/json')
    expect(info.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('a date', () => {
  test.each([
    ['2023-02-29', 'VALIDATION'],
    ['2024-02-29', 'OK'],
    ['2024-02-30', 'VALIDATION'],
    ['2100-01-01', 'OK'],
    ['2100-01-02', 'VALIDATION'],
    ['1999-12-31', 'VALIDATION'],
    ['9999-12-31', 'VALIDATION'],
    ['10000-01-01', 'VALIDATION'],
    ['0000-00-00', 'VALIDATION'],
    ['２０２４-01-01', 'VALIDATION'],
  ])('[VAL-04] of %s answers %s', async (from, code) => {
    const as = await server.register()
    const query = { from, to: '2100-01-01', pageSize: '5' }
    expect((await server.call('accountRecord', { as, query })).code).toBe(code)
  })
})
