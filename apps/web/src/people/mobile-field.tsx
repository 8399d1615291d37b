import { Field, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { CountryList } from './country-list.tsx'
import { Flag } from './flag.tsx'
import { grouped } from './mobile.ts'
import type { TypedMobile } from './mobile.types.ts'

const LENGTH_MAX = 24

type Props = {
  error?: string | undefined
  initial?: Partial<TypedMobile>
  onChange?: (typed: TypedMobile) => void
}

/** A mobile number behind its country's dialling code, which can be searched for. */
export function MobileField({ error, initial = {}, onChange }: Props) {
  const { data } = useQuery(callQuery('countryCodes'))
  const [chosen, setChosen] = useState(initial.countryDialingCode ?? '')
  const [mobileNum, setMobileNum] = useState(initial.mobileNum ?? '')
  const [isOpen, setOpen] = useState(false)
  const code = chosen || data?.list[0]?.countryDialingCode || ''
  const country = data?.list.find((item) => item.countryDialingCode === code)?.country
  const change = (typed: TypedMobile) => {
    setChosen(typed.countryDialingCode)
    setMobileNum(typed.mobileNum)
    onChange?.(typed)
  }
  // Without its dialling code a number would mean nothing.
  if (!data) return <div className="skeleton mb-4 h-[68px]" />
  return (
    <div>
      <Field label={t('people.field.mobileNum')} error={error} required>
        {(ids) => (
          <span className="grid grid-cols-[auto_1fr] gap-2">
            <button
              type="button"
              className="btn btn-quiet px-3"
              aria-label={t('people.dialling', { code })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {country ? <Flag country={country} /> : null}+{code}
              <Icon name="chevron-down" size={16} />
            </button>
            <input
              {...ids}
              name="mobileNum"
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              maxLength={LENGTH_MAX}
              className="input"
              value={mobileNum}
              onChange={(e) => change({ countryDialingCode: code, mobileNum: e.target.value })}
              onBlur={() => {
                if (mobileNum) setMobileNum(grouped({ countryDialingCode: code, mobileNum }))
              }}
            />
          </span>
        )}
      </Field>
      {isOpen ? (
        <CountryList
          list={data.list}
          onClose={() => setOpen(false)}
          onChoose={(countryDialingCode) => {
            setOpen(false)
            change({ countryDialingCode, mobileNum })
          }}
        />
      ) : null}
    </div>
  )
}
