import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const OBJECT_LIMIT = 32 * 1024 * 1024
const STALE_MS = 15 * 60_000
const PREFIX = '/s3/'
const KEY = /^[\w-]+(\/[\w-][\w.-]*)*$/
const CREDENTIAL =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

export type BucketKeys = { accessKeyId: string; secretAccessKey: string }

/** A bucket with the part of S3 that a file storage needs: PUT, GET, HEAD and DELETE, each signed (SigV4). */
export async function mountBucket(
  app: FastifyInstance,
  { folder, keys, now }: { folder: string; keys: BucketKeys; now: () => number },
) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const whole = { parseAs: 'buffer', bodyLimit: OBJECT_LIMIT } as const
    scope.addContentTypeParser('*', whole, (_request, body, done) => done(null, body))
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'PUT', 'DELETE'],
      url: `${PREFIX}*`,
      bodyLimit: OBJECT_LIMIT,
      handler: async (request, reply) => {
        const fault = (status: number, code: string) =>
          reply
            .status(status)
            .type('application/xml')
            .send(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
        if (!isSigned(request, keys, now())) return fault(403, 'SignatureDoesNotMatch')
        const key = request.params['*']
        if (!KEY.test(key)) return fault(400, 'InvalidObjectName')
        const path = join(folder, key)
        if (request.method === 'PUT') {
          const content = contentOf(request)
          await mkdir(dirname(path), { recursive: true })
          await writeFile(path, content)
          return reply.header('etag', `"${md5(content)}"`).send()
        }
        if (request.method === 'DELETE') {
          await rm(path, { force: true })
          return reply.status(204).send()
        }
        const content = await readFile(path).catch(() => null)
        if (!content) return fault(404, 'NoSuchKey')
        return reply
          .type('application/octet-stream')
          .header('etag', `"${md5(content)}"`)
          .send(content)
      },
    })
  })
}

function contentOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

function md5(content: Buffer): string {
  return createHash('md5').update(content).digest('hex')
}

/** Signature version 4 over method, path, query, the listed headers and the hash of the body. */
function isSigned(request: FastifyRequest, keys: BucketKeys, now: number): boolean {
  const [, id, day = '', region = '', names = '', signature = ''] =
    CREDENTIAL.exec(request.headers.authorization ?? '') ?? []
  const signedAt = String(request.headers['x-amz-date'] ?? '')
  const hash = String(request.headers['x-amz-content-sha256'] ?? '')
  if (id !== keys.accessKeyId || !isFresh(signedAt, now) || !signedAt.startsWith(day)) return false
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(contentOf(request))) return false
  const scope = `${day}/${region}/s3/aws4_request`
  const requested = sha256(canonical(request, names, hash))
  const text = ['AWS4-HMAC-SHA256', signedAt, scope, requested].join('\n')
  const steps = [day, region, 's3', 'aws4_request', text]
  const right = steps.reduce<Buffer>(
    (key, step) => createHmac('sha256', key).update(step).digest(),
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  )
  return timingSafeEqual(right, Buffer.from(signature, 'hex'))
}

function canonical(request: FastifyRequest, names: string, hash: string): string {
  const [path = '', query = ''] = request.url.split('?')
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('')
  const sorted = query.split('&').filter(Boolean).sort().join('&')
  return [request.method, path, sorted, headers, names, hash].join('\n')
}

function isFresh(text: string, now: number): boolean {
  const read = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!read) return false
  const [year = 0, month = 1, date, hour, minute, second] = read.slice(1).map(Number)
  return Math.abs(Date.UTC(year, month - 1, date, hour, minute, second) - now) < STALE_MS
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
