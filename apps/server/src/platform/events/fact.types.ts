/** Something that happened: a past tense, never a command. */
export type Fact = {
  kind: string
  id: string
  brandId: string
  memberId: string | null
  data: Record<string, unknown>
}
