import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

/** A socket of the site that is ready. @returns the kinds of messages received so far */
export async function openSocket(server: TestServer, token: string): Promise<string[]> {
  const received: string[] = []
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wps/realtime`)
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data)).type))
  await new Promise((open) => socket.addEventListener('open', open))
  socket.send(JSON.stringify({ type: 'hello', token }))
  await expect.poll(() => received).toContain('ready')
  return received
}
