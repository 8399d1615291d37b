import type { KycDocument, Verification } from '@parola/contract'
import { type FormEvent, useState } from 'react'
import { Refusal, words } from '../../platform/client.ts'
import { t, textOf } from '../../platform/i18n.ts'
import { Later } from './intro.tsx'
import { PictureField } from './picture-field.tsx'
import { type Chosen, readPicture } from './read-picture.ts'
import { sendPictures } from './send-pictures.ts'

type Props = {
  needed: readonly KycDocument[]
  onSent: (next: Verification) => void
  onBack: () => void
  onLater: () => void
}
type Of<T> = Partial<Record<KycDocument, T>>

const WHOLE_PERCENT = 100

/** Step 2: the required pictures, with a message at each missing one (KYC-05). */
export function Pictures({ needed, onSent, onBack, onLater }: Props) {
  const [chosen, setChosen] = useState<Of<Chosen>>({})
  const [flaws, setFlaws] = useState<Of<string>>({})
  const [trouble, setTrouble] = useState('')
  const [percent, setPercent] = useState<number | null>(null)
  const isBusy = percent !== null

  const keep = async (document: KycDocument, file: File) => {
    const read = await readPicture(file).catch((error: Error) =>
      textOf(error.message, t('kyc.rule.wrong')),
    )
    const isRead = typeof read !== 'string'
    setChosen((before) => ({ ...before, [document]: isRead ? read : undefined }))
    setFlaws((before) => ({ ...before, [document]: isRead ? undefined : read }))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = needed.filter((document) => !chosen[document])
    const reply = missing.map((document) => [
      document,
      flaws[document] ?? t(`kyc.missing.${document}`),
    ])
    setFlaws(Object.fromEntries(reply))
    setTrouble('')
    const [first] = missing
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setPercent(0)
    try {
      const pictures = needed.map((document) => [document, chosen[document]?.text])
      const body = { ...Object.fromEntries(pictures), moduleId: 'UPLOADID3' as const }
      const next = await sendPictures(body, setPercent)
      onSent(next)
    } catch (error) {
      setFlaws(flawsOf(error))
      setTrouble(words(error))
    } finally {
      setPercent(null)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-3 text-13 text-text2">{t('kyc.formats')}</p>
      <div className="grid gap-2.5">
        {needed.map((document) => (
          <PictureField
            key={document}
            document={document}
            chosen={chosen[document]}
            error={flaws[document]}
            onFile={(file) => void keep(document, file)}
          />
        ))}
      </div>
      <p role="alert" className="mt-2 min-h-6 text-14 text-loss">
        {trouble}
      </p>
      {isBusy ? (
        <progress
          className="mb-2 h-1.5 w-full accent-brand"
          max={WHOLE_PERCENT}
          value={percent}
          aria-label={t('kyc.uploading', { percent })}
        />
      ) : null}
      <button type="submit" className="btn btn-brand w-full" disabled={isBusy} aria-busy={isBusy}>
        {busyWords(percent)}
      </button>
      <div className="grid gap-x-2 sm:grid-cols-2">
        <button
          type="button"
          className="btn btn-quiet mt-2 w-full"
          disabled={isBusy}
          onClick={onBack}
        >
          {t('kyc.backToInfo')}
        </button>
        <Later onLater={onLater} isBusy={isBusy} />
      </div>
    </form>
  )
}

function busyWords(percent: number | null): string {
  if (percent === null) return t('kyc.upload')
  return percent < WHOLE_PERCENT ? t('kyc.uploading', { percent }) : t('kyc.checkingPictures')
}

/** A refusal that names a picture is shown at it. */
function flawsOf(error: unknown): Of<string> {
  if (!(error instanceof Refusal)) return {}
  const known = (rule: string) =>
    rule.startsWith('IMAGE_') ? error.message : textOf(`kyc.missing.${rule}`, t('kyc.rule.wrong'))
  return Object.fromEntries(error.fields.map(({ field, rule }) => [field, known(rule)]))
}
