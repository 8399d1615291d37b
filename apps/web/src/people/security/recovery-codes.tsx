import { toast } from '@parola/client/toasts'
import { Icon } from '@parola/ui'
import { useState } from 'react'
import { closeDialog } from '../../platform/dialogs.ts'
import { t } from '../../platform/i18n.ts'

/** The recovery codes, shown once, and ways to save them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [isKept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setKept(true)
    toast('good', t('security.copied'))
  }
  return (
    <>
      <p className="mb-4 text-text2">{t('security.codesText')}</p>
      <ol className="capiz grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg border border-line bg-s2 p-4">
        {codes.map((code) => (
          <li key={code} className="text-center">
            <code className="text-15 font-semibold">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <button type="button" className="btn btn-quiet" onClick={copy}>
          <Icon name="copy" size={18} />
          {t('security.copy')}
        </button>
        <a
          className="btn btn-quiet"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          onClick={() => setKept(true)}
        >
          <Icon name="download" size={18} />
          {t('security.download')}
        </a>
      </div>
      <label className="mt-4 flex min-h-11 items-center gap-3 text-14">
        <input
          type="checkbox"
          className="size-5"
          checked={isKept}
          onChange={(e) => setKept(e.target.checked)}
        />
        {t('security.codesKept')}
      </label>
      <button
        type="button"
        className="btn btn-brand mt-2 w-full"
        disabled={!isKept}
        onClick={closeDialog}
      >
        {t('security.finish')}
      </button>
    </>
  )
}
