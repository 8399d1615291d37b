import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { S3mini } from 's3mini'

/** Object storage; the default driver is a folder. Names are relative paths without `..`. */
export type Files = {
  read(name: string): Promise<Buffer | null>
  /** Whether the file exists; its content is not read. */
  has(name: string): Promise<boolean>
  write(name: string, content: Buffer): Promise<void>
  /** Does nothing when the file does not exist. */
  remove(name: string): Promise<void>
}

export type ObjectKeys = { accessKeyId: string; secretAccessKey: string }

const ANSWER_WITHIN_MS = 10_000
const NAME = /^[\w-]+(\/[\w-][\w.-]*)*$/
const DEFAULT_REGION = 'auto'

/**
 * Opens the storage of a URL: `file:` a folder; `s3+https://host/bucket?region=…` (or `s3+http:`) a bucket of
 * any S3-compatible storage.
 */
export function openFiles(storageUrl: string, keys?: ObjectKeys): Files {
  const driver = storageUrl.startsWith('s3+') ? inBucket(storageUrl, keys) : inFolder(storageUrl)
  return {
    read: (name) => driver.read(right(name)),
    has: (name) => driver.has(right(name)),
    write: (name, content) => driver.write(right(name), content),
    remove: (name) => driver.remove(right(name)),
  }
}

function right(name: string): string {
  if (!NAME.test(name)) throw new Error('name leaves the storage')
  return name
}

function inFolder(storageUrl: string): Files {
  const root = storageUrl.startsWith('file://') ? fileURLToPath(storageUrl) : storageUrl.slice(5)
  const place = (name: string) => normalize(join(root, name))
  return {
    read: (name) => readFile(place(name)).catch(nullIfMissing),
    has: async (name) => (await stat(place(name)).catch(nullIfMissing)) !== null,
    write: async (name, content) => {
      const path = place(name)
      await mkdir(dirname(path), { recursive: true })
      const half = `${path}.${process.pid}.part`
      await writeFile(half, content)
      await rename(half, path)
    },
    remove: (name) => rm(place(name), { force: true }),
  }
}

function inBucket(storageUrl: string, keys: ObjectKeys | undefined): Files {
  if (!keys) throw new Error('Setting STORAGE_URL: the secrets file has no keys for it (s3)')
  const url = new URL(storageUrl.slice('s3+'.length))
  const bucket = new S3mini({
    ...keys,
    endpoint: `${url.origin}${url.pathname}`,
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    requestAbortTimeout: ANSWER_WITHIN_MS,
  })
  return {
    read: async (name) => {
      const content = await bucket.getObjectArrayBuffer(name)
      return content && Buffer.from(content)
    },
    has: async (name) => (await bucket.objectExists(name)) === true,
    write: async (name, content) => {
      await bucket.putObject(name, content, 'application/octet-stream')
    },
    remove: async (name) => {
      await bucket.deleteObject(name)
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
