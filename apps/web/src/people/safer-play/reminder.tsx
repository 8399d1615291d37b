import { toast } from '@parola/client/toasts'
import type { BodyOf, Calls } from '@parola/contract'
import { Chip } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { t } from '../../platform/texts/i18n.ts'

type Every = BodyOf<Calls['setReminder']>['everyMinutes']
const CHOICES: readonly Every[] = [null, 15, 20, 30, 45, 60]

/** How often play is interrupted by a reminder of the time and its cost (RG-008). */
export function Reminder() {
  const { data } = useQuery({ ...callQuery('playSession', {}), staleTime: 0 })
  const [isBusy, setBusy] = useState(false)
  const choose = async (everyMinutes: Every) => {
    setBusy(true)
    try {
      await api('setReminder', { body: { everyMinutes } })
      await refresh('playSession')
      toast('good', t('safer.saved'))
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="safer-reminder" className="min-w-0">
      <h2 id="safer-reminder" className="text-18">
        {t('safer.reminder')}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-14 text-text2">{t('safer.reminderText')}</p>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6 lg:grid-cols-3">
        {CHOICES.map((every) => (
          <Chip
            key={every ?? 'never'}
            className="min-h-12 justify-center"
            isOn={data?.everyMinutes === every}
            disabled={isBusy || !data}
            onClick={() => void choose(every)}
          >
            {every ? t('safer.minutes', { count: every }) : t('safer.never')}
          </Chip>
        ))}
      </div>
    </section>
  )
}
