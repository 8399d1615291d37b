import type { Calls, ValueOf } from '@parola/contract'
import { LANGUAGES } from '@parola/locales/languages'
import { Button, Field, Icon, Skeleton } from '@parola/ui'
import { SearchList } from '@parola/ui/combobox'
import { Popover } from '@parola/ui/popover'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { language, t } from '../../platform/texts/i18n.ts'
import { Flag } from './flag.tsx'
import { grouped } from './mobile.ts'
import type { TypedMobile } from './mobile.types.ts'

const LENGTH_MAX = 24

type Country = ValueOf<Calls['countryCodes']>['list'][number]
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
  const code = chosen || data?.list[0]?.countryDialingCode || ''
  const change = (typed: TypedMobile) => {
    setChosen(typed.countryDialingCode)
    setMobileNum(typed.mobileNum)
    onChange?.(typed)
  }
  // Without its dialling code a number would mean nothing.
  if (!data) return <Skeleton className="mb-4 h-[68px]" />
  return (
    <Field label={t('people.field.mobileNum')} error={error} required>
      {(ids) => (
        <span className="grid grid-cols-[auto_1fr] gap-2">
          <DiallingCode
            countries={data.list}
            code={code}
            onChoose={(countryDialingCode) => change({ countryDialingCode, mobileNum })}
          />
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
  )
}

type CodeProps = {
  countries: readonly Country[]
  code: string
  onChoose: (countryDialingCode: string) => void
}

/** The dialling code, chosen from the countries by their name or code. */
function DiallingCode({ countries, code, onChoose }: CodeProps) {
  const names = new Intl.DisplayNames(LANGUAGES[language()].locale, { type: 'region' })
  const current = countries.find(({ countryDialingCode }) => countryDialingCode === code)
  const codeOf = (chosen: string) =>
    countries.find(({ country }) => country === chosen)?.countryDialingCode ?? code
  return (
    <Popover
      label={t('people.diallingSearch')}
      className="w-80"
      trigger={
        <Button aria-label={t('people.dialling', { code })}>
          {current ? <Flag country={current.country} /> : null}+{code}
          <Icon name="chevron-down" size={16} />
        </Button>
      }
    >
      {(close) => (
        <SearchList
          autoFocus
          searchLabel={t('people.diallingSearch')}
          options={countries.map(({ country, countryDialingCode }) => ({
            value: country,
            label: names.of(country) ?? country,
            hint: `+${countryDialingCode}`,
            mark: <Flag country={country} />,
          }))}
          chosen={current?.country}
          empty={t('people.diallingNone')}
          onChoose={(country) => {
            onChoose(codeOf(country))
            close()
          }}
        />
      )}
    </Popover>
  )
}
