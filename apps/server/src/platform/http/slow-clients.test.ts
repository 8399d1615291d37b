import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('[SEC-016] a client', () => {
  const SLOW = 300

  /** How long a connection lives that sends this and then nothing, in seconds. */
  function lifeOf(words: string): Promise<number> {
    const began = performance.now()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(words))
    return new Promise((settle) => {
      socket.on('error', () => undefined)
      socket.on('close', () => settle((performance.now() - began) / 1000))
      socket.resume()
    })
  }

  test('that is slow is disconnected, after 10 seconds of headers or 30 of body, and delays nobody', async () => {
    const head = 'POST /wps/session/login HTTP/1.1\r\nHost: localhost\r\n'
    const body = lifeOf(`${head}Content-Type: application/jose\r\nContent-Length: 100\r\n\r\nab`)
    const heads = Array.from({ length: SLOW }, () => lifeOf(head))
    const requested = Array.from({ length: 20 }, () => server.call('systemStatus', {}))
    for (const { code } of await Promise.all(requested)) expect(code).toBe('OK')
    for (const seconds of await Promise.all(heads)) {
      expect(seconds).toBeGreaterThan(9)
      expect(seconds).toBeLessThan(15)
    }
    const seconds = await body
    expect(seconds).toBeGreaterThan(29)
    expect(seconds).toBeLessThan(36)
  }, 60_000)
})
