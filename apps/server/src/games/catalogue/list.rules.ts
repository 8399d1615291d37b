type Narrowing = {
  gameType?: string
  vendor?: string
  classify?: string
  tag?: string
  isNew?: boolean
  isHot?: boolean
}

type Listed = {
  game_type: string
  vendor: string
  classify: string
  tags: readonly string[]
  is_new: boolean
  is_hot: boolean
}

export type ListFilter = Narrowing & { limit: number; offset: number }

/** Whether a title belongs to a list that is narrowed to these. */
export function isListed(title: Listed, list: Narrowing): boolean {
  return (
    (!list.gameType || title.game_type === list.gameType) &&
    (!list.vendor || title.vendor === list.vendor) &&
    (!list.classify || title.classify === list.classify) &&
    (!list.tag || title.tags.includes(list.tag)) &&
    (!list.isNew || title.is_new) &&
    (!list.isHot || title.is_hot)
  )
}
