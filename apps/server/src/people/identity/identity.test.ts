import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openIdentityBrowser } from '../../../test/identity-browser.ts'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { openTestServer, PASSWORD, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let sandbox: Sandbox
let people = 0

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ sandboxUrl: sandbox.url })
})
beforeEach(async () => {
  await server.db.pool.query('delete from platform.allowance')
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const somebody = (more: { isVerified?: boolean } = {}) => ({
  email: `person${people++}@people.example`,
  name: 'Ligaya Santos',
  ...more,
})
const setSwitch = (name: string, isOn: boolean) =>
  server.db.pool.query(
    `update brand.brand set config = jsonb_set(config, array['switches', $1], $2::jsonb)`,
    [name, JSON.stringify(isOn)],
  )
const brandsRead = () => server.clock.advance(2500)
const memberOf = async (as: { address: string; token: string }) =>
  valueIn(await server.call('memberInfo', { as }))
const count = async (table: string) =>
  Number((await server.db.pool.query(`select count(*) from ${table}`)).rows[0].count)

describe.each(['google', 'facebook'] as const)('with %s', (provider) => {
  test('[AUTH-11] [ACC-019] [ACC-009] a person registers once and logs in from then on', async () => {
    const who = somebody()
    const first = openIdentityBrowser(server)
    const ticket = await first.prove(provider, who)
    const response = valueIn(await first.enter(ticket))
    expect(response).toMatchObject({ outcome: 'new', provider, opened: null, minAge: 21 })
    expect(response.prefill).toEqual({
      name: who.name,
      email: provider === 'google' ? who.email : '',
    })
    expect(response.fields.map(({ field }) => field)).toEqual(['email', 'region', 'affiliateCode'])
    const opened = valueIn(await first.complete(ticket, { email: who.email }))
    expect(opened).toMatchObject({ firstTimeLogin: true, passwordExpired: false })
    const registered = await memberOf({ ...first.as, token: opened.token })
    expect(registered).toMatchObject({ type: 0, isTrial: false })

    const entered = valueIn(await first.enter(await first.prove(provider, who)))
    expect(entered).toMatchObject({ outcome: 'entered', opened: { passwordExpired: false } })
    const again = await memberOf({ ...first.as, token: entered.opened?.token ?? '' })
    expect(again.id).toBe(registered.id)
    // From an unknown device they prove it once more, as after every other login method.
    const strange = openIdentityBrowser(server)
    const requested = await strange.enter(await strange.prove(provider, who))
    expect(requested).toMatchObject({
      code: 'VERIFICATION_NEEDED',
      value: { methods: [{ method: 'email' }] },
    })
  })

  test('[AUTH-11] a member who cancels at the provider gets a message, and nothing is stored', async () => {
    const browser = openIdentityBrowser(server)
    const proofs = await count('identity.proof')
    const attempts = await count('identity.attempt')
    const landed = await browser.land(await browser.signIn(await browser.begin(provider), null))
    expect(landed).toMatchObject({ status: 303, pathname: '/identity', refused: 'cancelled' })
    expect(await count('identity.proof')).toBe(proofs)
    expect(await count('identity.attempt')).toBe(attempts)
  })

  test('[ACC-019] a callback works once, and only in the browser that started the attempt', async () => {
    const [mine, theirs] = [openIdentityBrowser(server), openIdentityBrowser(server)]
    const callback = await mine.signIn(await mine.begin(provider), somebody())
    await theirs.begin(provider)
    expect((await theirs.land(callback)).refused).toBe('stale')
    const landed = await mine.land(callback)
    expect(landed.refused).toBeNull()
    expect((await mine.land(callback)).refused).toBe('stale')
    expect(await theirs.enter(landed.ticket)).toMatchObject({ status: 409, code: 'IDENTITY_STALE' })
    expect(await theirs.complete(landed.ticket)).toMatchObject({ code: 'IDENTITY_STALE' })
    expect(valueIn(await mine.enter(landed.ticket)).outcome).toBe('new')
  })

  test('[ACC-019] a wrong state, code or PKCE verifier is refused', async () => {
    const browser = openIdentityBrowser(server)
    const changed = async (change: (url: URL) => void) => {
      const url = new URL(await browser.signIn(await browser.begin(provider), somebody()))
      change(url)
      return (await browser.land(url.href)).refused
    }
    expect(await changed((url) => url.searchParams.set('state', 'another'))).toBe('stale')
    expect(await changed((url) => url.searchParams.delete('state'))).toBe('stale')
    expect(await changed((url) => url.searchParams.set('code', 'another'))).toBe('wrong')
    expect(await changed((url) => url.searchParams.delete('code'))).toBe('wrong')
    const callback = await browser.signIn(await browser.begin(provider), somebody())
    await server.db.pool.query('update identity.attempt set verifier = $1', ['v'.repeat(43)])
    expect((await browser.land(callback)).refused).toBe('wrong')
  })

  test('[ACC-019] an attempt expires after ten minutes', async () => {
    const browser = openIdentityBrowser(server)
    const callback = await browser.signIn(await browser.begin(provider), somebody())
    server.clock.advance(10 * 60_000)
    expect((await browser.land(callback)).refused).toBe('stale')
  })
})

test('[ACC-019] an ID token for another attempt is refused by its nonce', async () => {
  const browser = openIdentityBrowser(server)
  const callback = await browser.signIn(await browser.begin('google'), somebody())
  await server.db.pool.query(`update identity.attempt set nonce = 'of-another-attempt'`)
  expect((await browser.land(callback)).refused).toBe('wrong')
})

test('[AUTH-11] a callback puts no secret into an address, and its cookie is out of scripts’ reach', async () => {
  const browser = openIdentityBrowser(server)
  const begun = await browser.call('beginIdentity', { provider: 'google' })
  expect(begun.headers.get('set-cookie')).toMatch(
    /^__Host-identity=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/,
  )
  const landed = await browser.land(await browser.signIn(valueIn(begun).url, somebody()))
  expect(landed.ticket).toMatch(/^[\w-]{43}$/)
  expect(landed.headers.get('referrer-policy')).toBe('no-referrer')
  expect(landed.headers.get('cache-control')).toBe('no-store')
})

describe('an e-mail address', () => {
  test('[ACC-019] that another member has gives nobody their account', async () => {
    const who = somebody()
    const owner = await server.register({ email: who.email })
    const browser = openIdentityBrowser(server)
    const ticket = await browser.prove('google', who)
    expect(valueIn(await browser.enter(ticket)).outcome).toBe('new')
    const { token } = valueIn(await browser.complete(ticket, { email: who.email }))
    expect((await memberOf({ ...browser.as, token })).id).not.toBe(owner.memberId)
  })

  test('[ACC-019] that the provider did not verify is not adopted', async () => {
    const browser = openIdentityBrowser(server)
    const ticket = await browser.prove('google', somebody({ isVerified: false }))
    expect(valueIn(await browser.enter(ticket)).prefill.email).toBe('')
  })
})

describe('the form', () => {
  test('[REG-03] [ELI-001] requires age, hall and what the brand requires, and keeps the ticket valid', async () => {
    const browser = openIdentityBrowser(server)
    const ticket = await browser.prove('google', somebody())
    const young = await browser.complete(ticket, { ageConfirmed: false })
    expect(young).toMatchObject({ status: 422, code: 'AGE_NOT_CONFIRMED' })
    const hall = await browser.complete(ticket, { region: undefined })
    expect(hall.value).toMatchObject({ fields: [{ field: 'region', rule: 'required' }] })
    const wrong = await browser.complete(ticket, { email: 'none' })
    expect(wrong.value).toMatchObject({ fields: [{ field: 'email', rule: 'email' }] })
    expect(valueIn(await browser.complete(ticket)).token).toBeTruthy()
    expect(await browser.complete(ticket)).toMatchObject({ code: 'IDENTITY_STALE' })
  })

  test('[ACC-019] that is sent twice concurrently makes one member', async () => {
    const browser = openIdentityBrowser(server)
    const ticket = await browser.prove('google', somebody())
    const members = await count('member.member')
    const both = await Promise.all([browser.complete(ticket), browser.complete(ticket)])
    expect(both.map(({ code }) => code).sort()).toEqual(['IDENTITY_STALE', 'OK'])
    expect(await count('member.member')).toBe(members + 1)
  })
})

describe('the checks of every log-in', () => {
  test('[ACC-019] [AZ-004] refuse a blocked member and an agent', async () => {
    const who = somebody()
    const person = await memberOf(await openIdentityBrowser(server).register('google', who))
    const tries = async (change: string) => {
      await server.db.pool.query(`update member.member set ${change} where member_id = $1`, [
        person.id,
      ])
      const browser = openIdentityBrowser(server)
      return (await browser.enter(await browser.prove('google', who))).code
    }
    expect(await tries(`status = 'blocked'`)).toBe('ACCOUNT_BLOCKED')
    expect(await tries(`status = 'active', type = 1`)).toBe('NON_MEMBER_ACCOUNT')
    expect(await tries(`status = 'active', type = 0`)).toBe('OK')
  })

  test('[CFG-01] apply while the brand has the provider switched off', async () => {
    await setSwitch('GOOGLE3', false)
    brandsRead()
    const browser = openIdentityBrowser(server)
    const answer = await browser.call('beginIdentity', { provider: 'google' })
    expect(answer).toMatchObject({ status: 403, code: 'IDENTITY_OFF' })
    await setSwitch('GOOGLE3', true)
    brandsRead()
    expect(await browser.begin('google')).toContain(sandbox.url)
  })
})

describe('linking', () => {
  test('[AUTH-11] from inside a session adds a log-in method, which can be removed again', async () => {
    const who = somebody()
    const owner = await server.register()
    const browser = openIdentityBrowser(server, owner)
    expect(valueIn(await server.call('identities', { as: owner }))).toEqual({
      list: [],
      open: ['google', 'facebook'],
      mayUnlink: false,
    })
    const ticket = await browser.prove('google', who, owner)
    expect(valueIn(await browser.enter(ticket)).outcome).toBe('linking')
    expect(await browser.call('linkIdentity', { ticket }, owner)).toMatchObject({ code: 'OK' })
    const { list, open } = valueIn(await server.call('identities', { as: owner }))
    expect(list).toMatchObject([{ provider: 'google', label: who.email }])
    expect(open).toEqual(['facebook'])

    const later = openIdentityBrowser(server, { address: owner.address })
    const { opened } = valueIn(await later.enter(await later.prove('google', who)))
    expect((await memberOf({ ...later.as, token: opened?.token ?? '' })).id).toBe(owner.memberId)

    const gone = await server.call('unlinkIdentity', { as: owner, query: { provider: 'google' } })
    expect(gone.code).toBe('OK')
    const after = openIdentityBrowser(server)
    expect(valueIn(await after.enter(await after.prove('google', who))).outcome).toBe('new')
  })

  test('[AUTH-11] of an unknown identity goes to the account whose password was proved', async () => {
    const owner = await server.register()
    const browser = openIdentityBrowser(server, owner)
    const ticket = await browser.prove('google', somebody())
    expect(valueIn(await browser.enter(ticket)).outcome).toBe('new')
    const body = { type: 'username' as const, username: owner.username, password: PASSWORD }
    const { token } = valueIn(await server.call('login', { as: owner, body }))
    const session = { ...owner, token }
    expect(await browser.call('linkIdentity', { ticket }, session)).toMatchObject({ code: 'OK' })
    expect(valueIn(await server.call('identities', { as: session })).list).toHaveLength(1)
  })

  test('[ACC-019] is refused for another member’s attempt, a taken identity and a second of a kind', async () => {
    const who = somebody()
    const [owner, other] = [await server.register(), await server.register()]
    const browser = openIdentityBrowser(server, owner)
    const ticket = await browser.prove('google', who, owner)
    const stolen = await browser.call('linkIdentity', { ticket }, other)
    expect(stolen).toMatchObject({ code: 'IDENTITY_STALE' })
    // An attempt that was started for linking cannot register or log in.
    expect(await browser.complete(ticket)).toMatchObject({ code: 'IDENTITY_STALE' })
    await browser.call('linkIdentity', { ticket }, owner)
    const taken = await browser.prove('google', who, other)
    expect(await browser.call('linkIdentity', { ticket: taken }, other)).toMatchObject({
      status: 409,
      code: 'IDENTITY_TAKEN',
    })
    const second = await browser.prove('google', somebody(), owner)
    expect(await browser.call('linkIdentity', { ticket: second }, owner)).toMatchObject({
      status: 409,
      code: 'IDENTITY_HELD',
    })
  })

  test('[AUTH-11] keeps the last log-in method under concurrent attempts', async () => {
    const session = await openIdentityBrowser(server).register('google', somebody())
    const unlink = (provider: 'google' | 'facebook') =>
      server.call('unlinkIdentity', { as: session, query: { provider } })
    expect(await unlink('google')).toMatchObject({ status: 409, code: 'LAST_LOGIN_METHOD' })
    const browser = openIdentityBrowser(server, session)
    const ticket = await browser.prove('facebook', somebody(), session)
    await browser.call('linkIdentity', { ticket }, session)
    const both = await Promise.all([unlink('google'), unlink('facebook')])
    expect(both.map(({ code }) => code).sort()).toEqual(['LAST_LOGIN_METHOD', 'OK'])
    expect(valueIn(await server.call('identities', { as: session })).list).toHaveLength(1)
  })
})
