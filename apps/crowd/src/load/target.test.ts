import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readRequest } from './arguments.ts'
import { lookAtTarget } from './target.ts'

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  opened.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const requested = (site: string, ...more: string[]) => {
  const request = readRequest(['--site', site, ...more])
  if (request.kind !== 'load') throw new Error('no load')
  return request.requested
}
const status = (more: object = {}) => ({
  ...{ status: 0, maintenance: false, brandName: 'Parola', currency: 'PHP', version: 'v1' },
  ...more,
})
const answering =
  (value: object): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify({ success: true, value, message: '', code: 'OK' }))

test('a site that answers is described', async () => {
  const site = await serving(answering(status()))
  expect(await lookAtTarget(requested(site))).toEqual({
    ...{ site, brandName: 'Parola', currency: 'PHP', version: 'v1' },
  })
})

test('a site that is not there is named in one line', async () => {
  await expect(lookAtTarget(requested('http://127.0.0.1:9'))).rejects.toThrow(
    /^Nobody answers at http:\/\/127\.0\.0\.1:9: .+\.$/,
  )
})

test.each([
  ['a page', 'text', '<html>Welcome</html>'],
  ['nothing', 'text', ''],
  ['JSON of something else', 'json', { hello: 1 }],
  ['an envelope of something else', 'json', { success: true, value: { brandName: 7 } }],
])('a site that answers %s is no site of ours', async (_what, _kind, body) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const site = await serving((_request, response) => response.end(text))
  await expect(lookAtTarget(requested(site))).rejects.toThrow(
    `${site} answers, but not as a site of Parola does.`,
  )
})

test('a site that is slow to answer is busy already', async () => {
  const site = await serving(answering(status()))
  let now = 0
  const slow = () => {
    now += 6000
    return now
  }
  await expect(lookAtTarget(requested(site), slow)).rejects.toThrow(
    `${site} took 6000 ms for its first answer: it is busy already.`,
  )
})

test('a site that closes the call without an answer is named in one line', async () => {
  const site = await serving((request) => request.socket.destroy())
  await expect(lookAtTarget(requested(site))).rejects.toThrow(/^Nobody answers at [^\n]+\.$/)
})

test('a site elsewhere is measured only under the name of its brand', async () => {
  // This machine by an address that is neither loopback nor private.
  const site = (await serving(answering(status()))).replace('127.0.0.1', '0.0.0.0')
  const refused = `repeat with --brand-name "Parola" if it may be loaded.`
  await expect(lookAtTarget(requested(site))).rejects.toThrow(refused)
  await expect(lookAtTarget(requested(site, '--brand-name', 'Another'))).rejects.toThrow(refused)
  expect(await lookAtTarget(requested(site, '--brand-name', 'Parola'))).toMatchObject({ site })
})

test('a site that refuses, or is closed, is not measured', async () => {
  const refusing = await serving((_request, response) => {
    response.end(JSON.stringify({ success: false, value: null, message: '', code: 'RATE_LIMITED' }))
  })
  await expect(lookAtTarget(requested(refusing))).rejects.toThrow(
    'refuses the first call: RATE_LIMITED.',
  )
  const closed = await serving(answering(status({ status: 1, maintenance: true })))
  await expect(lookAtTarget(requested(closed))).rejects.toThrow('is closed (maintenance).')
})
