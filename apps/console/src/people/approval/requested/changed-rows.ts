import type { Calls, ValueOf } from '@parola/contract'

type Details = ValueOf<Calls['approvals']>[number]['details']
type Rows = (readonly [string, string])[]

type Club = { tiers: Record<string, unknown>[] }

/** The figures of each level that differ, in minor units as they are stored. */
export function levelsChanged(details: Details): Rows {
  const { before, value } = details as { before: Club; value: Club }
  const length = Math.max(before.tiers.length, value.tiers.length)
  return Array.from({ length }, (_, tier) => tier).flatMap((tier) => {
    const [old = {}, next = {}] = [before.tiers[tier], value.tiers[tier]]
    const names = Object.keys({ ...old, ...next }).filter((name) => old[name] !== next[name])
    return names.map(
      (name) => [`${tier} · ${name}`, `${old[name] ?? '–'} → ${next[name] ?? '–'}`] as const,
    )
  })
}

type Groups = { groups: ({ fromTier: number } & Record<string, unknown>)[] }

/** Every group of tiers that differs, in minor units as they are stored. */
export function wheelChanged(details: Details): Rows {
  const { before, value } = details as { before: Groups; value: Groups }
  const old = new Map(before.groups.map((group) => [group.fromTier, JSON.stringify(group)]))
  return value.groups
    .map((group) => [group.fromTier, JSON.stringify(group)] as const)
    .filter(([tier, text]) => old.get(tier) !== text)
    .map(([tier, text]) => [`${tier}`, `${old.get(tier) ?? '–'} → ${text}`] as const)
}

type Fields = Record<string, unknown>

/** Every field that differs, in minor units as they are stored. */
export function fieldsChanged(details: Details): Rows {
  const { before, value } = details as { before: Fields; value: Fields }
  const shown = (part: unknown) => (part === undefined ? '–' : JSON.stringify(part))
  return Object.keys({ ...before, ...value })
    .filter((name) => shown(before[name]) !== shown(value[name]))
    .map((name) => [name, `${shown(before[name])} → ${shown(value[name])}`] as const)
}

type Listed = Partial<Record<string, ({ id: string } & Record<string, unknown>)[]>>

/** Every item of these lists that differs, field by field, in minor units as they are stored. */
export function listsChanged(details: Details, lists: readonly string[]): Rows {
  const { before, value } = details as { before: Listed; value: Listed }
  const shown = (part: unknown) => (part === undefined ? '–' : JSON.stringify(part))
  return lists.flatMap((list) => {
    const [was = [], becomes = []] = [before[list], value[list]]
    const ids = new Set([...was, ...becomes].map(({ id }) => id))
    return [...ids].flatMap((id) => {
      const [old = {}, next = {}] = [was, becomes].map((all) =>
        all.find((each) => each.id === id),
      ) as Record<string, unknown>[]
      const names = Object.keys({ ...old, ...next }).filter(
        (name) => shown(old[name]) !== shown(next[name]),
      )
      return names.map(
        (name) => [`${id} · ${name}`, `${shown(old[name])} → ${shown(next[name])}`] as const,
      )
    })
  })
}
