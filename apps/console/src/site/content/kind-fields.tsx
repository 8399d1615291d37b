import {
  ARTICLE_CATEGORIES,
  BANNER_GROUPS,
  LINKAGE_TYPES,
  NOTICE_EXECUTIONS,
  NOTICE_KINDS,
  NOTICE_PLATFORMS,
  RESOURCE_IDS,
} from '@parola/contract/site/content-lists'
import { LANGUAGES } from '@parola/locales/languages'
import { SelectField, TextField } from '@parola/ui'
import type { ActionOf } from '../../platform/action.ts'
import { t, textOf } from '../../platform/i18n.ts'
import type { Kind, Version } from './content.types.ts'
import type { Values } from './content-fields.ts'
import { PictureField, PicturesField } from './picture-field.tsx'

type Props = { form: ActionOf<Values>; from: Version | null }

/** The fields that only items of a kind have. */
export function KindFields({ kind, ...props }: Props & { kind: Kind }) {
  if (kind === 'banner') return <BannerFields {...props} />
  if (kind === 'notice') return <NoticeFields {...props} />
  if (kind === 'resource') return <ResourceFields {...props} />
  if (kind === 'article') return <ArticleFields {...props} />
  return (
    <TextField
      {...props.form.field('tag')}
      label={t('content.tag')}
      hint={t('content.tagHint')}
      maxLength={40}
    />
  )
}

/** A choice among the names of a list, each with its text. */
function Listed({
  form,
  name,
  label,
  list,
}: Pick<Props, 'form'> & { name: string; label: string; list: readonly string[] }) {
  return (
    <SelectField
      {...form.field(name)}
      label={label}
      options={list.map((each) => [each, textOf(`content.place.${each}`, each)])}
    />
  )
}

function LanguagesField({ form }: Pick<Props, 'form'>) {
  return (
    <SelectField
      {...form.field('languages')}
      label={t('content.languages')}
      options={[
        ['', t('content.everyLanguage')],
        ...Object.entries(LANGUAGES).map(([code, { ownName }]) => [code, ownName] as const),
      ]}
    />
  )
}

function BannerFields({ form, from }: Props) {
  const linkageType = form.value('linkageType')
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Listed form={form} name="groupName" label={t('content.place')} list={BANNER_GROUPS} />
        <LanguagesField form={form} />
        <Listed form={form} name="linkageType" label={t('content.link')} list={LINKAGE_TYPES} />
        {linkageType === 'none' ? null : (
          <TextField
            {...form.field('linkage')}
            label={t('content.address')}
            hint={textOf(`content.addressHint.${linkageType}`, '')}
            maxLength={500}
          />
        )}
      </div>
      <PictureField form={form} from={from} />
    </>
  )
}

function NoticeFields({ form }: Props) {
  const isPopup = form.value('noticeKind') === 'popup'
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Listed form={form} name="noticeKind" label={t('content.place')} list={NOTICE_KINDS} />
        <LanguagesField form={form} />
        <Listed form={form} name="platform" label={t('content.platform')} list={NOTICE_PLATFORMS} />
        {isPopup ? (
          <SelectField
            {...form.field('execution')}
            label={t('content.execution')}
            options={NOTICE_EXECUTIONS.map((code) => [code, t(`content.execution.${code}`)])}
          />
        ) : null}
        <TextField
          {...form.field('bannerIds')}
          label={t('content.bannerIds')}
          hint={t('content.bannerIdsHint')}
          maxLength={60}
        />
      </div>
      <PicturesField form={form} />
    </>
  )
}

function ArticleFields({ form }: Props) {
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Listed form={form} name="category" label={t('content.place')} list={ARTICLE_CATEGORIES} />
        <LanguagesField form={form} />
      </div>
      <PictureField form={form} from={null} />
    </>
  )
}

function ResourceFields({ form }: Props) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Listed form={form} name="id" label={t('content.place')} list={RESOURCE_IDS} />
      <TextField {...form.field('labelNameEn')} label={t('content.label')} maxLength={40} />
      <TextField
        {...form.field('url')}
        label={t('content.address')}
        hint={t('content.addressHint.resource')}
        maxLength={500}
      />
    </div>
  )
}
