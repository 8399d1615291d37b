import { toast } from '@parola/client/toasts'
import { Button, Textarea, TextField } from '@parola/ui'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { type Detail, refreshPromotions } from './status.ts'

const REMARK_MAX = 140
const IMAGES_MAX = 3
const IMAGE_BYTES_MAX = 5 * 1024 * 1024
const TYPES = ['image/png', 'image/jpeg']

type Image = { name: string; url: string }

/** An application with a remark and up to three images (PRO-02). */
export function ApplyForm({ promotion: { id, termsHash, terms } }: { promotion: Detail }) {
  const [images, setImages] = useState<Image[]>([])
  const [wrong, setWrong] = useState('')
  const form = useForm({
    values: { remark: '' },
    rules: async () => (await import('@parola/contract/rewards/promotion')).applyPromotion.body,
    body: ({ remark }) => ({
      ...{ id, termsHash, remark: remark.trim() },
      images: images.map(({ url }) => url),
    }),
    send: async (body) => {
      await api('applyPromotion', { body })
      toast('good', t('promo.applied'))
      await refreshPromotions()
    },
  })
  const add = async (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    const isFit = chosen.every(({ type, size }) => TYPES.includes(type) && size <= IMAGE_BYTES_MAX)
    if (!isFit || images.length + chosen.length > IMAGES_MAX) {
      setWrong(t('promo.imageWrong', { max: IMAGES_MAX }))
      return
    }
    setWrong('')
    const read = await Promise.all(chosen.map(urlOf))
    setImages((before) => [...before, ...read])
  }
  return (
    <form {...form.form}>
      {terms.offer.kind === 'manual' && terms.offer.contact ? (
        <TextField
          {...form.field('remark')}
          label={t(`promo.number-${terms.offer.contact}`)}
          hint={t('promo.numberHint')}
          type="tel"
          maxLength={REMARK_MAX}
        />
      ) : (
        <Textarea
          {...form.field('remark')}
          label={t('promo.remark')}
          hint={t('promo.remarkHint', { max: REMARK_MAX })}
          rows={3}
          maxLength={REMARK_MAX}
        />
      )}
      <label className="mb-2 block">
        <span className="mb-1 block text-13 font-semibold text-text2">
          {t('promo.images', { max: IMAGES_MAX })}
        </span>
        <input
          type="file"
          accept={TYPES.join(',')}
          multiple
          className="input py-2"
          disabled={images.length >= IMAGES_MAX}
          onChange={(event) => {
            void add(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
      {wrong ? (
        <p role="alert" className="mb-2 text-13 text-loss">
          {wrong}
        </p>
      ) : null}
      <ul className="mb-3 grid gap-1">
        {images.map(({ name, url }) => (
          <li key={url} className="flex items-center justify-between gap-2 text-13">
            <span className="truncate">{name}</span>
            <Button
              variant="plain"
              size="small"
              onClick={() => setImages((before) => before.filter((image) => image.url !== url))}
            >
              {t('promo.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Submit form={form} text={t('promo.apply')} busyText={t('promo.sending')} />
    </form>
  )
}

function urlOf(file: File): Promise<Image> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ name: file.name, url: String(reader.result) })
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
