import type { BodyOf, Calls, Verification } from '@parola/contract'
import { WIRE } from '@parola/contract/generated/wire-late'
import { NetworkTrouble, Refusal } from '../../platform/client.ts'
import { language, t } from '../../platform/i18n.ts'
import { useSession } from '../../platform/session.ts'

const TIMEOUT_MS = 120_000

/**
 * Sends the pictures and tells how far they are: `fetch` does not say what went out, and their way is
 * longer than that of any other call.
 * @throws Refusal, NetworkTrouble
 */
export function sendPictures(
  body: BodyOf<Calls['uploadIdImages']>,
  onProgress: (percent: number) => void,
): Promise<Verification> {
  const [method, path] = WIRE.uploadIdImages
  const request = new XMLHttpRequest()
  return new Promise((done, fail) => {
    request.open(method, path)
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('accept-language', language() === 'TY' ? 'tl' : 'en')
    request.setRequestHeader('authorization', `Bearer ${useSession.getState().token}`)
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.round((loaded / total) * 100))
    }
    request.onload = () => {
      const envelope = request.response
      if (envelope?.success) return done(envelope.value)
      if (!envelope) return fail(new NetworkTrouble(t('shell.network')))
      fail(new Refusal({ ...envelope, status: request.status }))
    }
    request.onerror = () => fail(new NetworkTrouble(t('shell.network')))
    request.ontimeout = () => fail(new NetworkTrouble(t('shell.slow')))
    request.send(JSON.stringify(body))
  })
}
