import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceAddress } from './address.ts'
import { openConnection } from './connection.ts'

const server = createServer(({ socket }, response) => response.end(socket.remoteAddress))
let url = ''
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test.runIf(process.platform === 'linux')(
  'each member calls from an address of its own',
  async () => {
    const seen = await Promise.all(
      [0, 1, 300].map(async (place) => {
        const connection = openConnection(sourceAddress('localhost', place))
        const { text } = await connection.send(url, { method: 'GET', headers: {} }, 5000)
        await connection.close()
        return text
      }),
    )
    expect(seen).toEqual([0, 1, 300].map((place) => sourceAddress('localhost', place)))
  },
)
