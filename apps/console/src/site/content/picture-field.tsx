import { PROMOTION_ART } from '@parola/contract/rewards/promotion-lists'
import { OWN_PICTURE } from '@parola/contract/site/content-lists'
import { Button, SelectField } from '@parola/ui'
import type { ActionOf } from '../../platform/action.ts'
import { t } from '../../platform/i18n.ts'
import { PictureUpload } from '../../platform/pictures/picture-upload.tsx'
import type { Version } from './content.types.ts'
import type { Values } from './content-fields.ts'

type Form = ActionOf<Values>

/** The picture of a banner: one of our drawings, an uploaded one, or the one that it came with. */
export function PictureField({ form, from }: { form: Form; from: Version | null }) {
  const isFilm = form.value('groupName') === 'w_video'
  const chosen = form.value('picture') ?? ''
  const isUpload = chosen.includes('-')
  const choose = (picture: string, url: string) => {
    form.set('picture', picture)
    form.set('pictureUrl', url)
  }
  return (
    <div className="grid gap-2">
      <SelectField
        {...form.field('picture')}
        label={t('promo.picture')}
        onChange={({ target: { value } }) =>
          choose(
            value,
            value === OWN_PICTURE ? (from?.pictureUrl ?? '') : `/art/promotion/${value}`,
          )
        }
        options={[
          ...(isUpload ? [[chosen, t('content.uploaded')] as const] : []),
          ...(from ? [[OWN_PICTURE, t('content.ownPicture')] as const] : []),
          ...(isFilm ? [] : PROMOTION_ART.map((name) => [name, t(`promo.art.${name}`)] as const)),
        ]}
      />
      <PictureUpload
        shape={isFilm ? 'video' : 'banner'}
        onUploaded={({ pictureId, url }) => choose(pictureId, url)}
      />
    </div>
  )
}

/** The uploaded pictures of a notice, in their order. */
export function PicturesField({ form }: { form: Form }) {
  const ids = (form.value('pictures') ?? '').split(', ').filter((id) => id !== '')
  const put = (next: readonly string[]) => form.set('pictures', next.join(', '))
  return (
    <fieldset className="grid gap-2">
      <legend className="side-title">{t('content.pictures')}</legend>
      <ul className="grid grid-cols-2 gap-2">
        {ids.map((id, i) => (
          <li key={id} className="grid gap-1">
            <img
              src={`/art/upload/${id}-480.webp`}
              alt={t('content.pictureNo', { no: i + 1 })}
              className="aspect-[5/2] w-full rounded-md object-cover"
            />
            <Button size="small" onClick={() => put(ids.filter((each) => each !== id))}>
              {t('content.removePicture')}
            </Button>
          </li>
        ))}
      </ul>
      <PictureUpload
        shape="banner"
        error={form.fault('pictures')}
        onUploaded={({ pictureId }) => put([...ids, pictureId])}
      />
    </fieldset>
  )
}
