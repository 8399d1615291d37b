import { AlertLine, Button } from '@parola/ui'
import { t } from '../texts/i18n.ts'

type Props = {
  form: { isBusy: boolean; message: string }
  text: string
  /** The button's text while the form is sent. */
  busyText?: string
  isOff?: boolean
}

/** The error of a form as a whole, and its submit button. */
export function Submit({ form, text, busyText = t('people.wait'), isOff = false }: Props) {
  return (
    <>
      <AlertLine kind="bad" className="min-h-6 text-14">
        {form.message}
      </AlertLine>
      <Button
        type="submit"
        variant="brand"
        isWide
        className="mt-1"
        disabled={isOff}
        isBusy={form.isBusy}
        busyText={busyText}
      >
        {text}
      </Button>
    </>
  )
}
