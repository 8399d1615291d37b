import { withoutEmpty } from '@parola/client/forms'
import type { Verification } from '@parola/contract'
import { ID_TYPES, INCOME_SOURCES, OCCUPATIONS } from '@parola/contract/people/kyc-lists'
import { Alert, Checkbox } from '@parola/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api, Refusal } from '../../platform/calls/client.ts'
import { useForm } from '../../platform/forms/form.ts'
import { errorsOf } from '../../platform/forms/form-errors.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { useSession } from '../../platform/session/session.ts'
import { brandToday } from '../../platform/texts/brand-time.ts'
import { t, textOf } from '../../platform/texts/i18n.ts'
import { ageOn, isDay } from './birthday.ts'
import { BirthdayDialog } from './birthday-dialog.tsx'
import { faultsIn } from './check.ts'
import { countries } from './countries.ts'
import { type Draft, draftOf, type Info, isTyped, keepDraft } from './draft.ts'
import { Choice, SearchedChoice, Section, Text } from './info-fields.tsx'
import { Later } from './intro.tsx'

type Props = { minAge: number; onSaved: (next: Verification) => void; onLater: () => void }

const numbered = (kind: string, numbers: readonly number[]) =>
  numbers.map(
    (number) => [String(number), textOf(`kyc.${kind}.${number}`, String(number))] as const,
  )

/** Step 1: personal information as on the ID (requirements KYC-03, KYC-04). */
export function InfoForm({ minAge, onSaved, onLater }: Props) {
  const lands = useMemo(countries, [])
  const today = brandToday()
  /** The age that the typed birthday makes, where it would bar: to be confirmed, and once it is. */
  const [requested, setRequested] = useState<number>()
  const confirmed = useRef<number>(undefined)
  const isYoung = (day: string) => isDay(day) && day <= today && ageOn(day, today) < minAge
  const owner = useSession((s) => s.member?.id ?? '')
  const [begun] = useState(() => draftOf(owner))
  const keep = useCallback((values: Draft) => keepDraft(owner, values), [owner])
  useReloadWarning(owner)
  const form = useForm({
    values: begun,
    changed: keep,
    rules: async () => (await import('@parola/contract/people/kyc')).setPersonalInfo.body,
    body: bodyOf,
    check: (info) => faultsIn(info as Info, today),
    send: async (body) => {
      const underAge = confirmed.current
      onSaved(
        await api('setPersonalInfo', {
          body: underAge === undefined ? body : { ...body, underAge },
        }),
      )
    },
    refused: (error) => {
      if (error instanceof Refusal && error.code === 'BIRTHDAY_TO_CONFIRM') {
        setRequested(Number(error.value?.age))
        return true
      }
      const isAge = Boolean(errorsOf(error).fields.birthday)
      if (isAge) form.show({ birthday: t('kyc.rule.birthday') })
      return isAge
    },
  })
  const answer = (isRight: boolean) => {
    confirmed.current = isRight ? requested : undefined
    setRequested(undefined)
    if (isRight) form.submit()
    else form.show({ birthday: t('kyc.rule.birthday') })
  }
  return (
    <form {...form.form}>
      {requested === undefined ? null : (
        <BirthdayDialog
          {...{ birthday: form.value('birthday'), age: requested, minAge }}
          onRight={() => answer(true)}
          onWrong={() => answer(false)}
        />
      )}
      <Section name="id">
        <Choice form={form} name="idType" options={numbered('idType', ID_TYPES)} />
        <Text form={form} name="idNumber" maxLength={40} autoComplete="off" />
      </Section>
      <Section name="you">
        <div className="wide">
          <Text form={form} name="payeename" maxLength={80} autoComplete="name" />
        </div>
        <Text form={form} name="birthday" type="date" max={today} autoComplete="bday" />
        <SearchedChoice form={form} name="nationality" options={lands} />
        {isYoung(form.value('birthday')) ? (
          <Alert kind="bad" className="wide mb-3">
            {t('kyc.ageWarning', { age: minAge })}
          </Alert>
        ) : null}
        <Text form={form} name="placeOfBirth" maxLength={120} />
        <Text form={form} name="email" type="email" maxLength={120} autoComplete="email" />
      </Section>
      <Section name="home">
        <div className="wide">
          <Text form={form} name="address" maxLength={200} autoComplete="street-address" />
        </div>
        <Checkbox
          className="wide mb-2"
          label={t('kyc.field.sameAddress')}
          checked={form.value('isSame')}
          onChange={(event) => form.set('isSame', event.target.checked)}
        />
        {form.value('isSame') ? null : (
          <div className="wide">
            <Text form={form} name="permanentAddress" maxLength={200} />
          </div>
        )}
      </Section>
      <Section name="work">
        <Choice form={form} name="sourceOfIncome" options={numbered('income', INCOME_SOURCES)} />
        <SearchedChoice
          form={form}
          name="occupation"
          options={numbered('occupation', OCCUPATIONS)}
        />
        <div className="wide">
          <Text
            form={form}
            name="employerName"
            maxLength={120}
            hint={t('kyc.optional')}
            autoComplete="organization"
          />
        </div>
      </Section>
      <p className="mb-3 text-12 text-text2">{t('kyc.keptHere')}</p>
      <Submit form={form} text={t('kyc.save')} busyText={t('kyc.saving')} />
      <Later onLater={onLater} />
    </form>
  )
}

/** A reload would lose what was typed: the browser asks first. */
function useReloadWarning(owner: string) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isTyped(draftOf(owner))) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [owner])
}

/** What the call takes; the employer may be left empty. */
function bodyOf({ isSame, ...info }: Draft) {
  const typed = Object.fromEntries(Object.entries(info).map(([name, text]) => [name, text.trim()]))
  const { idType, sourceOfIncome, occupation, address, employerName } = typed
  return {
    ...withoutEmpty({ ...typed, ...(isSame ? { permanentAddress: address } : {}) }),
    ...withoutEmpty({
      idType: idType && Number(idType),
      sourceOfIncome: sourceOfIncome && Number(sourceOfIncome),
      occupation: occupation && Number(occupation),
    }),
    employerName,
  }
}
