import { Button } from '@parola/ui'
import { useState } from 'react'
import { words } from '../../platform/calls/client.ts'
import { t } from '../../platform/texts/i18n.ts'
import { useCountdown } from './countdown.ts'

const MINUTE_S = 60
const THROTTLE_MS = 1000

type Props = {
  /** Minutes until another code may be requested, when one was just sent. */
  sentFor?: number
  /** Requests a code; null when there is nothing to send it to yet. */
  onSend: () => Promise<{ expiredMinutes: number } | null>
  onTrouble: (message: string) => void
}

/** Requests a code at most once a second, and is disabled while the last one is valid (requirement OTP-02). */
export function SendCode({ sentFor, onSend, onTrouble }: Props) {
  const [left, start] = useCountdown()
  const [isSent, setSent] = useState(sentFor !== undefined)
  const [isBegun, setBegun] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [lastAt, setLastAt] = useState(-THROTTLE_MS)
  if (sentFor !== undefined && !isBegun) {
    setBegun(true)
    start(sentFor * MINUTE_S)
  }
  const send = async () => {
    if (performance.now() - lastAt < THROTTLE_MS) return
    setLastAt(performance.now())
    setBusy(true)
    try {
      const sent = await onSend()
      if (!sent) return
      setSent(true)
      start(sent.expiredMinutes * MINUTE_S)
    } catch (error) {
      onTrouble(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isWide disabled={left > 0} isBusy={isBusy} onClick={send}>
      {left > 0
        ? t('people.codeAgainIn', { seconds: left })
        : t(isSent ? 'people.codeAgain' : 'people.codeSend')}
    </Button>
  )
}
