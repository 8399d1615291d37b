import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const COMPRESSED = /\.(js|css|svg|json)$/
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
const brotli = promisify(brotliCompress)

/**
 * Brotli files beside the originals, made once here instead of at every request, one after another: whoever waits for
 * the site has the other cores. A file appears whole, since it may be asked for at any moment.
 */
export async function compress(dist: string, signal?: AbortSignal) {
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue
    signal?.throwIfAborted()
    const path = join(entry.parentPath, entry.name)
    await writeFile(`${path}.br-new`, await brotli(await readFile(path), { params }))
    await rename(`${path}.br-new`, `${path}.br`)
  }
}
