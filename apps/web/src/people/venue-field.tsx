import { Dialog, Field, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'

/** From so many venues on it is quicker to type than to look. */
const SEARCHED_FROM = 8

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
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = venues.filter(({ label }) => label.toLowerCase().includes(wanted))
  return (
    <Dialog title={t('people.venueTitle')} closeLabel={t('shell.close')} onClose={onClose}>
      <p className="mb-4 text-14 text-text2">{t('people.venueText')}</p>
      {venues.length < SEARCHED_FROM ? null : (
        <input
          type="search"
          className="input mb-3"
          aria-label={t('shell.search')}
          placeholder={t('shell.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It would submit the surrounding form.
            event.preventDefault()
            if (found[0]) onChoose(found[0].id)
          }}
        />
      )}
      <ul className="grid gap-2">
        {found.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              className="flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-s2 px-4 text-left font-semibold hover:border-control aria-pressed:border-link"
              onClick={() => onChoose(id)}
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-s3 text-text2">
                <Icon name="map-pin" size={18} />
              </span>
              <span className="min-w-0 flex-1">{label}</span>
              {id === chosen ? (
                <span className="text-link">
                  <Icon name="check" size={20} />
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p role="status" className="p-3 text-text2">
          {t('people.venueNone')}
        </p>
      ) : null}
    </Dialog>
  )
}
