import { toast } from '@parola/client/toasts'
import { Button, buttonClass, Checkbox, Icon } from '@parola/ui'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { useForm } from '../../platform/forms/form.ts'
import { t } from '../../platform/texts/i18n.ts'

/** The recovery codes, shown once, and ways to save them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const form = useForm({ values: { isKept: false }, send: closeDialog })
  const setKept = (isKept: boolean) => form.set('isKept', isKept)
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setKept(true)
    toast('good', t('security.copied'))
  }
  return (
    <form {...form.form}>
      <p className="mb-4 text-text2">{t('security.codesText')}</p>
      <ol className="capiz grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg border border-line bg-s2 p-4">
        {codes.map((code) => (
          <li key={code} className="text-center">
            <code className="text-15 font-semibold">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button icon="copy" onClick={copy}>
          {t('security.copy')}
        </Button>
        <a
          className={buttonClass()}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          onClick={() => setKept(true)}
        >
          <Icon name="download" size={18} />
          {t('security.download')}
        </a>
      </div>
      <Checkbox
        className="mt-4"
        label={t('security.codesKept')}
        checked={form.value('isKept')}
        onChange={(event) => setKept(event.target.checked)}
      />
      <Button
        type="submit"
        variant="brand"
        isWide
        className="mt-2"
        disabled={!form.value('isKept')}
      >
        {t('security.finish')}
      </Button>
    </form>
  )
}
