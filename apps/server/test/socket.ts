import { expect } from 'vitest'
import type { Stand } from './stand.ts'

/** A socket of the site that is ready. @returns the kinds of messages that it has heard so far */
export async function openSocket(stand: Stand, token: string): Promise<string[]> {
  const heard: string[] = []
  const socket = new WebSocket(`${stand.url.replace('http', 'ws')}/wps/realtime`)
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data)).type))
  await new Promise((open) => socket.addEventListener('open', open))
  socket.send(JSON.stringify({ type: 'hello', token }))
  await expect.poll(() => heard).toContain('ready')
  return heard
}
