import { toast } from '@parola/client/toasts'
import type { RECORDS } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../../platform/client.ts'
import { t } from '../../platform/i18n.ts'

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
    <button
      type="button"
      className="btn btn-quiet mb-3 sm:ml-auto"
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void save()}
    >
      <Icon name="download" size={18} />
      {t('money.export')}
    </button>
  )
}
