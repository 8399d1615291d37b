import { t } from './i18n.ts'

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
      <p role="alert" className="min-h-6 text-14 text-loss">
        {form.message}
      </p>
      <button
        type="submit"
        className="btn btn-brand mt-1 w-full"
        disabled={form.isBusy || isOff}
        aria-busy={form.isBusy}
      >
        {form.isBusy ? busyText : text}
      </button>
    </>
  )
}
