import { type CallShape, calls, isConsoleCall } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test/test-server.ts'
import { refuseBareCalls } from './servers.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const all = Object.entries<CallShape>(calls)

describe('[AZ-001] the program does not start', () => {
  const right = calls.operatorMe as CallShape
  test.each<[string, CallShape]>([
    ['an operator’s call without a right', { ...right, needs: undefined }],
    ['an operator’s call under a player path', { ...right, path: '/wps/operators' }],
    ['a player’s call under a console path', { ...calls.memberInfo, path: '/ops/me' }],
    ['a right on a call for everybody', { ...calls.systemStatus, needs: 'brand.view' }],
    ['a step-up where nobody can', { ...calls.memberInfo, stepUp: true }],
  ])('with %s', (_what, call) => {
    expect(() => refuseBareCalls([call], { call })).toThrow('call call')
  })

  test('with a call that has no answer, has two, or is not declared', () => {
    expect(() => refuseBareCalls([], { right })).toThrow('answered 0 times')
    expect(() => refuseBareCalls([right, right], { right })).toThrow('answered 2 times')
    expect(() => refuseBareCalls([right, calls.memberInfo], { right })).toThrow('undeclared')
    expect(() => refuseBareCalls(all.map(([, call]) => call))).not.toThrow()
  })
})

describe('[ROLE-02] a call is answered at its own origin only', () => {
  test.each(all)('%s', async (_name, { method, path }) => {
    const other = isConsoleCall({ path }) ? server.url : server.consoleUrl
    const answer = await fetch(other + path, { method })
    expect(answer.status).toBe(404)
  })

  test('a member’s token opens nothing at the console, an operator’s nothing at the site', async () => {
    const member = await server.register()
    const operator = await server.operator()
    expect(await server.call('operatorMe', { as: member })).toMatchObject({ code: 'NOT_LOGGED_IN' })
    expect(await server.call('memberInfo', { as: operator })).toMatchObject({
      code: 'NOT_LOGGED_IN',
    })
    expect(await server.call('operatorMe', { as: operator })).toMatchObject({ code: 'OK' })
  })

  test('the page for developers at the site has nothing about the console', async () => {
    const document = await (await fetch(`${server.url}/docs/json`)).text()
    expect(document).toContain('/wps/session/login')
    expect(document).not.toContain('/ops/')
  })
})

test('[SEC-005] pages of the site may not read answers of the console', async () => {
  const { headers } = await fetch(`${server.consoleUrl}/ops/session`, {
    headers: { origin: 'http://localhost:3000' },
  })
  expect(headers.has('access-control-allow-origin')).toBe(false)
})
