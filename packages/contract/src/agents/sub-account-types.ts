/** Account types of an agent's sub-accounts: one that recruits and may be given contracts, and one that only reads. */
export const SUB_ACCOUNT_TYPES = { assistant: 41, viewer: 42 } as const

const ALL: readonly number[] = Object.values(SUB_ACCOUNT_TYPES)

export const isSubAccountType = (type: number): boolean => ALL.includes(type)
