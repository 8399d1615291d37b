import { Switch } from '@parola/ui'
import { useEffect, useId } from 'react'
import { api } from '../../platform/client.ts'
import { t } from '../../platform/i18n.ts'
import { useChange } from '../../platform/query.ts'

/** More often than the platform forgets it. */
const RENEW_MS = 60_000

type Props = { isAvailable: boolean; available: readonly string[] }

/** Whether the operator answers now, renewed while this screen is open; and who else does. */
export function Presence({ isAvailable, available }: Props) {
  const id = useId()
  const { mutate, isPending } = useChange('attendChats', { refreshes: ['opsChats'] })
  useEffect(() => {
    if (!isAvailable) return
    const renew = () =>
      void api('attendChats', { body: { isAvailable: true } }).catch(() => undefined)
    const timer = setInterval(renew, RENEW_MS)
    return () => clearInterval(timer)
  }, [isAvailable])
  return (
    <div className="grid gap-1">
      <span className="flex items-center gap-2">
        <Switch
          labelledBy={id}
          isOn={isAvailable}
          disabled={isPending}
          onChange={(isOn) => mutate({ isAvailable: isOn })}
        />
        <span id={id}>{t('chats.available')}</span>
      </span>
      <small className="text-text2">
        {available.length > 0
          ? t('chats.answering', { names: available.join(', ') })
          : t('chats.nobody')}
      </small>
    </div>
  )
}
