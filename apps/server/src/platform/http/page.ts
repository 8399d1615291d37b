type Asked = { pageNo: number; pageSize: number }

/** Where the rows of a page counted by number stand. */
export function rangeOf({ pageNo, pageSize }: Asked): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize }
}

/** The page of a list as the contract's `pageOf` describes it. */
export function pageAt<T>({ pageNo, pageSize }: Asked, list: { content: T[]; total: number }) {
  return { ...list, pageNum: pageNo, pageSize, totalPages: Math.ceil(list.total / pageSize) }
}
