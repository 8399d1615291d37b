import type { Calls, ValueOf } from '@parola/contract'
import { LANGUAGES } from '@parola/locales/languages'
import { useState } from 'react'
import { language, t } from '../platform/i18n.ts'
import { Flag } from './flag.tsx'

type Country = ValueOf<Calls['countryCodes']>['list'][number]

/** Countries by name, narrowed down by name or dialling code. */
export function CountryList({
  list,
  onChoose,
  onClose,
}: {
  list: readonly Country[]
  onChoose: (countryDialingCode: string) => void
  onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const names = new Intl.DisplayNames(LANGUAGES[language()].locale, { type: 'region' })
  const wanted = search.trim().toLowerCase().replace('+', '')
  const found = list
    .map((item) => ({ ...item, name: names.of(item.country) ?? item.country }))
    .filter(
      ({ name, countryDialingCode }) =>
        name.toLowerCase().includes(wanted) || countryDialingCode.startsWith(wanted),
    )
  return (
    <div className="-mt-3 mb-3 rounded-lg border border-line bg-s2 p-2">
      <input
        type="search"
        className="input"
        aria-label={t('people.diallingSearch')}
        placeholder={t('people.diallingSearch')}
        // biome-ignore lint/a11y/noAutofocus: the list was opened to be searched
        autoFocus
        value={search}
        onChange={(e) => setSearch(e.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Neither the form nor the dialog may receive it.
          event.preventDefault()
          const [first] = found
          if (event.key === 'Escape') onClose()
          else if (first) onChoose(first.countryDialingCode)
        }}
      />
      <ul className="mt-1 max-h-48 overflow-y-auto" data-testid="countries">
        {found.map(({ country, countryDialingCode, name }) => (
          <li key={country}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3 text-left hover:bg-s3"
              onClick={() => onChoose(countryDialingCode)}
            >
              <span className="flex min-w-0 items-center gap-2.5">
                <Flag country={country} />
                {name}
              </span>
              <span className="text-text2">+{countryDialingCode}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p role="status" className="p-3 text-text2">
          {t('people.diallingNone')}
        </p>
      ) : null}
    </div>
  )
}
