import { Dialog, Field, Icon } from '@parola/ui'
import { SearchList } from '@parola/ui/combobox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { t } from '../../platform/texts/i18n.ts'

type FieldProps = {
  error: string | undefined
  required: boolean
  chosen: string
  onChoose: (id: string) => void
}

/** Hall Selection: the gaming venue of a new account, from a separate picker (REG-11, MOD-01). */
export function VenueField({ error, required, chosen, onChoose }: FieldProps) {
  const { data } = useQuery(callQuery('registerRegions', { menuGroup: 'gamingvenue' }))
  const [isOpen, setOpen] = useState(false)
  const venues = data?.list ?? []
  const label = t('people.field.region')
  const shown = venues.find(({ id }) => id === chosen)?.label ?? t('people.choose')
  return (
    <>
      <Field label={label} required={required} error={error ? t('people.storeNeeded') : undefined}>
        {(ids) => (
          <button
            {...ids}
            type="button"
            name="region"
            className="input flex items-center justify-between gap-2 text-left"
            aria-label={`${label}: ${shown}`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <span className={chosen ? 'truncate' : 'truncate text-text3'}>{shown}</span>
            <Icon name="chevron-down" size={16} />
          </button>
        )}
      </Field>
      {isOpen ? (
        <VenueDialog
          venues={venues}
          chosen={chosen}
          onChoose={(id) => {
            onChoose(id)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

type Venue = { id: string; label: string }
type Props = {
  venues: readonly Venue[]
  chosen: string
  onChoose: (id: string) => void
  onClose: () => void
}

function VenueDialog({ venues, chosen, onChoose, onClose }: Props) {
  return (
    <Dialog title={t('people.venueTitle')} closeLabel={t('shell.close')} onClose={onClose}>
      <p className="mb-4 text-14 text-text2">{t('people.venueText')}</p>
      <SearchList
        searchLabel={t('shell.search')}
        options={venues.map(({ id, label }) => ({
          value: id,
          label,
          mark: <Icon name="map-pin" size={18} />,
        }))}
        chosen={chosen}
        empty={t('people.venueNone')}
        className="max-h-[50dvh]"
        onChoose={onChoose}
      />
    </Dialog>
  )
}
