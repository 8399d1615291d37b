import { withoutEmpty } from '@parola/client/forms'
import type { Verification } from '@parola/contract'
import { ID_TYPES, INCOME_SOURCES, OCCUPATIONS } from '@parola/contract/people/kyc-lists'
import { Alert, Checkbox } from '@parola/ui'
import { useMemo } from 'react'
import { api } from '../../platform/calls/client.ts'
import { useForm } from '../../platform/forms/form.ts'
import { errorsOf } from '../../platform/forms/form-errors.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { t, textOf } from '../../platform/texts/i18n.ts'
import { ageOn, isDay } from './birthday.ts'
import { faultsIn } from './check.ts'
import { countries } from './countries.ts'
import { Choice, EMPTY, type Info, SearchedChoice, Section, Text } from './info-fields.tsx'
import { Later } from './intro.tsx'

type Props = { minAge: number; onSaved: (next: Verification) => void; onLater: () => void }

const numbered = (kind: string, numbers: readonly number[]) =>
  numbers.map(
    (number) => [String(number), textOf(`kyc.${kind}.${number}`, String(number))] as const,
  )

/** Step 1: personal information as on the ID (requirements KYC-03, KYC-04). */
export function InfoForm({ minAge, onSaved, onLater }: Props) {
  const lands = useMemo(countries, [])
  const today = new Date().toLocaleDateString('sv-SE')
  const form = useForm({
    values: { ...EMPTY, isSame: true },
    rules: async () => (await import('@parola/contract/people/kyc')).setPersonalInfo.body,
    body: bodyOf,
    check: (info) => faultsIn(info as Info, today),
    send: async (body) => onSaved(await api('setPersonalInfo', { body })),
    refused: (error) => {
      const isAge = Boolean(errorsOf(error).fields.birthday)
      if (isAge) form.show({ birthday: t('kyc.rule.birthday') })
      return isAge
    },
  })
  const birthday = form.value('birthday')
  const isTooYoung = isDay(birthday) && birthday <= today && ageOn(birthday, today) < minAge
  return (
    <form {...form.form}>
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
        {isTooYoung ? (
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
      <Submit form={form} text={t('kyc.save')} busyText={t('kyc.saving')} />
      <Later onLater={onLater} />
    </form>
  )
}

/** What the call takes; the employer may be left empty. */
function bodyOf({ isSame, ...info }: Info & { isSame: boolean }) {
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
