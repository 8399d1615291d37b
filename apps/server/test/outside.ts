import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { signAnswer, verifyRequest } from '@parola/vendor-protocol'
import { freePort, GATEWAY_SECRET, vendorKey } from './stand.ts'

const SANDBOX = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url))
const READY_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 50

export type Outside = { url: string; close(): Promise<void> }

/** The sandbox gateway as a program of its own, as the platform meets it. */
export async function openSandbox(): Promise<Outside> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-gateway-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = spawn(process.execPath, [SANDBOX], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      GATEWAY_SECRET,
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((settle) => program.once('exit', () => settle()))
  process.once('exit', () => program.kill())
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (performance.now() > deadline) throw new Error('the sandbox does not answer')
    await wait(LOOK_EVERY_MS)
  }
  return {
    url,
    close: async () => {
      program.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Asked = { path: string; body: Record<string, unknown> }
export type Studio = Outside & {
  asked: Asked[]
  answers(value: Record<string, unknown>, signed?: boolean): void
}

/** What a vendor answers when it opened a game. */
export function opened(url: string) {
  return { url, session: 'S1', expires_at: '2030-01-01T00:00:00.000Z' }
}

/** A game vendor at the other end of the protocol: it believes signed calls only, and signs. */
export async function openStudio(): Promise<Studio> {
  const asked: Asked[] = []
  let next: { value: Record<string, unknown>; signed: boolean } = { value: {}, signed: true }
  const server = createServer(async (request, response) => {
    const sent = Buffer.concat(await Array.fromAsync(request)).toString()
    const path = request.url ?? ''
    const nowS = Math.floor(Date.now() / 1000)
    const secretOf = (vendor: string) => vendorKey(vendor).secret
    const verified = verifyRequest({ headers: request.headers, path, body: sent, nowS, secretOf })
    if (!verified.ok) return response.writeHead(401).end()
    asked.push({ path, body: JSON.parse(sent) })
    const { vendor, requestId } = verified.signed
    const body = JSON.stringify({ success: true, code: 'OK', message: '', value: next.value })
    const signing = { vendor, key: vendorKey(vendor), path, body, timestampS: nowS, requestId }
    response.writeHead(200, next.signed ? signAnswer({ ...signing, status: 200 }) : {}).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: (value, signed = true) => {
      next = { value, signed }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
