import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header of a registration by the demo's crowd; whoever does not hold the secret cannot make it. */
export const CROWD_HEADER = 'x-crowd'
/** The name that the program of the crowd proves itself by where it registers nobody. */
export const CROWD_ITSELF = 'state'
/** How far the clocks of the two programs may differ. */
const WINDOW_S = 120
const FORM = /^([1-9]\d{0,11})\.([0-9a-f]{64})$/

/** `name`: the username, or the dialling code and the number, as they are sent. */
type Signed = { secret: string; name: string; nowS: number }

/** Proves that the crowd of this installation makes the call, for this name only. */
export function crowdProof({ secret, name, nowS }: Signed): string {
  return `${nowS}.${macOf(secret, nowS, name).toString('hex')}`
}

/** Whether a header is such a proof, and fresh. */
export function isCrowdProof(header: string, { secret, name, nowS }: Signed): boolean {
  const [, signedAt, mac = ''] = FORM.exec(header) ?? []
  if (signedAt === undefined || Math.abs(nowS - Number(signedAt)) > WINDOW_S) return false
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, Number(signedAt), name))
}

function macOf(secret: string, signedAtS: number, name: string): Buffer {
  return createHmac('sha256', secret).update(`${signedAtS}.${name}`).digest()
}
