import type { KycDocument } from '@parola/contract'
import { inTransaction } from '#platform/db'
import type { Vault } from '#platform/files'
import { newId } from '#platform/random'
import { type Engine, must } from '#platform/work'
import { eraseKey, type StoredFile, selectFiles, selectToRewrap, updateKey } from './file.sql.ts'
import type { Kept } from './submission.ts'

const REWRAPPED_AT_ONCE = 200

type Named = { memberId: string; fileId: string }

const nameOf = ({ memberId, fileId }: Named) => `kyc/${memberId}/${fileId}`
const contextOf = ({ memberId, fileId }: Named) => `kyc:${memberId}:${fileId}`

/** Stores a picture, encrypted with a key of its own and bound to its member (DOC-004). */
export async function keepPicture(
  vault: Vault,
  item: { memberId: string; document: KycDocument; content: Buffer; now: Date },
): Promise<Kept> {
  const { memberId, document, content, now } = item
  const named = { memberId, fileId: newId(now) }
  const wrapped = await vault.put(nameOf(named), content, contextOf(named))
  return { fileId: named.fileId, document, bytes: content.length, ...wrapped }
}

/** Removes what was stored for a submission that was not accepted. */
export async function dropPictures(vault: Vault, memberId: string, kept: readonly Kept[]) {
  for (const { fileId } of kept) await vault.remove(nameOf({ memberId, fileId }))
}

/** Null if it was erased or does not exist. */
export async function pictureOf(vault: Vault, file: StoredFile): Promise<Buffer | null> {
  const { keyId, wrappedKey } = file
  return wrappedKey && vault.get(nameOf(file), { keyId, wrappedKey }, contextOf(file))
}

/**
 * Erases refused pictures once better ones are approved: the key is destroyed and the unreadable file is
 * deleted too (DOC-007).
 */
export async function eraseRefused(
  { engine, vault }: { engine: Engine; vault: Vault },
  memberId: string,
) {
  const files = await selectFiles(engine.db.kysely, memberId)
  for (const file of files.filter(({ isRefused }) => isRefused)) {
    await inTransaction(engine.db, (tx) => eraseKey(tx, { ...file, now: engine.clock.now() }))
    await vault.remove(nameOf(file))
  }
}

/** After a key rotation: rewraps the file keys with the new key, a few at a time. */
export async function rewrapKeys({ engine, vault }: { engine: Engine; vault: Vault }) {
  const db = engine.db.kysely
  const files = await selectToRewrap(db, vault.current, REWRAPPED_AT_ONCE)
  for (const file of files) {
    const { fileId, keyId: from, wrappedKey } = file
    must(wrappedKey, 'a file without a key is rewrapped')
    const wrapped = vault.rewrap({ keyId: from, wrappedKey }, contextOf(file))
    await updateKey(db, { fileId, from, ...wrapped })
  }
}
