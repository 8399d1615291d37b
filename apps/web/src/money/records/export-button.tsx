import { toast } from '@parola/client/toasts'
import type { RECORDS } from '@parola/contract'
import { Button } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { t } from '../../platform/texts/i18n.ts'

type Props = { record: (typeof RECORDS)[number]; filter: { from: string; to: string } }

/** Everything that the filter finds, as a file for spreadsheets. */
export function ExportButton({ record, filter }: Props) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { url } = await api('exportRecord', { body: { record, ...filter } })
      location.assign(url)
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className="mb-3 sm:ml-auto" icon="download" isBusy={isBusy} onClick={() => void save()}>
      {t('money.export')}
    </Button>
  )
}
