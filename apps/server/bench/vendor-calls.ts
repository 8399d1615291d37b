import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signRequest, verifyAnswer } from '@parola/vendor-protocol'
import type pg from 'pg'
import { freePort } from '../../../tools/process/ports.ts'
import type { LoginUrls } from '../src/platform/db/index.ts'
import { fillMembers, memberId, playerName, sessionId } from './players.ts'

const VENDOR = 'BGS'
const KEY = { keyId: 'bench', secret: Buffer.alloc(32, 7) }
const PATH = '/vgw/v1/wallet/transact'
const READY_WITHIN_MS = 30_000
const MAIN = new URL('../src/main.ts', import.meta.url).pathname

export type VendorCalls = {
  /** A stake and its payout in one signed call; each `worker` has a connection of its own. */
  spin(n: number, worker: number): Promise<void>
  close(): Promise<void>
}

/** Starts one platform process on the database, and a vendor that calls it over HTTP. */
export async function startVendorCalls(
  urls: LoginUrls,
  pool: pg.Pool,
  inFlight: number,
): Promise<VendorCalls> {
  const port = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'parola-bench-'))
  const secretsFile = join(dir, 'secrets.json')
  writeFileSync(
    secretsFile,
    JSON.stringify({
      fieldKey: Buffer.alloc(32, 1).toString('base64'),
      gatewaySecret: `whsec_${Buffer.alloc(32, 2).toString('base64')}`,
      smsPassword: 'unused',
      mailPassword: 'unused',
      fileKeys: { current: 'f1', keys: { f1: Buffer.alloc(32, 3).toString('base64') } },
      kycSecret: 'unused-in-this-bench',
      vendors: { [VENDOR]: { keyId: KEY.keyId, secret: KEY.secret.toString('base64') } },
    }),
  )
  const platform = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: urls.server,
      JOBS_DATABASE_URL: urls.jobs,
      READER_DATABASE_URL: urls.reader,
      PORT: String(port),
      HOST: '127.0.0.1',
      SECRETS_FILE: secretsFile,
      STORAGE_URL: `file:${dir}`,
      DRAW_AHEAD: 'off',
      LOG_LEVEL: 'error',
    },
  })
  const sockets = await connectWhenReady(port, inFlight)
  await fillMembers(pool, VENDOR)
  const { rows } = await pool.query(
    `select game from catalogue.title where vendor = '${VENDOR}' order by node_id limit 1`,
  )
  const game = String(rows[0].game)
  let calls = 0
  const spin = async (n: number, worker: number) => {
    calls += 1
    const body = spinBody({ n, game, round: `H-${calls}` })
    const requested = signedRequest(body, `bench-${calls}`)
    const answer = await sendRequest(sockets[worker % inFlight] as Socket, requested.text)
    if (calls === 1) mustBeSigned(answer, requested.requestId)
    if (!answer.body.includes('"code":"OK"')) throw new Error(`a spin was answered ${answer.body}`)
  }
  return {
    spin,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      platform.kill('SIGTERM')
      await once(platform, 'exit')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function spinBody({ n, game, round }: { n: number; game: string; round: string }): string {
  return JSON.stringify({
    player: playerName(memberId(n)),
    session: sessionId(memberId(n)),
    game,
    round,
    currency: 'PHP',
    at: new Date().toISOString(),
    actions: [
      { tx: `${round}-1`, type: 'bet', amount: '1.00' },
      { tx: `${round}-2`, type: 'win', amount: '0.90' },
    ],
    round_closed: true,
  })
}

function signedRequest(body: string, requestId: string) {
  const timestampS = Math.floor(Date.now() / 1000)
  const headers = signRequest({ vendor: VENDOR, key: KEY, path: PATH, body, timestampS, requestId })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = Buffer.byteLength(body)
  const text = `POST ${PATH} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body}`
  return { text, requestId }
}

type HttpAnswer = { head: string; body: string }

/** One request on a connection of its own; a client this small leaves the cores to the platform. */
function sendRequest(socket: Socket, request: string): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let got = ''
    const onData = (chunk: Buffer) => {
      got += chunk.toString('latin1')
      const end = got.indexOf('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(got)?.[1]
      if (end < 0 || got.length < end + 4 + Number(length)) return
      socket.off('data', onData)
      socket.off('close', reject)
      resolve({ head: got.slice(0, end), body: got.slice(end + 4) })
    }
    socket.on('data', onData)
    socket.once('close', reject)
    socket.write(request)
  })
}

function mustBeSigned({ head, body }: HttpAnswer, requestId: string) {
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
  const verified = verifyAnswer({
    headers,
    path: PATH,
    body,
    requestId,
    status: Number(status.split(' ')[1]),
    nowS: Math.floor(Date.now() / 1000),
    secretOf: () => KEY.secret,
  })
  if (!verified.ok) throw new Error(`an answer was not signed: ${verified.code}`)
}

async function connectWhenReady(port: number, count: number): Promise<Socket[]> {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    try {
      return await Promise.all(Array.from({ length: count }, () => connected(port)))
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(100)
    }
  }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  socket.setMaxListeners(0)
  return socket
}
