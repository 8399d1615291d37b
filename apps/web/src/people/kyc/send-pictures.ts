import type { BodyOf, Calls, Verification } from '@parola/contract'
import { WIRE } from '@parola/contract/generated/wire-late'
import { LANGUAGES } from '@parola/locales/languages'
import { NetworkTrouble, Refusal } from '../../platform/calls/client.ts'
import { tabToken, useSession } from '../../platform/session/session.ts'
import { language, t } from '../../platform/texts/i18n.ts'

const TIMEOUT_MS = 120_000

type Pictures = BodyOf<Calls['uploadIdImages']>
type Progress = (percent: number) => void

/**
 * Sends the pictures and reports the progress; once more with the new token when the session got one meanwhile
 * (ACC-010).
 * @throws Refusal, NetworkTrouble
 */
export async function sendPictures(body: Pictures, onProgress: Progress): Promise<Verification> {
  const { token } = useSession.getState()
  try {
    return await sent(token, body, onProgress)
  } catch (error) {
    if (!(token && error instanceof Refusal && error.code === 'NOT_LOGGED_IN')) throw error
    const { successor } = await tabToken()
    const next = await successor(token, 'uploadIdImages')
    if (!next) throw error
    return sent(next, body, onProgress)
  }
}

/** `fetch` does not report upload progress, and pictures take longer than any other call. */
function sent(token: string | null, body: Pictures, onProgress: Progress): Promise<Verification> {
  const [method, path] = WIRE.uploadIdImages
  const request = new XMLHttpRequest()
  return new Promise((done, fail) => {
    request.open(method, path)
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('accept-language', LANGUAGES[language()].tag)
    request.setRequestHeader('authorization', `Bearer ${token}`)
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
