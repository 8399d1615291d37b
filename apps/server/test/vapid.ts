import { createECDH } from 'node:crypto'

const pair = createECDH('prime256v1')
pair.generateKeys()

/** The key pair by which push services know the installation of the tests. */
export const VAPID = {
  publicKey: pair.getPublicKey('base64url'),
  privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
}
