import { LANGUAGES } from '@parola/locales/languages'
import { Button, Dialog } from '@parola/ui'
import { language, t } from '../../platform/texts/i18n.ts'

type Props = {
  /** `yyyy-mm-dd`, as it was typed. */
  birthday: string
  age: number
  minAge: number
  onRight: () => void
  onWrong: () => void
}

/** Asks whether a birthday is right before it closes the account: it may be mistyped. */
export function BirthdayDialog({ birthday, age, minAge, onRight, onWrong }: Props) {
  const day = new Intl.DateTimeFormat(LANGUAGES[language()].locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${birthday}T00:00:00Z`))
  return (
    <Dialog title={t('kyc.birthday.title')} closeLabel={t('shell.close')} onClose={onWrong}>
      <p role="alert" className="font-semibold">
        {t('kyc.birthday.typed', { day, age })}
      </p>
      <p className="mt-2 text-text2">{t('kyc.birthday.text', { minAge })}</p>
      <Button variant="brand" isWide className="mt-5" onClick={onWrong}>
        {t('kyc.birthday.wrong')}
      </Button>
      <Button isWide className="mt-2" onClick={onRight}>
        {t('kyc.birthday.right')}
      </Button>
    </Dialog>
  )
}
