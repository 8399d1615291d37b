import type { BodyOf, Calls, Verification } from '@parola/contract'
import { ID_TYPES, INCOME_SOURCES, OCCUPATIONS } from '@parola/contract/people/kyc-lists'
import { type FormEvent, useMemo, useState } from 'react'
import { api, Refusal, words } from '../../platform/client.ts'
import { t, textOf } from '../../platform/i18n.ts'
import { ageOn, isDay } from './birthday.ts'
import { type Flaws, flawsIn, NUMBERS } from './check.ts'
import { countries } from './countries.ts'
import { Choice, Section, Text } from './info-fields.tsx'
import { Later } from './intro.tsx'

type Body = BodyOf<Calls['setPersonalInfo']>

type Props = { minAge: number; onSaved: (next: Verification) => void; onLater: () => void }

const numbered = (kind: string, numbers: readonly number[]) =>
  numbers.map(
    (number) => [String(number), textOf(`kyc.${kind}.${number}`, String(number))] as const,
  )

/** Step 1: who somebody is, as it stands on their ID (requirements KYC-03, KYC-04). */
export function InfoForm({ minAge, onSaved, onLater }: Props) {
  const [flaws, setFlaws] = useState<Flaws>({})
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isSame, setSame] = useState(true)
  const [birthday, setBirthday] = useState('')
  const lands = useMemo(countries, [])
  const today = new Date().toLocaleDateString('sv-SE')
  const isTooYoung = isDay(birthday) && birthday <= today && ageOn(birthday, today) < minAge

  /** What is being put right is not complained about any more. */
  const forgive = (target: EventTarget) => {
    const { name } = target as HTMLInputElement
    if (flaws[name]) setFlaws(({ [name]: _, ...rest }) => rest)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = givenIn(form, isSame)
    const found = flawsIn(given, today)
    setFlaws(found)
    const first = Object.keys(found)[0]
    setTrouble(first ? t('kyc.fixFields') : '')
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      onSaved(await api('setPersonalInfo', { body: bodyOf(given) }))
    } catch (error) {
      setFlaws(flawsOf(error))
      setTrouble(words(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} onChange={(event) => forgive(event.target)}>
      <Section name="id">
        <Choice name="idType" error={flaws.idType} options={numbered('idType', ID_TYPES)} />
        <Text name="idNumber" error={flaws.idNumber} maxLength={40} autoComplete="off" />
      </Section>
      <Section name="you">
        <div className="wide">
          <Text name="payeename" error={flaws.payeename} maxLength={80} autoComplete="name" />
        </div>
        <Text
          name="birthday"
          type="date"
          max={today}
          error={flaws.birthday}
          autoComplete="bday"
          value={birthday}
          onChange={(event) => setBirthday(event.target.value)}
        />
        <Choice name="nationality" error={flaws.nationality} options={lands} />
        {isTooYoung ? (
          <p role="alert" className="wide mb-3 rounded-lg bg-s2 p-3 text-14 text-loss">
            {t('kyc.ageWarning', { age: minAge })}
          </p>
        ) : null}
        <Text name="placeOfBirth" error={flaws.placeOfBirth} maxLength={120} />
        <Text name="email" type="email" error={flaws.email} maxLength={120} autoComplete="email" />
      </Section>
      <Section name="home">
        <div className="wide">
          <Text
            name="address"
            error={flaws.address}
            maxLength={200}
            autoComplete="street-address"
          />
        </div>
        <label className="wide mb-2 flex min-h-11 items-center gap-3 text-14">
          <input
            type="checkbox"
            className="size-5 accent-[var(--brand)]"
            checked={isSame}
            onChange={(event) => setSame(event.target.checked)}
          />
          {t('kyc.field.sameAddress')}
        </label>
        {isSame ? null : (
          <div className="wide">
            <Text name="permanentAddress" error={flaws.permanentAddress} maxLength={200} />
          </div>
        )}
      </Section>
      <Section name="work">
        <Choice
          name="sourceOfIncome"
          error={flaws.sourceOfIncome}
          options={numbered('income', INCOME_SOURCES)}
        />
        <Choice
          name="occupation"
          error={flaws.occupation}
          options={numbered('occupation', OCCUPATIONS)}
        />
        <div className="wide">
          <Text
            name="employerName"
            error={flaws.employerName}
            maxLength={120}
            hint={t('kyc.optional')}
            autoComplete="organization"
          />
        </div>
      </Section>
      <p role="alert" className="min-h-6 text-14 text-loss">
        {trouble}
      </p>
      <button
        type="submit"
        className="btn btn-brand mt-1 w-full"
        disabled={isBusy}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'kyc.saving' : 'kyc.save')}
      </button>
      <Later onLater={onLater} />
    </form>
  )
}

function givenIn(form: HTMLFormElement, isSame: boolean): Record<string, string> {
  const given = Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
  )
  return isSame ? { ...given, permanentAddress: given.address ?? '' } : given
}

function bodyOf(given: Record<string, string>): Body {
  const numbers = NUMBERS.map((name) => [name, Number(given[name])])
  return { ...given, ...Object.fromEntries(numbers) } as Body
}

function flawsOf(error: unknown): Flaws {
  if (!(error instanceof Refusal)) return {}
  return Object.fromEntries(
    error.fields.map(({ field, rule, params }) => {
      const key = `kyc.rule.${rule}`
      return [field, textOf(key, t('kyc.rule.wrong', params), params)]
    }),
  )
}
