import { Link, navigate, useParams, useSearch } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { ARTICLE_CATEGORIES, type ArticleCategory } from '@parola/contract/site/content-lists'
import { buttonClass, Choice, Skeleton, Tag } from '@parola/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../platform/calls/client.ts'
import { callQuery } from '../platform/calls/query.ts'
import { Picture } from '../platform/pictures/picture.tsx'
import { Empty, Trouble } from '../platform/screens/empty.tsx'
import { MoreButton } from '../platform/screens/more-button.tsx'
import { dateTime, t, useLanguage } from '../platform/texts/i18n.ts'
import { Html } from './html.tsx'

type Article = ValueOf<Calls['articles']>['content'][number]

const ALL = 'all'
const WIDTHS = [480, 720, 1080]
const dayOf = (instant: string) => dateTime(instant).slice(0, 'yyyy-mm-dd'.length)

function useArticles(category: ArticleCategory | undefined) {
  const lang = useLanguage()
  return useInfiniteQuery({
    queryKey: ['articles', lang, category ?? ALL],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      api('articles', {
        query: { lang, ...(category ? { category } : {}), ...(cursor ? { cursor } : {}) },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
}

/** Blog and news, newest first, by category (HELP-04); `first` is the category of this address. */
export function ArticlesPage({ first }: { first: ArticleCategory | null }) {
  const { category: named } = useSearch()
  const category = ARTICLE_CATEGORIES.find((known) => known === named) ?? first ?? undefined
  const list = useArticles(category)
  return (
    <div className="mx-auto grid max-w-[1080px] gap-4">
      <header className="mt-1 grid gap-1">
        <h1 className="text-28">{t('news.title')}</h1>
        <p className="max-w-[60ch] text-text2">{t('news.text')}</p>
      </header>
      <Choice
        label={t('news.title')}
        value={category ?? ALL}
        options={[
          [ALL, t('news.all')],
          ...ARTICLE_CATEGORIES.map((name) => [name, t(`news.category.${name}`)] as const),
        ]}
        onChange={(next) => navigate(next === ALL ? '/news' : `/news?category=${next}`)}
      />
      <List list={list} />
    </div>
  )
}

function List({ list }: { list: ReturnType<typeof useArticles> }) {
  if (!list.data && list.error) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (!list.data) {
    return (
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-72" />
        ))}
      </div>
    )
  }
  const articles = list.data.pages.flatMap(({ content }) => content)
  if (articles.length === 0)
    return <Empty icon="message-circle" title={t('news.none')} text={t('news.noneText')} />
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <Card key={article.id} article={article} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function Card({ article }: { article: Article }) {
  const { id, title, summary, imageUrl } = article
  return (
    <li className="relative grid grid-rows-[auto_1fr] overflow-hidden panel focus-within:ring-2 focus-within:ring-link hover:bg-s2">
      <Picture
        path={imageUrl}
        widths={WIDTHS}
        sizes="(min-width: 1024px) 340px, (min-width: 640px) 50vw, 92vw"
        width={480}
        height={192}
        className="aspect-[5/2] w-full bg-s3 object-cover"
      />
      <div className="grid content-start gap-1.5 p-4">
        <Published article={article} />
        <h2 className="text-17 leading-snug">
          <Link
            to="/news/:id"
            params={{ id: String(id) }}
            className="outline-none after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h2>
        <p className="line-clamp-3 text-14 text-text2">{summary}</p>
      </div>
    </li>
  )
}

function Published({ article: { category, publishedAt } }: { article: Article }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-13 text-text2">
      <Tag>{t(`news.category.${category}`)}</Tag>
      <time dateTime={publishedAt}>{dayOf(publishedAt)}</time>
    </p>
  )
}

/** One article. */
export function ArticlePage() {
  const { id } = useParams<{ id: string }>()
  const lang = useLanguage()
  const { data, error, refetch } = useQuery(callQuery('article', { lang, id }))
  const title = data?.title
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <div className="mx-auto grid max-w-[760px] gap-4">
      <nav>
        <Link to="/news" className={buttonClass({ variant: 'plain' })}>
          ← {t('news.back')}
        </Link>
      </nav>
      {data ? <Opened article={data} /> : null}
      {!data && error ? <Missing error={error} retry={() => refetch()} /> : null}
      {data || error ? null : <Skeleton className="h-[32rem]" />}
    </div>
  )
}

function Missing({ error, retry }: { error: unknown; retry: () => void }) {
  const isGone = (error as { code?: string }).code === 'NOT_FOUND'
  if (!isGone) return <Trouble error={error} retry={retry} />
  return <Empty icon="message-circle" title={t('news.gone')} text={t('news.goneText')} />
}

function Opened({ article }: { article: ValueOf<Calls['article']> }) {
  return (
    <article className="grid gap-4">
      <Picture
        path={article.imageUrl}
        widths={WIDTHS}
        sizes="(min-width: 768px) 760px, 92vw"
        width={1080}
        height={432}
        when="now"
        className="aspect-[5/2] w-full rounded-xl bg-s3 object-cover"
      />
      <header className="grid gap-2">
        <Published article={article} />
        <h1 className="text-28 leading-tight text-balance">{article.title}</h1>
        <p className="text-17 text-text2">{article.summary}</p>
      </header>
      <Html html={article.content} />
    </article>
  )
}
