import type { Faults } from '@parola/client/forms'
import type { KycDocument, Verification } from '@parola/contract'
import { Button } from '@parola/ui'
import { useState } from 'react'
import { Refusal, words } from '../../platform/calls/client.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { t, textOf } from '../../platform/texts/i18n.ts'
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

const WHOLE_PERCENT = 100
const NONE: Record<KycDocument, Chosen | null> = {
  idCardFront: null,
  idCardBack: null,
  idCardSelfie: null,
}

/** Step 2: the required pictures, with a message at each missing one (KYC-05). */
export function Pictures({ needed, onSent, onBack, onLater }: Props) {
  const [unreadable, setUnreadable] = useState<Faults>({})
  const [percent, setPercent] = useState(0)
  const form = useForm({
    values: NONE,
    rules: async () => (await import('@parola/contract/people/kyc')).uploadIdImages.body,
    body: (chosen) => ({
      ...Object.fromEntries(needed.map((document) => [document, chosen[document]?.text])),
      moduleId: 'UPLOADID3' as const,
    }),
    check: (chosen) => {
      const missing = needed.filter((document) => !chosen[document])
      return Object.fromEntries(
        missing.map((document) => [document, unreadable[document] || t(`kyc.missing.${document}`)]),
      )
    },
    send: async (body) => {
      setPercent(0)
      onSent(await sendPictures(body, setPercent))
    },
    refused: (error) => {
      const faults = faultsOf(error)
      form.show(faults, Object.keys(faults).length > 0 ? '' : words(error))
      return true
    },
  })

  const keep = async (document: KycDocument, file: File) => {
    const read = await readPicture(file).catch((error: Error) =>
      textOf(error.message, t('kyc.rule.wrong')),
    )
    const flaw = typeof read === 'string' ? read : ''
    form.set(document, typeof read === 'string' ? null : read)
    setUnreadable((before) => ({ ...before, [document]: flaw }))
  }

  return (
    <form {...form.form}>
      <p className="mb-3 text-13 text-text2">{t('kyc.formats')}</p>
      <div className="grid gap-2.5">
        {needed.map((document) => (
          <PictureField
            key={document}
            document={document}
            chosen={form.value(document)}
            error={form.fault(document) || unreadable[document]}
            onFile={(file) => void keep(document, file)}
          />
        ))}
      </div>
      {form.isBusy ? (
        <progress
          className="meter mt-3 w-full"
          max={WHOLE_PERCENT}
          value={percent}
          aria-label={t('kyc.uploading', { percent })}
        />
      ) : null}
      <Submit
        form={form}
        text={t('kyc.upload')}
        busyText={
          percent < WHOLE_PERCENT ? t('kyc.uploading', { percent }) : t('kyc.checkingPictures')
        }
      />
      <div className="grid gap-x-2 sm:grid-cols-2">
        <Button isWide className="mt-2" disabled={form.isBusy} onClick={onBack}>
          {t('kyc.backToInfo')}
        </Button>
        <Later onLater={onLater} isBusy={form.isBusy} />
      </div>
    </form>
  )
}

/** A refusal that names a picture is shown at it. */
function faultsOf(error: unknown): Faults {
  if (!(error instanceof Refusal)) return {}
  const messageOf = (rule: string) =>
    rule.startsWith('IMAGE_') ? error.message : textOf(`kyc.missing.${rule}`, t('kyc.rule.wrong'))
  return Object.fromEntries(error.fields.map(({ field, rule }) => [field, messageOf(rule)]))
}
