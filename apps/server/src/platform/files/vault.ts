import { type KeyRing, newDataKey, openBytes, ringKey, sealBytes } from '#platform/crypto'
import type { Files } from './storage.ts'

/** The key of one file, encrypted with a key of the ring. */
export type Wrapped = { keyId: string; wrappedKey: Buffer }

/** A storage whose files cannot be read without their own key (DOC-004). */
export type Vault = {
  /**
   * Stores a file; the returned key and this vault are needed to read it. `context` identifies its owner and
   * the file.
   */
  put(name: string, content: Buffer, context: string): Promise<Wrapped>
  /**
   * Null when the file does not exist.
   * @throws Error when it was changed, belongs to another context, or its key is not of this ring
   */
  get(name: string, wrapped: Wrapped, context: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** The id of the key that new files are wrapped with. */
  current: string
  /** The same file's key, wrapped with the current key of the ring: the file itself stays as it is. */
  rewrap(wrapped: Wrapped, context: string): Wrapped
}

export function openVault(files: Files, ring: KeyRing): Vault {
  const wrap = (dataKey: Buffer, context: string): Wrapped => ({
    keyId: ring.current,
    wrappedKey: sealBytes(ringKey(ring, ring.current), dataKey, `key:${context}`),
  })
  const unwrap = ({ keyId, wrappedKey }: Wrapped, context: string) =>
    openBytes(ringKey(ring, keyId), wrappedKey, `key:${context}`)
  return {
    current: ring.current,
    put: async (name, content, context) => {
      const dataKey = newDataKey()
      await files.write(name, sealBytes(dataKey, content, `file:${context}`))
      return wrap(dataKey, context)
    },
    get: async (name, wrapped, context) => {
      const sealed = await files.read(name)
      return sealed && openBytes(unwrap(wrapped, context), sealed, `file:${context}`)
    },
    remove: (name) => files.remove(name),
    rewrap: (wrapped, context) => wrap(unwrap(wrapped, context), context),
  }
}
