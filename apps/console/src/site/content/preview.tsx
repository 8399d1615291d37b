import { type Block, richText, type Span } from '@parola/contract/site/rich-text'
import { LANGUAGES } from '@parola/locales/languages'
import { Choice } from '@parola/ui'
import { useState } from 'react'
import { t } from '../../platform/i18n.ts'
import type { Body } from './content.types.ts'

const LANGUAGE_NAMES = Object.entries(LANGUAGES).map(
  ([code, { ownName }]) => [code, ownName] as const,
)
type Language = keyof typeof LANGUAGES

/** An item as players see it, in each language. */
export function Preview({ body, pictureUrl }: { body: Body; pictureUrl: string | null }) {
  const [language, setLanguage] = useState<Language>('EN')
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="side-title m-0">{t('content.preview')}</h3>
        {body.kind === 'resource' ? null : (
          <Choice
            look="segments"
            label={t('language')}
            value={language}
            options={LANGUAGE_NAMES}
            onChange={(next) => setLanguage(next as Language)}
          />
        )}
      </div>
      <div className="rounded-lg border border-line bg-bg p-3">
        <Shown body={body} pictureUrl={pictureUrl} language={language} />
      </div>
    </section>
  )
}

type ShownProps = { body: Body; pictureUrl: string | null; language: Language }

function Shown({ body, pictureUrl, language }: ShownProps) {
  if (body.kind === 'resource') {
    return (
      <p className="grid gap-1 break-all">
        <b>{body.labelNameEn}</b>
        <span className="text-text2">{body.url}</span>
      </p>
    )
  }
  if (body.kind === 'banner') {
    return <BannerPreview body={body} pictureUrl={pictureUrl} language={language} />
  }
  return (
    <article>
      {body.kind === 'article' && pictureUrl ? (
        <img
          src={`${pictureUrl}-720.webp`}
          alt=""
          className="mb-2 aspect-[5/2] w-full rounded-lg object-cover"
        />
      ) : null}
      <h4 className="mb-1 text-17">{body.title[language]}</h4>
      {body.kind === 'article' ? <p className="mb-2 text-text2">{body.summary[language]}</p> : null}
      <RichText typed={body.content[language]} />
    </article>
  )
}

type BannerProps = ShownProps & { body: Extract<Body, { kind: 'banner' }> }

function BannerPreview({ body, pictureUrl, language }: BannerProps) {
  const isFilm = body.groupName === 'w_video'
  return (
    <figure className="relative m-0 grid overflow-hidden rounded-lg bg-[#223140] text-white">
      {pictureUrl ? (
        <img
          src={`${pictureUrl}-${isFilm ? 640 : 720}.webp`}
          alt=""
          className={`col-start-1 row-start-1 w-full object-cover ${isFilm ? 'aspect-video' : 'aspect-[5/2]'}`}
        />
      ) : (
        <div className="col-start-1 row-start-1 aspect-[5/2]" />
      )}
      <figcaption className="relative col-start-1 row-start-1 grid w-[60%] content-center gap-1 px-4 [text-shadow:0_1px_3px_#000]">
        <b className="text-16 leading-tight">{body.title[language]}</b>
        <span className="text-12">{body.subtitle[language]}</span>
      </figcaption>
    </figure>
  )
}

/** A text in the small set that operators type. */
export function RichText({ typed }: { typed: string }) {
  return (
    <div className="prose grid gap-2 break-words">
      {richText(typed).map((block, i) => {
        const key = `${i} ${block.kind}`
        return <BlockView key={key} block={block} />
      })}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    return (
      <h5 className="text-15 font-semibold">
        <Spans spans={block.spans} />
      </h5>
    )
  }
  if ('spans' in block) {
    return (
      <p className="whitespace-pre-line">
        <Spans spans={block.spans} />
      </p>
    )
  }
  const List = block.kind === 'bullets' ? 'ul' : 'ol'
  return (
    <List className={`grid gap-1 pl-5 ${block.kind === 'bullets' ? 'list-disc' : 'list-decimal'}`}>
      {block.items.map((spans) => (
        <li key={spans.map(({ text }) => text).join('')}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, isBold, isItalic, href }, i) => {
    const key = `${i} ${text}`
    if (isBold) return <b key={key}>{text}</b>
    if (isItalic) return <i key={key}>{text}</i>
    return href ? (
      <span key={key} className="link" title={href}>
        {text}
      </span>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
