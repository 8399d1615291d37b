import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { signAnswer, verifyRequest } from '@parola/vendor-protocol'
import {
  CARRIER_PASSWORDS,
  freePort,
  GATEWAY_SECRET,
  IDENTITY_SECRET,
  KYC_SECRET,
  vendorKey,
} from './test-server.ts'

const SANDBOX = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url))
const READY_WITHIN_MS = 40_000
const LOOK_EVERY_MS = 50

/** Of the bucket at the sandbox. */
export const S3_KEYS = { accessKeyId: 'tests', secretAccessKey: 'secret-of-the-tests' }

export type Outside = { url: string; close(): Promise<void> }
export type Sandbox = Outside & {
  smsUrl: string
  mailUrl: string
  /** Messages to this number or address, newest first. */
  received(recipient: string): Promise<Letter[]>
}
type Letter = { protocol: string; sender: string; subject: string; text: string }

/** The third parties as a separate program, as the platform sees them. */
export async function openSandbox(): Promise<Sandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-gateway-'))
  const port = await freePort()
  const [smppPort, smtpPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const program = spawn(process.execPath, [SANDBOX], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      GATEWAY_SECRET,
      SMPP_PORT: String(smppPort),
      SMTP_PORT: String(smtpPort),
      SMS_PASSWORD: CARRIER_PASSWORDS.smsPassword,
      MAIL_PASSWORD: CARRIER_PASSWORDS.mailPassword,
      KYC_SECRET,
      IDENTITY_SECRET,
      S3_ACCESS_KEY: S3_KEYS.accessKeyId,
      S3_SECRET_KEY: S3_KEYS.secretAccessKey,
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
    smsUrl: `smpp://parola@127.0.0.1:${smppPort}`,
    mailUrl: `smtp://parola@127.0.0.1:${smtpPort}`,
    received: async (recipient) => {
      const answer = await fetch(`${url}/outbox.json?to=${encodeURIComponent(recipient)}`)
      return (await answer.json()) as Letter[]
    },
    close: async () => {
      program.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Requested = { path: string; body: Record<string, unknown> }
export type Studio = Outside & {
  requested: Requested[]
  answers(value: Record<string, unknown>, signed?: boolean): void
}

/** A vendor's answer when it has opened a game. */
export function opened(url: string) {
  return { url, session: 'S1', expires_at: '2030-01-01T00:00:00.000Z' }
}

/** A game vendor at the other end of the protocol: it accepts signed calls only, and signs. */
export async function openStudio(): Promise<Studio> {
  const requested: Requested[] = []
  let next: { value: Record<string, unknown>; signed: boolean } = { value: {}, signed: true }
  const server = createServer(async (request, response) => {
    const sent = Buffer.concat(await Array.fromAsync(request)).toString()
    const path = request.url ?? ''
    const nowS = Math.floor(Date.now() / 1000)
    const secretOf = (vendor: string) => vendorKey(vendor).secret
    const verified = verifyRequest({ headers: request.headers, path, body: sent, nowS, secretOf })
    if (!verified.ok) return response.writeHead(401).end()
    requested.push({ path, body: JSON.parse(sent) })
    const { vendor, requestId } = verified.signed
    const body = JSON.stringify({ success: true, code: 'OK', message: '', value: next.value })
    const signing = { vendor, key: vendorKey(vendor), path, body, timestampS: nowS, requestId }
    response.writeHead(200, next.signed ? signAnswer({ ...signing, status: 200 }) : {}).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    answers: (value, signed = true) => {
      next = { value, signed }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
