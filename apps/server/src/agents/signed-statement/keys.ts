import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { type FieldKeys, openText, sealText } from '#platform/crypto'
import { newId } from '#platform/random'
import { defineSealed } from '#platform/secrets'
import { must, type Work } from '#platform/work'
import { insertKey, type KeyRow, selectNewest } from './keys.sql.ts'

const contextOf = (kid: string) => `statement-key:${kid}`

/** The private keys with which statements are signed. */
defineSealed({
  table: 'signed_statement.key',
  column: 'private_sealed',
  key: ['kid'],
  contextOf: (row) => contextOf(`${row.kid}`),
})

/** Signs a text with the brand's newest key, the first of which is made here. The signature is in base64url. */
export async function signText(work: Work, keys: FieldKeys, text: string) {
  const key = (await selectNewest(work.tx, work.brandId)) ?? (await addFirst(work, keys))
  const pem = openText(keys, key.private_sealed, contextOf(key.kid))
  const signature = sign(null, Buffer.from(text), createPrivateKey(pem))
  return { kid: key.kid, signature: signature.toString('base64url') }
}

/** Of two nodes that make the first key at once, both use the one that is stored. */
async function addFirst({ tx, brandId, now }: Work, keys: FieldKeys): Promise<KeyRow> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  must(x, 'a key without its public part')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const kid = newId(now)
  await insertKey(tx, {
    ...{ kid, brand_id: brandId, generation: 1, public_x: x, created_at: now },
    private_sealed: sealText(keys, pem, contextOf(kid)),
  })
  const stored = await selectNewest(tx, brandId)
  must(stored, 'a key that is not there')
  return stored
}
